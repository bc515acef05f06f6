/** The tenant on the wire. */
import { z } from 'zod'
import { memberRole } from './member.ts'

/** In an installation. */
export const maxTenants = 100

const name = z.string().trim().min(1).max(100)

export const tenant = z.object({ id: z.uuid(), name, createdAt: z.iso.datetime({ offset: true }) }).meta({
  id: 'Tenant',
  example: { id: '7a528a11-9d68-4d5c-8f0b-0f3d2f6b5b1e', name: 'Example', createdAt: '2027-01-25T10:00:00.000Z' },
})
export type Tenant = z.infer<typeof tenant>

export const tenantPatch = z.strictObject({ name }).meta({ id: 'TenantPatch', example: { name: 'Example Ltd' } })
export type TenantPatch = z.infer<typeof tenantPatch>

export const tenantRequest = z.strictObject({ name }).meta({ id: 'TenantRequest', example: { name: 'Example North' } })
export type TenantRequest = z.infer<typeof tenantRequest>

/** A tenant as a person with several sees it. */
export const accountTenant = z
  .object({
    id: z.uuid(),
    name,
    role: memberRole.describe('What you are there'),
    isCurrent: z.boolean().describe('The one this call was made in'),
  })
  .meta({
    id: 'AccountTenant',
    example: {
      id: '0c6e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
      name: 'Example North',
      role: 'ADMINISTRATOR',
      isCurrent: false,
    },
  })
export type AccountTenant = z.infer<typeof accountTenant>

export const tenantSwitch = z
  .strictObject({ tenantId: z.uuid().describe('One of those that GET /tenants lists') })
  .meta({ id: 'TenantSwitch', example: { tenantId: '0c6e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11' } })
export type TenantSwitch = z.infer<typeof tenantSwitch>
