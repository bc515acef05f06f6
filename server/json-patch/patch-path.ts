/**
 * Path of an operation -> segments. A JSON pointer (RFC 6901) whose segments may be filters:
 * `/vehicles/[id=Ann]/shifts/[id=cd4c29ed]/tags/-`; the slash before a filter may be left out.
 *
 * A filter ends at the first `]` that is followed by `/`, `[` or the end, so that most values need no escape. Its first
 * `=` parts field from value: `/` before it means nesting, after it is itself. Escapes, in fields and filters: ~0 `~`,
 * ~1 `/`, ~2 `]`, ~3 `[`. Inside a filter any other `~` is itself, as identifiers hold it.
 *
 * `[field!=value]` takes elements with another text there, `[start<2027-02-01T10:30:00Z]` those whose time is earlier.
 * A filter behind a filter is about the same element: `/shifts/[start<2027-02-01T10:30:00Z][employee!=]/pinned`.
 */
import { parseDateTime } from '../foundation/iso-date-time.ts'
import { PatchError, refuseForbiddenName, shortened } from './patch-error.ts'

/** A field of an object or an index into an array; `index` is there when the key reads as one. */
export interface KeySegment {
  readonly kind: 'key'
  /** As written in the path, for messages. */
  readonly text: string
  readonly key: string
  readonly index: number | undefined
}

/** Takes the elements whose text at `fields` compares so with `value`; no fields: the elements that are such texts. */
export interface FilterSegment {
  readonly kind: 'filter'
  readonly text: string
  readonly fields: readonly string[]
  /** `<` compares date-times by the moment they are, whatever their offsets. */
  readonly compares: '=' | '!=' | '<'
  readonly value: string
}

export type PathSegment = KeySegment | FilterSegment

interface ReadSegment {
  readonly segment: PathSegment
  readonly end: number
}

/** `maxDepth` bounds segments and nested filter fields together. Throws a PatchError. */
export function parsePath(path: string, maxDepth: number): PathSegment[] {
  if (path !== '' && !path.startsWith('/'))
    throw new PatchError('the path does not start with /. Put a / in front, or leave it empty for the whole document.')
  const segments: PathSegment[] = []
  let depth = 0
  for (let at = 0; at < path.length;) {
    const start = path[at] === '/' ? at + 1 : at
    const { segment, end } = path[start] === '[' ? readFilter(path, start) : readKey(path, start)
    segments.push(segment)
    depth += segment.kind === 'key' ? 1 : 1 + segment.fields.length
    if (depth > maxDepth) throw new PatchError(`the path is nested more than ${maxDepth} deep. Shorten it.`)
    at = end
  }
  return segments
}

function readKey(path: string, start: number): ReadSegment {
  let end = start
  while (end < path.length && path[end] !== '/' && path[end] !== '[') end++
  const text = path.slice(start, end)
  if (text.includes(']'))
    throw new PatchError(
      `the segment "${shortened(text)}" holds a ] that closes no filter. Write ~2 for a ] that belongs to a name or value.`,
    )
  if (/~(?![0-3])/.test(text))
    throw new PatchError(`the segment "${shortened(text)}" holds a ~ that is no escape. Write ~0 for ~.`)
  const key = unescape(text)
  refuseForbiddenName(key, 'a segment of a path')
  return { segment: { kind: 'key', text, key, index: indexOf(text) }, end }
}

/** RFC 6901: digits without leading zeros. */
function indexOf(text: string): number | undefined {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined
}

function readFilter(path: string, open: number): ReadSegment {
  const close = filterEnd(path, open)
  const inside = path.slice(open + 1, close)
  if (inside === '' || inside === '=')
    throw new PatchError('a filter is empty. Write [field=value], or [value] for an array of texts.')
  return { segment: { kind: 'filter', text: path.slice(open, close + 1), ...conditionOf(inside) }, end: close + 1 }
}

function conditionOf(inside: string): Pick<FilterSegment, 'fields' | 'compares' | 'value'> {
  const [, before, limit] = /^([^=<]+)<(.+)$/.exec(inside) ?? []
  // Any other < belongs to a text: [<5 kg] takes a tag.
  if (before !== undefined && limit !== undefined && parseDateTime(unescape(limit)))
    return { fields: fieldsOf(before), compares: '<', value: unescape(limit) }
  const equals = inside.indexOf('=')
  const value = unescape(inside.slice(equals + 1))
  if (equals > 1 && inside[equals - 1] === '!')
    return { fields: fieldsOf(inside.slice(0, equals - 1)), compares: '!=', value }
  // [=value] is [value]; it is needed for a value that holds a = itself.
  return { fields: equals > 0 ? fieldsOf(inside.slice(0, equals)) : [], compares: '=', value }
}

function filterEnd(path: string, open: number): number {
  for (let close = path.indexOf(']', open); close >= 0; close = path.indexOf(']', close + 1)) {
    const next = path[close + 1]
    if (next === undefined || next === '/' || next === '[') return close
  }
  throw new PatchError(
    'a filter opened by [ is not closed. Close it with ], or write ~3 for a [ that belongs to a name.',
  )
}

function fieldsOf(text: string): string[] {
  if (/[!<>^$*~]$/.test(text))
    throw new PatchError(`the filter compares with "${text.slice(-1)}=". Use =, !=, or < before a date-time.`)
  const fields = text.split('/').map(unescape)
  if (fields.includes(''))
    throw new PatchError(
      `the filter field "${shortened(text)}" has an empty part. Write [field=value] or [outer/inner=value].`,
    )
  for (const field of fields) refuseForbiddenName(field, 'the field of a filter')
  return fields
}

const escaped: Readonly<Record<string, string>> = { '~0': '~', '~1': '/', '~2': ']', '~3': '[' }

function unescape(text: string): string {
  return text.includes('~') ? text.replaceAll(/~[0-3]/g, (escape) => escaped[escape] ?? escape) : text
}
