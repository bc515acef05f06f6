/** The tenant over the platform API: members see it, administrators rename it. */
import { errorBody } from '../contract/error.ts'
import { tenant, tenantPatch } from '../contract/tenant.ts'
import { memberOf, memberTenant } from '../http/caller.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { TenantService } from './tenant-service.ts'

const tag = 'Tenant'

/** Below /api/platform/v1. */
export function tenantRoutes(tenants: TenantService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/tenant',
      operationId: 'getTenant',
      tag,
      summary: 'Read the tenant',
      description: 'The tenant of the signed-in member.',
      access: { by: 'member', administrator: false },
      responses: { 200: { description: 'The tenant', schema: tenant } },
      handle: ({ caller }) => tenants.read(memberTenant(caller)),
    }),
    defineRoute({
      method: 'patch',
      path: '/tenant',
      operationId: 'changeTenant',
      tag,
      summary: 'Rename the tenant',
      description: 'The name stands in the header of the user interface, in the identity of API keys and in mails.',
      access: { by: 'member', administrator: true },
      body: { kind: 'json', schema: tenantPatch },
      responses: { 200: { description: 'The tenant as it is now', schema: tenant }, 400: { description: 'The name is empty or too long', schema: errorBody } },
      handle: ({ caller, body }) => tenants.rename(memberOf(caller), body.name),
    }),
  ]
}
