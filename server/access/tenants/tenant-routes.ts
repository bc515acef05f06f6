/** The tenant over the platform API: members see it, administrators rename it. */
import { z } from 'zod'
import { accountTenant, tenant, tenantRequest, tenantPatch } from '../../contract/tenant.ts'
import { memberOf, memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, type Route } from '../../http/route.ts'
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
      responses: {
        200: { description: 'The tenant as it is now', schema: tenant },
        400: errorResponse('The name is empty or too long'),
      },
      handle: ({ caller, body }) => tenants.rename(memberOf(caller), body.name),
    }),
    ...accountRoutes(tenants),
  ]
}

/** A person may be a member of several tenants. */
function accountRoutes(tenants: TenantService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/tenants',
      operationId: 'listTenants',
      tag,
      summary: 'List your tenants',
      description:
        'Those you are a member of and this session may go on in, oldest first. A personal access token, or a session that stays in its tenant, is told of that tenant alone.',
      access: { by: 'member', administrator: false },
      responses: { 200: { description: 'The tenants', schema: z.array(accountTenant) } },
      handle: ({ caller }) => tenants.list(memberOf(caller)),
    }),
    defineRoute({
      method: 'post',
      path: '/tenants',
      operationId: 'createTenant',
      tag,
      summary: 'Make a tenant',
      description:
        'You become its Administrator, under your name and e-mail address. It has nothing of the tenant you are in: no datasets, keys, webhooks or other members.',
      access: { by: 'member', administrator: true, withoutToken: true },
      body: { kind: 'json', schema: tenantRequest },
      responses: {
        201: { description: 'The tenant', schema: accountTenant },
        400: errorResponse('The name is empty or too long'),
        403: errorResponse(
          'Not an Administrator, or with a credential that is of one tenant',
          'ROLE_MISSING',
          'SESSION_OF_ONE_TENANT',
        ),
        409: errorResponse('The installation has as many tenants as it can have', 'TENANT_LIMIT'),
      },
      handle: ({ caller, body }) => tenants.create(memberOf(caller), body.name),
    }),
  ]
}
