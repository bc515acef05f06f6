/** The organisations everything belongs to. */
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import { tenantRoutes } from './tenant-routes.ts'
import { createTenants } from './tenant-service.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
}

export function tenantsFeature(needs: Needs) {
  const tenants = createTenants(needs)
  return {
    gives: { tenants },
    tags: { Tenant: 'The organisation everything belongs to.' },
    routes: tenantRoutes(tenants),
  }
}
