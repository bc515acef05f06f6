/**
 * Which SQL may run where. The journal holds statements, and replaying them must give the same rows again: whatever
 * depends on the clock, on chance or on the connection is refused before it runs.
 */
import { AppError } from '../foundation/app-error.ts'

export type StatementKind = 'query' | 'insert' | 'change' | 'schema'

const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g
const variableFunctions =
  /\b(?:random|randomblob|changes|total_changes|last_insert_rowid|date|time|datetime|julianday|unixepoch|strftime|timediff)\s*\(/i
const variableWords = /\bcurrent_(?:date|time|timestamp)\b/i
const halfwayConflicts = /\b(?:or|raise\s*\()\s*(?:fail|rollback)\b/i
const kinds: Readonly<Record<string, StatementKind>> = {
  select: 'query',
  values: 'query',
  explain: 'query',
  insert: 'insert',
  replace: 'insert',
  update: 'change',
  delete: 'change',
  create: 'schema',
  alter: 'schema',
  drop: 'schema',
}

/** What the statement does. AppError STORAGE_STATEMENT_REFUSED for anything else than plain queries and changes. */
export function kindOf(sql: string): StatementKind {
  const bare = withoutQuoted(sql)
  if (/;\s*\S/.test(bare)) throw refused(sql, 'holds more than one statement', 'Run them one by one.')
  const word = /^\s*([a-z]+)/i.exec(bare)?.[1]?.toLowerCase() ?? ''
  const kind = word === 'with' ? kindOfWith(bare) : kinds[word]
  if (!kind)
    throw refused(
      sql,
      `starts with "${word}"`,
      'Transactions, pragmas and attached files belong to the storage itself.',
    )
  if (kind === 'schema' && /^\s*create\s+temp/i.test(bare))
    throw refused(sql, 'makes a temporary object', 'Use an ordinary table.')
  return kind
}

/** AppError STORAGE_STATEMENT_REFUSED when replaying a changing statement could give other rows. */
export function assertRepeatable(sql: string): void {
  const bare = withoutQuoted(sql)
  const found = variableFunctions.exec(bare) ?? variableWords.exec(bare)
  if (found)
    throw refused(
      sql,
      `uses ${found[0]}`,
      'Its value would differ when the journal is replayed: compute it first and pass it as a parameter.',
    )
  if (halfwayConflicts.test(bare))
    throw refused(sql, 'may stop halfway', 'Use "or ignore", "or replace" or the default.')
}

export function refused(sql: string, fault: string, advice: string): AppError {
  return new AppError('STORAGE_STATEMENT_REFUSED', `The statement "${sql}" ${fault}. ${advice}`)
}

function withoutQuoted(sql: string): string {
  return sql.replace(quoted, (text) =>
    text.startsWith('-') || text.startsWith('/') ? ' ' : text.startsWith("'") ? "''" : '""',
  )
}

function kindOfWith(bare: string): StatementKind {
  if (/\b(?:insert|replace)\s+(?:or\s+\w+\s+)?into\b/i.test(bare)) return 'insert'
  return /\b(?:update|delete\s+from)\b/i.test(bare) ? 'change' : 'query'
}
