/** Audit entries as files: comma-separated for spreadsheets, JSON lines for programs. */
import type { AuditEntry } from '../../contract/audit.ts'

const columns: readonly { readonly title: string; cell(entry: AuditEntry): string }[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'at', cell: ({ at }) => at },
  { title: 'action', cell: ({ action }) => action },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'subject id', cell: ({ subject }) => subject.id },
  { title: 'subject name', cell: ({ subject }) => subject.name },
  { title: 'member id', cell: ({ member }) => member.id },
  { title: 'member name', cell: ({ member }) => member.name },
  { title: 'member email', cell: ({ member }) => member.email },
  { title: 'via', cell: ({ via }) => via },
  { title: 'address', cell: ({ address }) => address },
  { title: 'before', cell: ({ before }) => (before === undefined ? '' : JSON.stringify(before)) },
  { title: 'after', cell: ({ after }) => (after === undefined ? '' : JSON.stringify(after)) },
]

/** RFC 4180, with a header line. */
export async function* csvLines(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield csvLine(columns.map(({ title }) => title))
  for await (const entry of entries) yield csvLine(columns.map(({ cell }) => cell(entry)))
}

export async function* jsonLines(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A spreadsheet takes what starts like this for a formula; the apostrophe makes it text (OWASP, "CSV Injection"). */
const formulaStart = /^[=+\-@\t\r]/

function csvCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
