/** Places of addresses over the platform API. */
import { call } from './http-client.ts'

export const readGeocoder = () => call('GET', '/api/platform/v1/geocoder')

/** Some may come back as pending, to be asked for again. */
export const geocode = (addresses: readonly string[]) =>
  call('POST', '/api/platform/v1/geocode', { body: { addresses: [...addresses] } })
