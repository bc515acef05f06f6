/** The tenant on the wire. */
import { z } from 'zod'

const name = z.string().trim().min(1).max(100)

export const tenant = z
  .object({ id: z.uuid(), name, createdAt: z.iso.datetime({ offset: true }) })
  .meta({ id: 'Tenant', example: { id: '7a528a11-9d68-4d5c-8f0b-0f3d2f6b5b1e', name: 'Example', createdAt: '2027-01-25T10:00:00.000Z' } })
export type Tenant = z.infer<typeof tenant>

export const tenantPatch = z.strictObject({ name }).meta({ id: 'TenantPatch', example: { name: 'Example Ltd' } })
export type TenantPatch = z.infer<typeof tenantPatch>
