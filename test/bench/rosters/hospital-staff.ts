/** People of a generated hospital: contracts, skills, leave, wishes and whom they work with. */
import type { Random } from '../../../server/foundation/random.ts'
import { timeOf, type Calendar } from './hospital-days.ts'
import { between, chance, oneOf } from './pick.ts'

export interface Person {
  readonly id: string
  readonly [field: string]: unknown
}

export const contractHours: Readonly<Record<string, number>> = {
  'full time': 38,
  'three quarters': 29,
  'half time': 19,
  nights: 30,
}

/** Zones of people who live elsewhere than their hospital lies. */
const otherZones = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Z']

function spans(random: Random, calendar: Calendar, count: number, hours: () => readonly [number, number]): object[] {
  return Array.from({ length: count }, () => {
    const day = between(random, calendar.first, calendar.last)
    const [from, to] = hours()
    return { start: timeOf(calendar, day, from), end: timeOf(calendar, day, to) }
  })
}

function times(random: Random, calendar: Calendar): object {
  const wholeDays = (most: number) => () => [0, 24 * between(random, 1, most)] as const
  const wish = () => [between(random, 5, 9), between(random, 14, 23)] as const
  const some = (most: number) => (chance(random, 0.5) ? between(random, 1, most) : 0)
  return {
    unavailableTimeSpans: [
      ...spans(random, calendar, some(2), wholeDays(5)),
      ...spans(random, calendar, some(1), () => [12, 18]),
    ],
    preferredTimeSpans: spans(random, calendar, some(3), wish).map((span) => ({
      ...span,
      weight: between(random, 1, 4),
      includeShiftTags: ['Early', 'Late'],
      shiftTagMatches: 'ANY',
    })),
    unpreferredTimeSpans: spans(random, calendar, some(3), wholeDays(2)).map((span) => ({
      ...span,
      weight: between(random, 1, 4),
    })),
    ...(chance(random, 0.05)
      ? {
          availableTimeSpans: [
            { start: timeOf(calendar, calendar.first - 7, 0), end: timeOf(calendar, calendar.last - 2, 12) },
          ],
        }
      : {}),
  }
}

function skillsOf(random: Random, calendar: Calendar): object[] {
  const validFrom = timeOf(calendar, between(random, calendar.first - 7, calendar.last), 0)
  const certificate = { start: validFrom, end: timeOf(calendar, calendar.last + 30, 0) }
  const roll = random.next()
  return [
    ...(roll < 0.4 ? [{ id: 'senior' }] : []),
    ...(roll > 0.9 ? [{ id: 'senior', validityDateTimeSpans: [certificate] }] : []),
    ...(chance(random, 0.3) ? [{ id: 'intensive care' }] : []),
  ]
}

function pairings(random: Random, ids: readonly string[], own: string): object {
  const other = oneOf(
    random,
    ids.filter((id) => id !== own),
  )
  const pairing = [{ pairedEmployee: other }]
  const roll = random.next()
  if (roll < 0.05) return { preferredPairings: pairing }
  if (roll < 0.1) return { unpreferredPairings: pairing }
  if (roll < 0.13) return { prohibitedPairings: pairing }
  if (roll < 0.15)
    return { requiredPairings: [{ includeEmployeeWithTags: ['trainer'], onlyForShiftTags: ['Early', 'Short'] }] }
  if (roll < 0.17) return { requiredPairings: [{ pairedEmployee: other, commonTagType: 'kind' }] }
  return roll < 0.18
    ? { preferredPairings: [{ pairedEmployee: other, commonTagType: 'kind', groupByEmployeeTag: 'trainer' }] }
    : {}
}

function tagWishes(random: Random, contract: string): object {
  if (contract === 'nights') return { requiredShiftTags: ['Night'] }
  const roll = random.next()
  if (roll < 0.1) return { preferredShiftTags: ['Early', 'Short'] }
  const leaves = ['Early', 'Late', 'Short'].map((tagId) => ({ type: 'LEAF', tagId }))
  return roll < 0.15 ? { requiredShiftTagsExpression: { type: 'NODE', operator: 'OR', operands: leaves } } : {}
}

export function wardStaff(random: Random, calendar: Calendar, ward: number, count: number): Person[] {
  const ids = Array.from({ length: count }, (_, index) => `person ${ward}-${index + 1}`)
  return ids.map((id, index) => {
    const contract =
      index % 10 === 9 ? 'nights' : oneOf(random, ['full time', 'full time', 'three quarters', 'half time'])
    return {
      id,
      contracts: [contract],
      timeZoneId: chance(random, 0.85) ? calendar.zone : oneOf(random, otherZones),
      tags: [`staff of ward ${ward}`, ...(index % 6 === 0 ? ['trainer'] : [])],
      skills: skillsOf(random, calendar),
      costGroup: index % 3 === 0 ? 'agency' : 'staff',
      location: [52.4 + between(random, 0, 40) / 100, 13.2 + between(random, 0, 40) / 100],
      ...(chance(random, 0.1) ? { prohibitedRiskFactors: ['isolation'] } : {}),
      ...times(random, calendar),
      ...tagWishes(random, contract),
      ...(count > 1 ? pairings(random, ids, id) : {}),
    }
  })
}

/** The first two are a crew, who work in one kind of shift a day; the first of them only together with the other. */
export function withCrew(people: readonly Person[]): Person[] {
  const [first, second, ...rest] = people
  if (!first || !second) return [...people]
  const inCrew = (person: Person) => ({ ...person, tags: [...(person['tags'] as readonly string[]), 'crew'] })
  const pairing = {
    includeEmployeeWithTags: ['crew'],
    commonTagType: 'kind',
    groupByEmployeeTag: 'crew',
    groupShiftsPerDayLimit: { groupShiftsPerDayMax: 1 },
  }
  return [{ ...inCrew(first), requiredPairings: [pairing] }, inCrew(second), ...rest]
}
