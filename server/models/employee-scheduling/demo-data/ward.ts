/** Wards of a hospital: who is there, and which shifts there are. */
import type { Random } from '../../../foundation/random.ts'
import { dayName, type DemoCalendar } from './calendar.ts'
import { contractOf } from './contracts.ts'

const nightsOnly = contractOf({ id: 'Nights', weeklyHours: 40, fte: 0.9, daysInRow: 4, restHours: 11 })
const weekends = (id: string, max: number) => ({
  id: `${id}: ${max} weekends`,
  period: 'SCHEDULE',
  weekendsLimit: { weekendsWorkedMax: max },
})
const nightRest = (id: string) => ({
  id: `${id}: a day off after nights`,
  includePreviousShiftTags: ['Night'],
  excludeNextShiftTags: ['Night'],
  minimumMinutesBetweenShifts: 24 * 60,
})

function wardContract(id: string, weeklyHours: number, fte: number, mostWeekends: number, mostNights: number) {
  const contract = contractOf({ id, weeklyHours, fte, daysInRow: 5, restHours: 11 })
  return {
    ...contract,
    periodRules: [
      ...contract.periodRules,
      weekends(id, mostWeekends),
      {
        id: `${id}: ${mostNights} nights`,
        period: 'SCHEDULE',
        includeShiftTags: ['Night'],
        shiftsWorkedMax: mostNights,
      },
    ],
    minutesBetweenShiftsRules: [...contract.minutesBetweenShiftsRules, nightRest(id)],
    multiDayShiftSequencePatternRules: [
      {
        id: `${id}: no single day between two days off`,
        satisfiability: 'UNPREFERRED',
        weight: 30,
        pattern: [{ type: 'ON' }, { type: 'OFF' }, { type: 'ON' }],
      },
    ],
  }
}

export const wardContracts = [
  wardContract('Full time', 40, 1, 3, 6),
  wardContract('Three quarters', 32, 0.75, 3, 5),
  wardContract('Half time', 24, 0.5, 2, 4),
  {
    ...nightsOnly,
    periodRules: [...nightsOnly.periodRules, weekends('Nights', 3)],
    rollingWindowRules: [
      {
        id: 'Nights: 10 in 14 days',
        rollingWindow: { type: 'DAILY', size: 14 },
        shiftsWorkedLimit: { shiftsWorkedMax: 10 },
      },
    ],
  },
]

const contractIds = wardContracts.map(({ id }) => id)

interface Staff {
  readonly calendar: DemoCalendar
  readonly days: number
  readonly wards: readonly string[]
  readonly name: (index: number) => string
}

/** One employee of a ward; every tenth can help on another, every sixth is away for a week, a third has wishes. */
export function wardEmployee({ calendar, days, wards, name }: Staff, ward: number, index: number, random: Random) {
  const number = ward + index * wards.length
  const contract = index < 11 ? 0 : index < 20 ? 1 : index < 26 ? 2 : 3
  const week = 7 * random.below(Math.max(1, days / 7))
  const wish = random.below(days)
  return {
    id: name(number),
    contracts: [contractIds[contract]!],
    timeZoneId: calendar.timeZone,
    tags: [wards[ward]!, ...(contract === 3 ? ['Nights only'] : [])],
    skills: [
      { id: wards[ward]! },
      ...(index % 10 === 3 && wards.length > 1 ? [{ id: wards[(ward + 1) % wards.length]! }] : []),
      ...(index % 3 === 0 ? [{ id: 'Charge nurse' }] : []),
    ],
    ...(contract === 3 && { requiredShiftTags: ['Night'] }),
    ...(index % 6 === 4 && {
      unavailableTimeSpans: [{ start: calendar.at(week, 0), end: calendar.at(week + 7, 0) }],
    }),
    ...(index % 3 === 1 && {
      unpreferredTimeSpans: [{ start: calendar.at(wish, 0), end: calendar.at(wish + 1, 0) }],
    }),
    ...(index % 5 === 2 && { preferredShiftTags: [index % 2 === 0 ? 'Early' : 'Late'] }),
  }
}

const kinds = [
  { letter: 'E', tag: 'Early', start: 6, hours: 8 },
  { letter: 'L', tag: 'Late', start: 14, hours: 8 },
  { letter: 'N', tag: 'Night', start: 22, hours: 8 },
]

/** Shifts of a ward on a day: so many early, late and at night; the first early one needs a charge nurse. */
export function wardShifts(
  calendar: DemoCalendar,
  ward: string,
  day: number,
  counts: readonly [early: number, late: number, night: number],
  weeks: number,
) {
  return kinds.flatMap(({ letter, tag, start, hours }, kind) =>
    Array.from({ length: counts[kind]! }, (_, index) => ({
      id: `${ward} ${dayName(day, weeks)} ${letter}${index + 1}`,
      start: calendar.at(day, start * 60),
      end: calendar.at(day, (start + hours) * 60),
      requiredSkills: [ward, ...(kind === 0 && index === 0 ? ['Charge nurse'] : [])],
      tags: [tag, ward],
      priority: index === 0 ? '1' : '3',
    })),
  )
}
