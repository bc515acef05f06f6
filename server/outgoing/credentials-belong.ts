/**
 * What is to be done with a user and password that somebody wrote into an address; goes on after "Take them out and".
 */
export const credentialsBelong = {
  webhook: 'send them in a header, for instance Authorization with {secret:NAME}',
  osrm: 'start Planwright with --osrm and the header they make (Basic ...) in the variable PLANWRIGHT_OSRM_AUTHORIZATION',
  geocoder: 'use a geocoder that wants none',
  tiles: 'use a server of tiles that wants none: every page shows the address',
} as const
