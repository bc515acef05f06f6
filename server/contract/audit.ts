/** The audit log on the wire: every change of the configuration, who made it, and what it was before. */
import { z } from 'zod'

export const auditAction = z.enum(['CREATE', 'UPDATE', 'DELETE']).meta({ id: 'AuditAction' })
export type AuditAction = z.infer<typeof auditAction>

/** Kinds of things whose changes are recorded. */
export const auditedKind = z
  .enum(['API_KEY', 'WEBHOOK', 'SECRET', 'MEMBER', 'ACCESS_TOKEN', 'CONFIGURATION_PROFILE', 'SETTINGS', 'TENANT', 'BACKUP'])
  .meta({ id: 'AuditedKind' })
export type AuditedKind = z.infer<typeof auditedKind>
