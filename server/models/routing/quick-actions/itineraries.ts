/** Taking work out of itineraries, and keeping what is there: as patches. */
import { patchSegment } from '../../../contract/patch-segment.ts'
import type { PatchOperation } from '../../../contract/patch.ts'
import { instant } from '../domain/time-axis.ts'

export const byId = (id: string): string => `[id=${patchSegment(id)}]`

interface Placed {
  /** JSON pointer to the visit or stop. */
  readonly path: string
  readonly pinningRequested: boolean
}

/** Takes work out of the itinerary of a shift; what asked to be pinned there asks no longer. */
export function freedFrom(shiftPath: string, ids: readonly string[], find: (id: string) => Placed): PatchOperation[] {
  return ids.flatMap((id): PatchOperation[] => {
    const { path, pinningRequested } = find(id)
    return [
      { op: 'remove', path: `${shiftPath}/itinerary/${byId(id)}` },
      ...(pinningRequested ? [{ op: 'replace', path: `${path}/pinningRequested`, value: false } as const] : []),
    ]
  })
}

/** What starts before a time stays, unless later things stay already. */
export function freezingBefore(known: string | undefined, time: string): PatchOperation[] {
  if (known !== undefined && instant(known) >= instant(time)) return []
  return [{ op: 'add', path: '/freezeDeparturesBeforeTime', value: time }]
}
