/** The way from home, and the time between shifts in different places. */
import { listAt, numberAt, objectAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { greatCircleMeters } from '../checker/place.ts'
import { worked, type Roster, type Shift } from './facts.ts'
import { hard, heldRules, outside, present, soft, type Held, type Match, type Rule } from './rule.ts'
import { shiftPasses } from './tag-filter.ts'
import { instantOfText } from './zone-time.ts'

function placeOf(json: JsonObject): readonly [number, number] | undefined {
  const [latitude, longitude] = listAt(json, 'location')
  return typeof latitude === 'number' && typeof longitude === 'number' ? [latitude, longitude] : undefined
}

/** Whether the configuration looks at the shift: by its tags, and as it starts while it is valid. */
function isFor(shift: Shift, { rule, employee }: Held): boolean {
  const span = objectAt(rule, 'validityDateTimeSpan')
  const edge = (key: string, open: number) =>
    textAt(span, key) === undefined ? open : instantOfText(textAt(span, key)!, employee.zone)
  return shiftPasses(shift, rule) && shift.start >= edge('start', -Infinity) && shift.start < edge('end', Infinity)
}

function travelled(roster: Roster): { readonly about: string; readonly meters: number; readonly held: Held }[] {
  return heldRules(roster, 'travelConfigurations', 'REQUIRED').flatMap((held) =>
    worked(roster, held.employee).flatMap((shift) => {
      const [home, place] = [placeOf(held.employee.json), placeOf(shift.json)]
      if (!home || !place || !isFor(shift, held)) return []
      return [{ about: `${held.about}, shift ${shift.id}`, meters: Math.round(greatCircleMeters(home, place)), held }]
    }),
  )
}

function tooFar(roster: Roster): Match[] {
  return travelled(roster).map(({ about, meters, held }) => ({
    about,
    amount: outside(meters, undefined, numberAt(held.rule, 'maxEmployeeToShiftTravelDistanceInMeters')),
  }))
}

function changesOfPlace(roster: Roster): Match[] {
  const { tagTypes } = roster.facts
  return heldRules(roster, 'travelConfigurations', 'REQUIRED').flatMap((held) => {
    const min = numberAt(held.rule, 'minMinutesBetweenShiftsInDifferentLocations')
    const types = textsAt(held.rule, 'excludeMatchingShiftTagTypes')
    const shifts = worked(roster, held.employee)
    return shifts.slice(1).flatMap((next, index) => {
      const before = shifts[index]!
      if (!isFor(before, held) || !isFor(next, held)) return []
      if (before.place === undefined || next.place === undefined || before.place === next.place) return []
      if (before.tags.some((tag) => next.tags.includes(tag) && types.includes(tagTypes.get(tag) ?? ''))) return []
      const gap = Math.max(0, (next.start - before.end) / 60)
      return [{ about: `${held.about}, shifts ${before.id} and ${next.id}`, amount: outside(gap, min, undefined) }]
    })
  })
}

/** Metres of all ways from home. */
export const metersTravelled = (roster: Roster, isCounted: (shift: Shift) => boolean): number =>
  travelled({ ...roster, shiftsOf: new Map([...roster.shiftsOf].map(([id, all]) => [id, all.filter(isCounted)])) })
    .map(({ meters }) => meters)
    .reduce((sum, meters) => sum + meters, 0)

export const travelRules: readonly Rule[] = [
  hard('maximumEmployeeToShiftTravelDistanceExceeded', (roster) => present(tooFar(roster))),
  hard('minimumTimeBetweenShiftsIncludingTravelNotMet', (roster) => present(changesOfPlace(roster))),
  soft('minimizeTravelDistance', (roster) =>
    present(travelled(roster).map(({ about, meters }) => ({ about, amount: meters }))),
  ),
]
