/** Shifts of a generated hospital, ward by ward and day by day, with a week of history that was worked. */
import type { Random } from '../../../server/foundation/random.ts'
import { dateText, dayTags, historyDays, isWeekend, timeOf, type Calendar } from './hospital-days.ts'
import type { Person } from './hospital-staff.ts'
import { between, chance, oneOf } from './pick.ts'

interface Kind {
  readonly tag: string
  readonly from: number
  readonly to: number
  /** Of 30 people, on weekdays and at weekends. */
  readonly need: readonly [weekday: number, weekend: number]
  readonly priority: string
}

const kinds: readonly Kind[] = [
  { tag: 'Early', from: 6, to: 14, need: [5, 4], priority: '1' },
  { tag: 'Late', from: 14, to: 22, need: [4, 3], priority: '1' },
  { tag: 'Night', from: 22, to: 30, need: [3, 3], priority: '1' },
  { tag: 'Short', from: 8, to: 12.5, need: [2, 1], priority: '6' },
]

export const wardPeople = 30

export interface Shift {
  readonly id: string
  readonly tags: readonly string[]
  readonly start: string
  readonly end: string
  readonly [field: string]: unknown
}

function details(random: Random, { tag }: Kind, index: number, calendar: Calendar, day: number, from: number): object {
  const pause = {
    start: timeOf(calendar, day, from + 3),
    end: timeOf(calendar, day, from + 3.5),
    tags: [oneOf(random, ['unpaid', 'paid'])],
  }
  return {
    ...(index === 0 && tag !== 'Short' ? { requiredSkills: ['senior'] } : {}),
    ...(index === 1 && chance(random, 0.3)
      ? {
          requiredSkillsExpression: {
            type: 'NODE',
            operator: 'OR',
            operands: ['senior', 'intensive care'].map((skillId) => ({ type: 'LEAF', skillId })),
          },
        }
      : {}),
    ...(chance(random, 0.1) ? { preferredSkills: ['intensive care'] } : {}),
    ...(tag === 'Night' && chance(random, 0.2) ? { riskFactors: ['isolation'] } : {}),
    ...(tag === 'Short' || chance(random, 0.5) ? {} : { breaks: [pause] }),
    ...(chance(random, 0.1) ? { loggedTime: 'PT8H15M' } : {}),
    costGroup: tag === 'Night' ? 'night' : 'day',
  }
}

interface Place {
  readonly calendar: Calendar
  readonly random: Random
  readonly ward: number
  readonly people: readonly Person[]
}

const placeOf = (ward: number): [number, number] => [52.5 + ward / 200, 13.4]

function shiftsOfDay({ calendar, random, ward, people }: Place, day: number): Shift[] {
  return kinds.flatMap((kind) => {
    const { tag, from, to, need, priority } = kind
    const count = Math.max(1, Math.round((need[isWeekend(day) ? 1 : 0] * people.length) / wardPeople))
    return Array.from({ length: count }, (_, index) => ({
      id: `ward ${ward} ${dateText(day)} ${tag} ${index + 1}`,
      start: timeOf(calendar, day, from),
      end: timeOf(calendar, day, to),
      tags: [tag, `ward ${ward}`, ...dayTags(day)],
      priority: index > 2 && priority === '1' ? '3' : priority,
      location: placeOf(chance(random, 0.1) ? ward + 1 : ward),
      ...details(random, kind, index, calendar, day, from),
    }))
  })
}

/**
 * One half of the ward has worked the first three days of the week, the other one the next three, everybody one kind of
 * shift; what would have broken a rule was never there.
 */
function history(place: Place): Shift[] {
  const { calendar, people } = place
  const half = Math.ceil(people.length / 2)
  return Array.from({ length: historyDays }, (_, index) => calendar.first - historyDays + index).flatMap(
    (day, index) => {
      const crew = index < 3 ? people.slice(0, half) : index < 6 ? people.slice(half) : []
      return shiftsOfDay(place, day).flatMap((shift) => {
        const person = crew[placeInCrew(shift)]
        if (!person || !mayHaveWorked(person, shift)) return []
        return [{ ...withoutDemands(shift), pinned: true, employee: person.id }]
      })
    },
  )
}

const withoutDemands = (shift: Shift): Shift => ({
  ...shift,
  requiredSkills: [],
  requiredSkillsExpression: undefined,
  riskFactors: [],
})

/** Those who only work nights have worked nothing else, and those who work none no night. */
function mayHaveWorked({ contracts, requiredShiftTagsExpression }: Person, { tags }: Shift): boolean {
  const isNight = tags.includes('Night')
  return isNight
    ? requiredShiftTagsExpression === undefined
    : !(Array.isArray(contracts) && contracts.includes('nights'))
}

/** The same for the same shift of every day, though there are fewer at weekends. */
function placeInCrew({ id, tags }: Shift): number {
  const kind = kinds.findIndex(({ tag }) => tags.includes(tag))
  const before = kinds.slice(0, kind).reduce((sum, { need }) => sum + need[0], 0)
  return before + Number(id.split(' ').at(-1)) - 1
}

/** Wishes for and against people, and some shifts that are promised already. */
function withPeople({ random, people }: Place, shift: Shift): Shift {
  const shuffled = people.map(({ id }) => id).toSorted(() => random.next() - 0.5)
  return {
    ...shift,
    ...(chance(random, 0.03) ? { preferredEmployees: shuffled.slice(0, 2) } : {}),
    ...(chance(random, 0.03) ? { unpreferredEmployees: shuffled.slice(2, 4) } : {}),
    ...(chance(random, 0.03) ? { prohibitedEmployees: shuffled.slice(4, 5) } : {}),
    ...(chance(random, 0.02) ? { pinned: true, employee: null } : {}),
    ...(chance(random, 0.05) ? { publishedEmployee: shuffled[0] } : {}),
  }
}

export function wardShifts(place: Place): Shift[] {
  const { calendar } = place
  const days = Array.from({ length: calendar.last - calendar.first + 1 }, (_, index) => calendar.first + index)
  return [...history(place), ...days.flatMap((day) => shiftsOfDay(place, day).map((shift) => withPeople(place, shift)))]
}

/** Pairs of short shifts of a day of which one is worked. */
export function shiftGroups(random: Random, shifts: readonly Shift[]): object[] {
  const short = shifts.filter(({ tags, pinned }) => tags.includes('Short') && pinned === undefined)
  return Array.from({ length: Math.min(5, Math.floor(short.length / 8)) }, (_, index) => {
    const from = index * 8 + between(random, 0, 3)
    return { id: `either ${index + 1}`, tags: ['either'], shifts: short.slice(from, from + 2).map(({ id }) => id) }
  })
}
