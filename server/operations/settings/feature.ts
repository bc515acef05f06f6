/** Settings of the tenants and of the installation, which the first tenant's are. */
import { tileOriginOf } from '../../contract/map-tiles.ts'
import { settingRoutes } from './setting-routes.ts'
import type { SettingsService } from './setting-service.ts'

interface Needs {
  /** Made before all features: it says which port to listen on. */
  readonly settings: SettingsService
  readonly firstTenantId: string
}

export async function settingsFeature({ settings, firstTenantId }: Needs) {
  let tileOrigin = tileOriginOf((await settings.read(firstTenantId)).tileUrl)
  settings.onChange((tenantId, { tileUrl }) => {
    if (tenantId === firstTenantId) tileOrigin = tileOriginOf(tileUrl)
  })
  return {
    /** Where pages may fetch the tiles of maps from, besides the platform itself. */
    gives: { tileOrigin: () => tileOrigin },
    tags: { Settings: 'Settings of the tenant.' },
    routes: settingRoutes(settings, firstTenantId),
  }
}
