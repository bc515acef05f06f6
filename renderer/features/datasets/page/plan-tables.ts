/**
 * A plan as tables, for models without a view of their own: every list of things in the output, its plain fields as
 * columns.
 */
export interface PlanTable {
  /** `vehicles`, `vehicles › shifts`: where in the output the things are. */
  readonly title: string
  /** Last word of the title, in the singular. */
  readonly kind: string
  readonly columns: readonly string[]
  readonly rows: readonly PlanRow[]
}

export interface PlanRow {
  readonly id: string | undefined
  readonly cells: readonly string[]
}

const mostDepth = 4
type Thing = Readonly<Record<string, unknown>>
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

export function planTables(output: unknown): PlanTable[] {
  return isThing(output) ? tablesBelow([output], []) : []
}

/** Things of one list in all of `owners` make one table; lists inside of them make the next. */
function tablesBelow(owners: readonly Thing[], path: readonly string[]): PlanTable[] {
  if (path.length === mostDepth) return []
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
    return [tableOf(inside, groups), ...tablesBelow(things, inside)]
  })
}

function tableOf(path: readonly string[], groups: readonly { owner: Thing; things: readonly Thing[] }[]): PlanTable {
  const name = path.at(-1) ?? ''
  const columns = [
    ...new Set(
      groups.flatMap(({ things }) =>
        things.flatMap((thing) => Object.keys(thing).filter((field) => isPlain(thing[field]))),
      ),
    ),
  ]
  const ownerKind = path.at(-2)?.replace(/s$/, '')
  const rows = groups.flatMap(({ owner, things }) =>
    things.map((thing): PlanRow => {
      const own = columns.map((column) => cellText(thing[column]))
      return {
        id: typeof thing['id'] === 'string' ? thing['id'] : undefined,
        cells: ownerKind === undefined ? own : [cellText(owner['id']), ...own],
      }
    }),
  )
  return {
    title: path.join(' › '),
    kind: name.replace(/s$/, ''),
    columns: ownerKind === undefined ? columns : [`of ${ownerKind}`, ...columns],
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
