/**
 * A plan as tables, for models without a view of their own: every list of things in the output, its plain fields as
 * columns.
 */
import type { EntityKind } from '../../../../server/contract/entity-kind.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { kindInList } from '../kinds.ts'

export interface PlanTable {
  /** `vehicles/shifts`: where in the output the things are. */
  readonly list: string
  /** `technicians › shifts`: the same in the words of the model. */
  readonly title: string
  /** Undefined for what the model does not tell the kind of. */
  readonly kind: EntityKind | undefined
  readonly columns: readonly string[]
  readonly rows: readonly PlanRow[]
}

export interface PlanRow {
  readonly id: string | undefined
  readonly cells: readonly string[]
}

const maxDepth = 4
type Thing = Readonly<Record<string, unknown>>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

export function planTables(output: unknown, model: Pick<ModelSummary, 'entityKinds'>): PlanTable[] {
  return isThing(output) ? listsBelow([output], []).map((list) => tableOf(list, model)) : []
}

interface List {
  readonly path: readonly string[]
  readonly groups: readonly { readonly owner: Thing; readonly things: readonly Thing[] }[]
}

/** Things of one list in all of `owners` make one table; lists inside of them make the next. */
function listsBelow(owners: readonly Thing[], path: readonly string[]): List[] {
  if (path.length === maxDepth) return []
  const lists = new Map<string, { owner: Thing; things: Thing[] }[]>()
  for (const owner of owners) {
    for (const [name, value] of Object.entries(owner)) {
      if (!Array.isArray(value)) continue
      const things = value.filter(isThing)
      if (things.length > 0) lists.set(name, [...(lists.get(name) ?? []), { owner, things }])
    }
  }
  return [...lists].flatMap(([name, groups]) => {
    const inside = [...path, name]
    const things = groups.flatMap((group) => group.things)
    return [{ path: inside, groups }, ...listsBelow(things, inside)]
  })
}

function tableOf({ path, groups }: List, model: Pick<ModelSummary, 'entityKinds'>): PlanTable {
  const kinds = path.map((_name, index) => kindInList(model, path.slice(0, index + 1).join('/')))
  const columns = [
    ...new Set(
      groups.flatMap(({ things }) =>
        things.flatMap((thing) => Object.keys(thing).filter((field) => isPlain(thing[field]))),
      ),
    ),
  ]
  const owner = path.length < 2 ? undefined : (kinds.at(-2)?.singular ?? path.at(-2))
  const rows = groups.flatMap(({ owner: whose, things }) =>
    things.map((thing): PlanRow => {
      const own = columns.map((column) => cellText(thing[column]))
      return {
        id: typeof thing['id'] === 'string' ? thing['id'] : undefined,
        cells: owner === undefined ? own : [cellText(whose['id']), ...own],
      }
    }),
  )
  return {
    list: path.join('/'),
    title: path.map((name, index) => kinds[index]?.plural ?? name).join(' › '),
    kind: kinds.at(-1),
    columns: owner === undefined ? columns : [`of ${owner}`, ...columns],
    rows,
  }
}

const isPlain = (value: unknown) =>
  value !== null &&
  (typeof value !== 'object' || (Array.isArray(value) && value.every((item) => typeof item !== 'object')))

function cellText(value: unknown): string {
  // What is not there is empty.
  return (Array.isArray(value) ? value : [value]).join(', ')
}
