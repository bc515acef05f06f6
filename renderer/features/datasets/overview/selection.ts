/** Selected rows and the one the keyboard is on. */
import type { DatasetChange, FoundDataset } from '../../../../server/contract/dataset-search.ts'

export type Selection = ReadonlyMap<string, FoundDataset>

export function toggled(selection: Selection, dataset: FoundDataset): Selection {
  const next = new Map(selection)
  if (!next.delete(dataset.id)) next.set(dataset.id, dataset)
  return next
}

/** Everything between two rows that is known is selected as well. */
export function withRange(
  selection: Selection,
  rowAt: (index: number) => FoundDataset | undefined,
  [from, to]: readonly [number, number],
): Selection {
  const next = new Map(selection)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const dataset = rowAt(index)
    if (dataset) next.set(dataset.id, dataset)
  }
  return next
}

/** Changed datasets keep their place in the selection, in their new state; those in the bin leave it. */
export function updated(selection: Selection, changes: readonly DatasetChange[]): Selection {
  const known = changes.filter(({ id }) => selection.has(id))
  if (known.length === 0) return selection
  const next = new Map(selection)
  for (const { isInBin, ...dataset } of known) {
    if (isInBin) next.delete(dataset.id)
    else next.set(dataset.id, dataset)
  }
  return next
}
