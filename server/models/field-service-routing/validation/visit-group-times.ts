/**
 * Whether the visits of a group can be done together as far as their own time windows tell: the services start (with
 * the alignment END, end) at one time, each as long as the technician who does it needs.
 */
import { durationMultipliers, effectiveSecondsOf } from '../domain/service-duration.ts'
import { instant, seconds } from '../../routing/domain/time-axis.ts'
import { called } from '../../routing/validation/called.ts'
import { spanInWords } from '../../routing/validation/spans-in-words.ts'
import type { Input } from '../schema/input.ts'
import type { TimeWindow, VisitGroupInput, VisitInput } from '../schema/visit.ts'
import type { Report } from './issue-types.ts'

/** Both ends belong to it. Seconds since 1970. */
interface Times {
  readonly from: number
  readonly until: number
}

const always: readonly Times[] = [{ from: -Infinity, until: Infinity }]

export function checkGroupTimes(input: Input, report: Report): void {
  const multipliers = durationMultipliers(input.vehicles.flatMap(({ shifts }) => shifts))
  const pinned = pinnedVisits(input)
  for (const [g, group] of input.visitGroups.entries()) {
    // Who is pinned waits for nobody; windows that no service fits into are warned of by themselves.
    const own = group.visits.map((visit) => alignedTimes(visit, group, multipliers))
    if (group.visits.some(({ id }) => pinned.has(id)) || own.some(({ length }) => length === 0)) continue
    if (own.reduce(intersection, always).length > 0) continue
    const visits = group.visits.filter(({ timeWindows }) => timeWindows.length > 0)
    report('VisitGroupNeverMeets', {
      path: `/visitGroups/${g}`,
      message: `The visits of group "${group.id}" can never be done together: no ${group.alignment === 'END' ? 'end' : 'start'} suits the time windows of all of them (${visits.map(windowsInWords).join('; ')}). Widen the windows, or split the group.`,
      visitGroupId: group.id,
    })
  }
}

function pinnedVisits({ vehicles, visits, visitGroups }: Input): ReadonlySet<string> {
  const all = [...visits, ...visitGroups.flatMap((group) => group.visits)]
  const items = vehicles.flatMap(({ shifts }) =>
    shifts.flatMap(({ pinned, itinerary }) => itinerary.filter(({ pin }) => pinned || pin)),
  )
  return new Set([...all.filter(({ pinningRequested }) => pinningRequested), ...items].map(({ id }) => id))
}

/** All times the group may have in common as this visit sees it; by time, disjoint. */
function alignedTimes(
  visit: VisitInput,
  { alignment }: VisitGroupInput,
  multipliers: readonly ReadonlyMap<string, number>[],
): Times[] {
  if (visit.timeWindows.length === 0) return [...always]
  const extra = seconds(visit.firstVisitOnLocationExtraDuration)
  const durations = new Set(
    multipliers.flatMap((known) => {
      const length = effectiveSecondsOf(visit, seconds(visit.serviceDuration), (skill) => known.get(skill) ?? 1)
      return [length, length + extra]
    }),
  )
  const times = visit.timeWindows.flatMap((window) =>
    [...durations].map((length) => {
      const from = window.minStartTime === undefined ? -Infinity : instant(window.minStartTime)
      const until = latestStart(window, length)
      const lead = alignment === 'END' ? length : 0
      return { from: from + lead, until: until + lead }
    }),
  )
  return union(times.filter(({ from, until }) => from <= until))
}

function latestStart({ maxStartTime, maxEndTime }: TimeWindow, length: number): number {
  return Math.min(
    maxStartTime === undefined ? Infinity : instant(maxStartTime),
    maxEndTime === undefined ? Infinity : instant(maxEndTime) - length,
  )
}

function union(times: readonly Times[]): Times[] {
  const joined: Times[] = []
  for (const { from, until } of [...times].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.until) joined[joined.length - 1] = { ...last, until: Math.max(last.until, until) }
    else joined.push({ from, until })
  }
  return joined
}

function intersection(some: readonly Times[], others: readonly Times[]): Times[] {
  return some.flatMap((a) =>
    others
      .map((b) => ({ from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }))
      .filter(({ from, until }) => from <= until),
  )
}

function windowsInWords(visit: VisitInput): string {
  const windows = visit.timeWindows.map(({ minStartTime: start, maxStartTime, maxEndTime }) => {
    const end = maxEndTime ?? maxStartTime
    if (start === undefined) return `until ${end ?? 'any time'}`
    return end === undefined ? `from ${start} on` : spanInWords({ start, end })
  })
  return `${called(visit)}: ${windows.join(', ')}`
}
