/** Addresses of spreadsheets to places, by a geocoder that somebody has set. */
import type { Clock } from '../../foundation/clock.ts'
import { createHostLookup } from '../../outgoing/host-lookup.ts'
import type { Database } from '../../storage/database.ts'
import type { SettingsService } from '../settings/setting-service.ts'
import { geocodingRoutes } from './geocoding-routes.ts'
import { createGeocoding } from './geocoding-service.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly settings: SettingsService
  readonly firstTenantId: string
  /** Ports this platform listens on, which it does not call. */
  ownPorts(): readonly number[]
}

const lookupSeconds = 10

export function geocodingFeature({ database, clock, settings, firstTenantId, ownPorts }: Needs) {
  const lookup = createHostLookup(lookupSeconds)
  const geocoding = createGeocoding({
    ...{ database, clock },
    settings: () => settings.read(firstTenantId),
    rules: {
      lookup,
      get ownPorts() {
        return ownPorts()
      },
    },
  })
  return {
    tags: { Geocoding: 'Addresses to places.' },
    routes: geocodingRoutes(geocoding),
  }
}
