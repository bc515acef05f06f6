/** The audit log over the platform API; for administrators alone. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import { auditAction, auditedKind, auditPage } from '../../contract/audit.ts'
import { memberTenant, type Caller } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { instant, repeatable } from '../../http/query-values.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import { csvLines, jsonLines } from './audit-export.ts'
import type { AuditFilter, AuditLog } from './audit-log.ts'

const tag = 'Audit log'
const access = { by: 'member', administrator: true } as const
const text = z.string().min(1).max(255).optional()

const filters = {
  action: repeatable(auditAction)
    .describe('Entries of this action; repeatable, any of them')
    .meta({ example: ['UPDATE'] }),
  kind: repeatable(auditedKind)
    .describe('Entries about this kind of thing; repeatable, any of them')
    .meta({ example: ['SETTINGS'] }),
  member: text
    .describe('Entries of the member with this id, or with this in the name or e-mail address')
    .meta({ example: 'ada@example.org' }),
  from: instant.optional().describe('Entries of this time or later').meta({ example: '2027-02-01T00:00:00Z' }),
  to: instant.optional().describe('Entries before this time').meta({ example: '2027-03-01T00:00:00Z' }),
  text: text
    .describe(
      'Entries with this in the name or id of what was changed, in what it was before or after, or in the IP address',
    )
    .meta({ example: 'binDays' }),
}
const listQuery = z.strictObject({
  ...filters,
  limit: z.coerce.number().int().min(1).max(500).default(50).describe('Entries in a page'),
  cursor: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Where the page before ended; goes with the same filters')
    .meta({ example: 'NDI' }),
})
const exportQuery = z.strictObject({
  ...filters,
  format: z.enum(['csv', 'jsonl']).default('csv').describe('csv for spreadsheets, jsonl for one JSON object a line'),
})

const invalid = errorResponse('A filter or the cursor is not valid')
const file = z.string().describe('The file').meta({
  example:
    'id,at,action,kind,subject id\r\n42,2027-02-01T09:00:00.000Z,UPDATE,SETTINGS,7a528a11-9d68-4d5c-8f0b-0f3d2f6b5b1e\r\n',
})
const disposition = {
  description: 'Suggests a file name',
  example: 'attachment; filename="audit-log.csv"',
  always: true,
}
const formats = {
  csv: { contentType: 'text/csv', lines: csvLines },
  jsonl: { contentType: 'application/jsonl', lines: jsonLines },
} as const

/** Below /api/platform/v1. */
export function auditRoutes(audit: AuditLog): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/audit-log',
      operationId: 'listAuditEntries',
      tag,
      summary: 'Read the audit log',
      description:
        'Changes of the configuration: who changed what, when and from where. Newest first, a page at a time. Entries are kept as long as the setting auditDays says.',
      access,
      query: listQuery,
      responses: { 200: { description: 'A page of entries', schema: auditPage }, 400: invalid },
      handle: ({ caller, query }) => audit.list(filterOf(caller, query), { cursor: query.cursor, limit: query.limit }),
    }),
    defineRoute({
      method: 'get',
      path: '/audit-log/export',
      operationId: 'getAuditLogFile',
      tag,
      summary: 'Export the audit log',
      description:
        'All entries that match, newest first, as a file. In the CSV form a cell that a spreadsheet would take for a formula starts with an apostrophe.',
      access,
      query: exportQuery,
      responses: {
        200: {
          description: 'The file',
          schema: file,
          contentType: 'text/csv',
          alternatives: { 'application/jsonl': '{"id":"42","action":"UPDATE","kind":"SETTINGS"}\n' },
          headers: { 'Content-Disposition': disposition },
        },
        400: invalid,
      },
      handle({ caller, query }) {
        const { contentType, lines } = formats[query.format]
        const source = Readable.from(lines(audit.entries(filterOf(caller, query))))
        return new Reply(
          200,
          { kind: 'stream', contentType: `${contentType}; charset=utf-8`, source },
          { 'Content-Disposition': `attachment; filename="audit-log.${query.format}"` },
        )
      },
    }),
  ]
}

function filterOf(
  caller: Caller | undefined,
  { action, kind, member, from, to, text: words }: z.infer<z.ZodObject<typeof filters>>,
): AuditFilter {
  return { tenantId: memberTenant(caller), actions: action, kinds: kind, member, from, to, text: words }
}
