/** Selected rows and the one the keyboard is on. */
import type { FoundDataset } from '../../../../server/contract/dataset-search.ts'

export type Selection = ReadonlyMap<string, FoundDataset>

export function toggled(selection: Selection, dataset: FoundDataset): Selection {
  const next = new Map(selection)
  if (!next.delete(dataset.id)) next.set(dataset.id, dataset)
  return next
}

/** Everything between two rows that is known is selected as well. */
export function withRange(selection: Selection, rowAt: (index: number) => FoundDataset | undefined, [from, to]: readonly [number, number]): Selection {
  const next = new Map(selection)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const dataset = rowAt(index)
    if (dataset) next.set(dataset.id, dataset)
  }
  return next
}

/** Changed datasets keep their place in the selection, in their new state. */
export function updated(selection: Selection, changes: readonly FoundDataset[]): Selection {
  const known = changes.filter(({ id }) => selection.has(id))
  if (known.length === 0) return selection
  const next = new Map(selection)
  for (const change of known) next.set(change.id, change)
  return next
}
