/** The day of one person in each plan, as rows of a timeline one under the other. */
import type { Journey, JourneyEntry } from '../../../../server/contract/plan-journeys.ts'
import type { Bar, ResourceRow, Span, WorkBar } from '../../../ui/gantt/gantt-row.ts'
import { countText } from '../../../ui/amounts.ts'
import { clockText, fixedZone, writtenOffset, type TimeZone } from '../../../ui/time-zone.ts'
import { dayOf } from './journeys-of-day.ts'
import { placeOfPlan } from './plan-places.ts'

export interface ShownPlan {
  readonly letter: string
  readonly name: string
  readonly journeys: readonly Journey[]
}

/** Bars of a piece of work in two rows are different bars. */
export const barId = (letter: string, id: string) => `${letter} ${id}`
/** The other way round. */
export const workIdOf = (bar: string) => bar.slice(bar.indexOf(' ') + 1)

/** What the work of the model is called: `visit`, `visits`. */
export interface WorkWords {
  readonly singular: string
  readonly plural: string
}

export interface Timeline {
  readonly rows: readonly ResourceRow[]
  readonly extent: Span
  readonly zone: TimeZone
}

const margin = 15 * 60_000

/** Undefined where nobody does anything. */
export function timelineOf(plans: readonly ShownPlan[], day: string, words: WorkWords): Timeline | undefined {
  const entries = plans.flatMap(({ journeys }) => journeys.flatMap((one) => ofDay(one, day)))
  const [first] = entries
  if (!first) return undefined
  const zone = fixedZone(writtenOffset(first.start) ?? 0)
  const spans = entries.map(spanOf)
  return {
    zone,
    extent: {
      start: Math.min(...spans.map(({ start }) => start)) - margin,
      end: Math.max(...spans.map(({ end }) => end)) + margin,
    },
    rows: plans.map((plan) => rowOf(plan, { day, zone, words })),
  }
}

const ofDay = ({ entries }: Journey, day: string) => entries.filter((entry) => dayOf(entry) === day)
const spanOf = ({ start, end }: JourneyEntry): Span => ({ start: Date.parse(start), end: Date.parse(end) })

function rowOf(
  { letter, name, journeys }: ShownPlan,
  { day, zone, words }: { readonly day: string; readonly zone: TimeZone; readonly words: WorkWords },
): ResourceRow {
  const shifts = journeys.map((journey) => ofDay(journey, day)).filter((entries) => entries.length > 0)
  const work = shifts.flat().filter(({ isWork }) => isWork).length
  return {
    kind: 'resource',
    id: letter,
    title: `${letter} · ${name}`,
    note: countText(work, words.singular, words.plural),
    colour: placeOfPlan(letter),
    frames: shifts.map((entries) => ({
      start: Math.min(...entries.map((entry) => spanOf(entry).start)),
      end: Math.max(...entries.map((entry) => spanOf(entry).end)),
    })),
    bars: shifts.flatMap((entries) => barsOf(entries, letter, zone)).sort((a, b) => a.start - b.start),
  }
}

function barsOf(entries: readonly JourneyEntry[], letter: string, zone: TimeZone): Bar[] {
  const work = entries.filter(({ isWork }) => isWork)
  return entries.map((entry): Bar => {
    if (entry.isWork) return workBar(entry, { letter, zone, number: work.indexOf(entry) + 1 })
    const look = { id: 'other', label: entry.title, tone: 'outlined' } as const
    return { kind: 'passive', look, description: entry.title, ...spanOf(entry) }
  })
}

function workBar(
  entry: JourneyEntry,
  { letter, zone, number }: { readonly letter: string; readonly zone: TimeZone; readonly number: number },
): WorkBar {
  const span = spanOf(entry)
  const times = `${clockText(span.start, zone)} to ${clockText(span.end, zone)}`
  return {
    ...{ kind: 'work', id: barId(letter, entry.id), mark: String(number), title: entry.title, ...span },
    ...{ description: `${entry.title}, ${times} in plan ${letter}`, windows: [], isPinned: false },
  }
}
