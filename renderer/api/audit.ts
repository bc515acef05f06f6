/** The audit log over the platform API. */
import { call } from './http-client.ts'
import { addressOf, type Query } from './operations.ts'

const log = '/api/platform/v1/audit-log'

export type AuditQuery = Query<'GET', typeof log>

export const listAuditEntries = (query: AuditQuery) => call('GET', log, { query })
export const auditFileAddress = (query: AuditQuery, format: 'csv' | 'jsonl') =>
  addressOf('GET', `${log}/export`, { query: { ...query, format } })
