/** Itineraries and pins of a previous plan fit the input. */
import type { ReportIssue } from '../../planning-model.ts'
import { called, type Thing } from './called.ts'

/** A visit or stop in the itinerary of a shift. */
export interface PlacedItem {
  readonly path: string
  readonly shiftId: string
  readonly id: string
  readonly startServiceTime: string | undefined
  readonly pin: boolean
}

interface Work extends Thing {
  readonly pinningRequested: boolean
  readonly minStartTravelTime?: string | undefined
}

export interface PlacedWork {
  readonly path: string
  readonly work: Work
}

/** What a model calls its work, and its issues. */
export interface ItineraryWords<Code extends string> {
  readonly kind: 'visit' | 'stop'
  /** As it begins a sentence. */
  readonly Kind: 'Visit' | 'Stop'
  readonly codes: Readonly<Record<'unknown' | 'repeated' | 'untimed' | 'unplaced', Code>>
}

/** `onPlaced` is called for each item that is the first of its work. */
export function checkItineraryItems<Code extends string, Item extends PlacedItem>(
  words: ItineraryWords<Code>,
  works: readonly PlacedWork[],
  items: Iterable<Item>,
  report: ReportIssue<Code>,
  onPlaced: (item: Item) => void = () => undefined,
): void {
  const known = new Map(works.map(({ work }) => [work.id, work]))
  const placed = new Map<string, PlacedItem>()
  for (const item of items) {
    const work = known.get(item.id)
    const other = placed.get(item.id)
    const isFirst = work !== undefined && !other
    if (isFirst) placed.set(item.id, item)
    checkItem(words, item, { work, other }, report)
    if (isFirst) onPlaced(item)
  }
  const { Kind, codes } = words
  for (const { work, path } of works) {
    if (!work.pinningRequested || placed.has(work.id)) continue
    report(codes.unplaced, {
      path: `${path}/pinningRequested`,
      message: `${Kind} ${called(work)} is to be pinned, but no itinerary has it, so it is planned freely. Put it into the itinerary of a shift.`,
      ...idsOf(words, work.id),
    })
  }
}

const idsOf = ({ kind }: ItineraryWords<string>, id: string) => ({ [`${kind}Id`]: id })

/** `other`: where the work is already. */
function checkItem<Code extends string>(
  words: ItineraryWords<Code>,
  item: PlacedItem,
  { work, other }: { readonly work: Work | undefined; readonly other: PlacedItem | undefined },
  report: ReportIssue<Code>,
): void {
  const { kind, Kind, codes } = words
  const { path, shiftId, id } = item
  const ids = { ...idsOf(words, id), shiftId }
  if (!work) {
    report(codes.unknown, {
      path,
      message: `The itinerary of shift ${shiftId} names ${kind} ${id}, which is not in the input. Add the ${kind} or remove it from the itinerary.`,
      ...ids,
    })
  } else if (other) {
    report(codes.repeated, {
      path,
      message: `${Kind} ${called(work)} is in the itinerary of shift ${shiftId}, but already at ${other.path}. Keep it in one place.`,
      ...ids,
    })
  } else if (isUntimed(item, work)) {
    report(codes.untimed, {
      path,
      message: `${Kind} ${called(work)} is pinned in shift ${shiftId} without a start time. Copy minStartTravelTime from the last output into the ${kind}, or startServiceTime into the itinerary.`,
      ...ids,
    })
  }
}

/** Who pins a visit knows when it is: by the start of its travel, or by the start of its service. */
function isUntimed({ startServiceTime, pin }: PlacedItem, work: Work): boolean {
  return (work.pinningRequested || pin) && startServiceTime === undefined && work.minStartTravelTime === undefined
}
