/** What the fields of quick actions are chosen from: things of an input, by their ids, or texts it lists. */
import type { EntityKind } from '../../../../../server/contract/entity-kind.ts'
import type { ActionField } from '../../../../../server/contract/quick-action.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

export function choicesOf(
  { kind, list, allowed = [] }: Pick<ActionField, 'kind' | 'list' | 'allowed'>,
  input: unknown,
  kinds: readonly EntityKind[],
): Choice[] {
  if (kind !== undefined) {
    const lists = kinds.find(({ id }) => id === kind)?.lists ?? []
    return lists.flatMap((path) => itemsAt(input, path)).flatMap(thingChoice)
  }
  if (list !== undefined)
    return itemsAt(input, list).flatMap((text) => (typeof text === 'string' ? [{ value: text, label: text }] : []))
  return allowed.map((value) => ({ value, label: value }))
}

/** `vehicles/shifts` are the shifts of every vehicle. */
export function itemsAt(input: unknown, path: string): unknown[] {
  return path.split('/').reduce<unknown[]>(
    (above, name) =>
      above.flatMap((thing): unknown[] => {
        const list: unknown = typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined
        return Array.isArray(list) ? list : []
      }),
    [input],
  )
}

function thingChoice(thing: unknown): Choice[] {
  if (typeof thing !== 'object' || thing === null || !('id' in thing) || typeof thing.id !== 'string') return []
  const name = 'name' in thing && typeof thing.name === 'string' ? thing.name : thing.id
  return [{ value: thing.id, label: name === thing.id ? name : `${name} (${thing.id})` }]
}
