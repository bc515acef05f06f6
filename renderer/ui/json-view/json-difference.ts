import { patchSegment } from '../../../server/contract/patch-segment.ts'

/** The operations (add, remove, replace) that lead from one JSON value to another, few and readable. */
export interface Operation {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path: string
  readonly value?: unknown
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Elements of an array are told apart by their `id` where all have one; the operations name them by it:
 * `/visits/[id=A]/priority`.
 */
export function jsonDifference(before: unknown, after: unknown, path = ''): Operation[] {
  if (Object.is(before, after)) return []
  if (isFields(before) && isFields(after)) return fieldDifference(before, after, path)
  if (Array.isArray(before) && Array.isArray(after)) return arrayDifference(before, after, path)
  return [{ op: 'replace', path, value: after }]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldDifference(before: Fields, after: Fields, path: string): Operation[] {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return [
    ...removed.map((name): Operation => ({ op: 'remove', path: `${path}/${patchSegment(name)}` })),
    ...Object.entries(after).flatMap(([name, value]): Operation[] => {
      const inside = `${path}/${patchSegment(name)}`
      return Object.hasOwn(before, name)
        ? jsonDifference(before[name], value, inside)
        : [{ op: 'add', path: inside, value }]
    }),
  ]
}

function arrayDifference(before: readonly unknown[], after: readonly unknown[], path: string): Operation[] {
  const ids = { before: idsOf(before), after: idsOf(after) }
  if (ids.before && ids.after) return keyedDifference(before, after, { path, before: ids.before, after: ids.after })
  if (before.length === after.length)
    return before.flatMap((element, index) => jsonDifference(element, after[index], `${path}/${index}`))
  return [{ op: 'replace', path, value: after }]
}

/** Undefined unless every element is an object with an id of its own. */
function idsOf(array: readonly unknown[]): string[] | undefined {
  const ids = array.map((element) =>
    isFields(element) && typeof element['id'] === 'string' && element['id'] !== '' ? element['id'] : undefined,
  )
  const isKeyed = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length
  return isKeyed ? ids.filter((id) => id !== undefined) : undefined
}

interface Keys {
  readonly path: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function keyedDifference(before: readonly unknown[], after: readonly unknown[], { path, ...ids }: Keys): Operation[] {
  const places = new Map(ids.before.map((id, index) => [id, index]))
  const remaining = new Set(ids.after)
  const kept = ids.before.filter((id) => remaining.has(id))
  const isReordered = ids.after.filter((id) => places.has(id)).some((id, index) => id !== kept[index])
  if (isReordered) return [{ op: 'replace', path, value: after }]
  const address = (id: string) => `${path}/[id=${patchSegment(id)}]`
  const removed = ids.before
    .filter((id) => !remaining.has(id))
    .map((id): Operation => ({ op: 'remove', path: address(id) }))
  const others = ids.after.flatMap((id, index): Operation[] => {
    const place = places.get(id)
    if (place !== undefined) return jsonDifference(before[place], after[index], address(id))
    const isLast = ids.after.slice(index).every((later) => !places.has(later))
    return [{ op: 'add', path: `${path}/${isLast ? '-' : index}`, value: after[index] }]
  })
  return [...removed, ...others]
}
