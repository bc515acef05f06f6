/** The audit log on the wire: every change of the configuration, who made it, and what it was before. */
import { z } from 'zod'

export const auditAction = z.enum(['CREATE', 'UPDATE', 'DELETE']).meta({ id: 'AuditAction' })
export type AuditAction = z.infer<typeof auditAction>

/** Kinds of things whose changes are recorded. */
export const auditedKind = z
  .enum([
    'API_KEY',
    'WEBHOOK',
    'SECRET',
    'MEMBER',
    'LOGIN_LINK',
    'ACCESS_TOKEN',
    'CONFIGURATION_PROFILE',
    'IMPORT_MAPPING',
    'SETTINGS',
    'TENANT',
    'BACKUP',
    'PLATFORM',
  ])
  .meta({ id: 'AuditedKind' })
export type AuditedKind = z.infer<typeof auditedKind>

/** How the member proved who it is, or that no member but the platform itself did it. */
export const auditedVia = z.enum(['SESSION', 'ACCESS_TOKEN', 'COMMAND_LINE', 'PLATFORM']).meta({ id: 'AuditedVia' })
export type AuditedVia = z.infer<typeof auditedVia>

export const auditEntry = z
  .object({
    id: z.string().describe('Rises with time'),
    at: z.iso.datetime({ offset: true }),
    action: auditAction,
    kind: auditedKind,
    subject: z.object({ id: z.string(), name: z.string() }).describe('What was changed, by the name it had'),
    member: z
      .object({ id: z.string(), name: z.string(), email: z.string() })
      .describe('Who changed it, as the member was then; the tenant in the name of Planwright where via is PLATFORM'),
    via: auditedVia,
    address: z.string().describe('IP address the call came from; empty where via is PLATFORM'),
    before: z
      .unknown()
      .optional()
      .describe('As the API showed it before, so without secrets; absent for what was created'),
    after: z.unknown().optional().describe('As the API shows it since; absent for what was deleted'),
  })
  .meta({
    id: 'AuditEntry',
    example: {
      id: '42',
      at: '2027-02-01T09:00:00.000Z',
      action: 'UPDATE',
      kind: 'SETTINGS',
      subject: { id: '7a528a11-9d68-4d5c-8f0b-0f3d2f6b5b1e', name: 'Settings' },
      member: { id: '5b1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11', name: 'Ada', email: 'ada@example.org' },
      via: 'SESSION',
      address: '127.0.0.1',
      before: { binDays: 7 },
      after: { binDays: 30 },
    },
  })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z
  .object({
    entries: z.array(auditEntry),
    nextCursor: z.string().optional().describe('Absent on the last page').meta({ example: 'NDI' }),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>
