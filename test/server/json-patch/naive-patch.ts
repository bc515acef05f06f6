/** The rules of patches, written without a thought for speed: every change rebuilds its way to the root. */

/** A key, or a filter: the elements with the text `value` at `fields`. */
export type NaiveSegment = string | { readonly fields: readonly string[]; readonly value: string }

export interface NaiveOperation {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path: readonly NaiveSegment[]
  readonly value: unknown
}

type Json = Readonly<Record<string, unknown>>

export class NaiveFault extends Error {}

const fail = (): never => {
  throw new NaiveFault()
}
const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node)
const has = (node: Json, key: string) => Object.keys(node).includes(key)
const isIndex = (key: string) => String(Math.abs(parseInt(key, 10))) === key

const escape = (text: string) =>
  text.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(']', '~2').replaceAll('[', '~3')

/** The path as a client writes it. */
export function pathText(path: readonly NaiveSegment[]): string {
  return path
    .map((segment) =>
      typeof segment === 'string'
        ? `/${escape(segment)}`
        : `/[${segment.fields.map(escape).join('/')}=${escape(segment.value)}]`,
    )
    .join('')
}

function takes(node: unknown, fields: readonly string[], value: string): boolean {
  const [field, ...rest] = fields
  if (field === undefined) return node === value
  if (Array.isArray(node)) return node.some((element) => takes(element, fields, value))
  return isObject(node) && has(node, field) && takes(node[field], rest, value)
}

export function applyNaively(document: unknown, { op, path, value }: NaiveOperation): unknown {
  return path.length === 0
    ? op === 'remove'
      ? fail()
      : value
    : edit(document, path, { op, value, isBehind: false, isTaken: false })
}

interface Edit {
  readonly op: NaiveOperation['op']
  readonly value: unknown
  /** Whether a filter stands somewhere before. */
  readonly isBehind: boolean
  /** Whether the node is what the segment just before took by a filter. */
  readonly isTaken: boolean
}

function edit(node: unknown, path: readonly NaiveSegment[], { isTaken, ...before }: Edit): unknown {
  const how = { ...before, isTaken: false }
  const [segment, ...rest] = path as [NaiveSegment, ...NaiveSegment[]]
  if (typeof segment !== 'string') {
    // A filter behind a filter is one more condition on the same element.
    if (isTaken && isObject(node) && rest.length > 0)
      return takes(node, segment.fields, segment.value) ? edit(node, rest, { ...how, isTaken: true }) : node
    return editMatches(node, segment, rest, how)
  }
  if (Array.isArray(node))
    return rest.length > 0 ? editElement(node, segment, rest, how) : endAtElement(node, segment, how)
  if (!isObject(node)) return fail()
  return rest.length > 0 ? editField(node, segment, rest, how) : endAtField(node, segment, how)
}

function editMatches(
  node: unknown,
  { fields, value }: Exclude<NaiveSegment, string>,
  rest: readonly NaiveSegment[],
  how: Edit,
): unknown {
  if (!Array.isArray(node)) return fail()
  const isTaken = (element: unknown) => takes(element, fields, value)
  if (rest.length > 0)
    return node.map((element: unknown) =>
      isTaken(element) ? edit(element, rest, { ...how, isBehind: true, isTaken: true }) : element,
    )
  if (how.op === 'add' && node.some(isTaken)) return fail()
  const kept: unknown[] = node.filter((element) => !isTaken(element))
  return how.op === 'remove' ? kept : [...kept, how.value]
}

function editElement(node: readonly unknown[], key: string, rest: readonly NaiveSegment[], how: Edit): unknown {
  if (!isIndex(key)) return fail()
  const child = node[Number(key)]
  if ((child === undefined || child === null) && how.isBehind && how.op === 'remove') return node
  if (child === undefined) return fail()
  return node.map((element, at) => (at === Number(key) ? edit(child, rest, how) : element))
}

function editField(node: Json, key: string, rest: readonly NaiveSegment[], how: Edit): unknown {
  const child = has(node, key) ? node[key] : null
  if (child !== null) return { ...node, [key]: edit(child, rest, how) }
  if (!how.isBehind) return fail()
  if (how.op === 'remove') return node
  const [last] = rest
  if (rest.length === 1 && (last === '-' || typeof last === 'object')) return { ...node, [key]: [how.value] }
  return typeof last === 'object' ? node : fail()
}

function endAtField(node: Json, key: string, { op, value, isBehind }: Edit): unknown {
  if (op !== 'add' && !has(node, key) && !isBehind) return fail()
  return op === 'remove'
    ? Object.fromEntries(Object.entries(node).filter(([name]) => name !== key))
    : { ...node, [key]: value }
}

function endAtElement(node: readonly unknown[], key: string, { op, value, isBehind }: Edit): unknown {
  if (key === '-')
    return op === 'add' || (op === 'replace' && isBehind)
      ? [...node, value]
      : op === 'remove' && isBehind
        ? node
        : fail()
  const at = Number(key)
  if (!isIndex(key)) {
    if (op !== 'remove' || (!node.includes(key) && node.length > 0 && typeof node[0] !== 'string')) return fail()
    return node.filter((element) => element !== key)
  }
  if (op === 'remove') return at < node.length ? node.toSpliced(at, 1) : isBehind ? node : fail()
  if (op === 'add') return at <= node.length ? node.toSpliced(at, 0, value) : fail()
  if (at < node.length) return node.with(at, value)
  return isBehind && at === node.length ? [...node, value] : fail()
}
