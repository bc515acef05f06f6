/** The audit log over the platform API. */
import type { AuditPage } from '../../server/contract/audit.ts'
import { call } from './http-client.ts'

const log = '/api/platform/v1/audit-log'

export const listAuditEntries = (query: URLSearchParams) => call<AuditPage>('GET', `${log}?${query}`)
export const auditFileAddress = (query: URLSearchParams, format: 'csv' | 'jsonl') =>
  `${log}/export?${new URLSearchParams([...query, ['format', format]])}`
