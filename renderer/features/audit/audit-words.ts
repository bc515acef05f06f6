/** Entries of the audit log in words. */
import type { AuditAction, AuditedKind, AuditEntry } from '../../../server/contract/audit.ts'

export const actionWords: Readonly<Record<AuditAction, { readonly word: string; readonly icon: string }>> = {
  CREATE: { word: 'Created', icon: 'i-lucide-plus' },
  UPDATE: { word: 'Changed', icon: 'i-lucide-pencil' },
  DELETE: { word: 'Deleted', icon: 'i-lucide-trash-2' },
}

/** `API_KEY` -> `API key`, `LOGIN_LINK` -> `login link`. */
export function kindText(kind: AuditedKind): string {
  return kind
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^api\b/, 'API')
}

const ways: Readonly<Record<Exclude<AuditEntry['via'], 'PLATFORM'>, string>> = {
  SESSION: 'in the window or browser',
  ACCESS_TOKEN: 'with a personal access token',
  COMMAND_LINE: 'on the command line',
}

/** "Ada (ada@example.org) in the window or browser, from 127.0.0.1", or "Planwright itself". */
export function whoText({ member, via, address }: Pick<AuditEntry, 'member' | 'via' | 'address'>): string {
  if (via === 'PLATFORM') return `${member.name} itself`
  return `${member.name} (${member.email}) ${ways[via]}, from ${address}`
}

/** The first fields that differ: "binDays, slots and 2 more"; empty when the entry has not both sides. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>, most = 3): string {
  if (!isFields(before) || !isFields(after)) return ''
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As the difference shows it; nothing where there was nothing. */
export function jsonText(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}
