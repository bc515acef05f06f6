/** Members and sessions on the wire. */
import { z } from 'zod'

export const memberRole = z.enum(['ADMINISTRATOR', 'USER'])

export const signedInMember = z
  .object({ id: z.uuid(), name: z.string(), email: z.string(), role: memberRole, tenant: z.object({ id: z.uuid(), name: z.string() }) })
  .meta({ id: 'SignedInMember' })
export type SignedInMember = z.infer<typeof signedInMember>

export const loginLink = z.object({
  url: z.string().describe('Opens a session once; give it to nobody'),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type LoginLink = z.infer<typeof loginLink>
