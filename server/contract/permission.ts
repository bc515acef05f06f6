/** The four permissions of an API key (docs/integration/api-walk.md, "Permissions"). */
import { z } from 'zod'

export const permissions = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const
export const permission = z.enum(permissions).meta({ id: 'Permission' })
export type Permission = z.infer<typeof permission>
