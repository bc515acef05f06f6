/** The ground of maps. */
import type { SettingsService } from '../settings/setting-service.ts'
import { createMapFile, type MapFileOptions } from './map-file.ts'
import { mapRoutes } from './map-routes.ts'

interface Needs extends MapFileOptions {
  readonly settings: SettingsService
  readonly firstTenantId: string
}

export function mapsFeature({ settings, firstTenantId, ...options }: Needs) {
  return { routes: mapRoutes(createMapFile(options), settings, firstTenantId) }
}
