/** Small random rosters as wire JSON: up to six people and ten days, and any rule the oracle can price. */
import { createRandom, type Random } from '../../../server/foundation/random.ts'
import { contractRules } from '../../bench/rosters/contract-rules.ts'
import { calendarOf, dateText, dayTags, timeOf, type Calendar } from '../../bench/rosters/hospital-days.ts'
import { between, chance, oneOf } from '../../bench/rosters/pick.ts'

export interface RosterRequest {
  readonly config: { readonly model: { readonly overrides: Readonly<Record<string, number>> } }
  readonly modelInput: object
}

const kinds = [
  { tag: 'Early', from: 6, to: 14 },
  { tag: 'Late', from: 14, to: 22 },
  { tag: 'Night', from: 22, to: 30 },
  { tag: 'Short', from: 8, to: 12.5 },
]

/** So many shifts are free at most: every subset of them is a row that somebody could work. */
export const mostFreeShifts = 8

interface Scene {
  readonly random: Random
  readonly calendar: Calendar
  readonly people: readonly string[]
  /** Share of what is possible that is there. */
  readonly share: number
}

function shiftOf(
  { random, calendar, people, share }: Scene,
  day: number,
  index: number,
): Readonly<Record<string, unknown>> {
  const { tag, from, to } = oneOf(random, kinds)
  const start = from + oneOf(random, [0, 0, 0, 0.5])
  const has = (chanceOf: number) => chance(random, chanceOf * share)
  const some = () => [oneOf(random, people)]
  return {
    id: `${dateText(day).slice(5)} ${tag} ${index}`,
    start: timeOf(calendar, day, start),
    end: timeOf(calendar, day, to),
    tags: [tag, ...dayTags(day)],
    priority: oneOf(random, ['1', '3', '6']),
    costGroup: tag === 'Night' ? 'night' : 'day',
    ...(has(0.5) && { requiredSkills: [oneOf(random, ['senior', 'care'])] }),
    ...(has(0.2) && { preferredSkills: ['care'] }),
    ...(has(0.15) && { riskFactors: ['isolation'] }),
    ...(has(0.3) && { location: [52.5, 13.4 + between(random, 0, 2) / 100] }),
    ...(has(0.3) && {
      breaks: [{ start: timeOf(calendar, day, from + 2), end: timeOf(calendar, day, from + 2.5), tags: ['unpaid'] }],
    }),
    ...(has(0.4) && { [oneOf(random, ['preferredEmployees', 'unpreferredEmployees', 'prohibitedEmployees'])]: some() }),
    ...(has(0.15) && { publishedEmployee: oneOf(random, [...people, null]) }),
  }
}

/** Some are given to somebody, whoever that is; some of these stay there. */
function given(scene: Scene, shift: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { random, people, share } = scene
  if (!chance(random, 0.4 * share)) return shift
  const isPinned = chance(random, 0.4)
  return { ...shift, employee: isPinned && chance(random, 0.1) ? null : oneOf(random, people), pinned: isPinned }
}

function historyOf(scene: Scene): object[] {
  const { random, calendar, people, share } = scene
  if (!chance(random, 0.6 * share)) return []
  return [4, 3, 2, 1].flatMap((ago) =>
    people
      .filter(() => chance(random, 0.5))
      .slice(0, 2)
      .map((employee, index) => ({
        ...shiftOf({ ...scene, share: 0 }, calendar.first - ago, index),
        id: `history ${ago} ${index}`,
        ...{ employee, pinned: true },
      })),
  )
}

function spansOf({ random, calendar }: Scene, most: number, more: () => object = () => ({})): object[] {
  return Array.from({ length: between(random, 0, most) }, () => {
    const day = between(random, calendar.first, calendar.last)
    const [from, to] = oneOf(random, [
      [0, 24],
      [0, 48],
      [5, 15],
      [12, 23],
    ] as const)
    return { start: timeOf(calendar, day, from), end: timeOf(calendar, day, to), ...more() }
  })
}

function pairingsOf({ random, people, share }: Scene, own: string): object {
  const others = people.filter((id) => id !== own)
  if (others.length === 0 || !chance(random, 0.3 * share)) return {}
  const list = oneOf(random, ['requiredPairings', 'prohibitedPairings', 'preferredPairings', 'unpreferredPairings'])
  const whom = chance(random, 0.6)
    ? { pairedEmployee: oneOf(random, others) }
    : { includeEmployeeWithTags: ['trainer'] }
  return { [list]: [{ ...whom, ...(chance(random, 0.4) && { onlyForShiftTags: ['Early', 'Short'] }) }] }
}

function employeeOf(scene: Scene, id: string, index: number): object {
  const { random, calendar, share } = scene
  const has = (chanceOf: number) => chance(random, chanceOf * share)
  const weight = () => ({ weight: between(random, 1, 4) })
  return {
    id,
    contracts: [oneOf(random, ['A', 'B'])],
    priority: oneOf(random, ['1', '5', '10']),
    tags: index % 2 === 0 ? ['trainer'] : [],
    costGroup: index % 2 === 0 ? 'agency' : 'staff',
    skills: [{ id: 'senior' }, { id: 'care' }].filter(() => chance(random, 0.7)),
    location: [52.5, 13.3],
    ...(has(0.2) && { prohibitedRiskFactors: ['isolation'] }),
    ...(has(0.6) && { unavailableTimeSpans: spansOf(scene, 2) }),
    ...(has(0.6) && { preferredTimeSpans: spansOf(scene, 2, weight) }),
    ...(has(0.6) && { unpreferredTimeSpans: spansOf(scene, 2, weight) }),
    ...(has(0.1) && {
      availableTimeSpans: [
        { start: timeOf(calendar, calendar.first - 7, 0), end: timeOf(calendar, calendar.last - 1, 12) },
      ],
    }),
    ...(has(0.1) && { requiredShiftTags: [oneOf(random, ['Early', 'Late'])] }),
    ...(has(0.2) && { preferredShiftTags: ['Early', 'Short'] }),
    ...pairingsOf(scene, id),
  }
}

function globalRulesOf({ random, calendar, people, share }: Scene): object {
  const has = (chanceOf: number) => chance(random, chanceOf * share)
  const satisfiability = () => oneOf(random, ['REQUIRED', 'PREFERRED', 'PREFERRED'])
  const worked = (most: number) => Object.fromEntries(people.slice(0, 2).map((id) => [id, between(random, 0, most)]))
  return {
    ...(has(0.8) && {
      unassignedShiftRule: {
        id: 'priorities',
        priorityWeights: [
          { priority: '1', weight: 20 },
          { priority: '3', weight: 10 },
          { priority: '6', weight: 40, assignment: 'OPTIONAL' },
        ],
      },
    }),
    ...(has(0.4) && { balanceTimeWorkedRules: [{ id: 'time', employeeToPublishedMinutesWorked: worked(900) }] }),
    ...(has(0.4) && {
      balanceShiftCountRules: [{ id: 'nights', includeShiftTags: ['Night'], employeeToPublishedShiftCount: worked(4) }],
    }),
    ...(has(0.3) && {
      minimumMaximumShiftsPerPeriod: [
        {
          id: 'a day',
          period: 'DAY',
          satisfiability: satisfiability(),
          includeEmployeeTags: ['trainer'],
          shiftsWorkedMin: between(random, 0, 1),
          shiftsWorkedMax: 1,
        },
      ],
    }),
    ...(has(0.4) && {
      minimumMaximumShiftsPerHourlyDemand: [
        {
          id: 'demand',
          satisfiability: satisfiability(),
          demandDetails: [0, 1, 2].map((day) => ({
            startDateTime: timeOf(calendar, calendar.first + day, oneOf(random, [7, 10.5, 15])),
            minDemand: between(random, 0, 2),
            maxDemand: 2,
          })),
        },
      ],
    }),
    ...(has(0.3) && {
      costsRules: [
        {
          id: 'agency',
          period: 'WEEK',
          satisfiability: satisfiability(),
          employeeShiftCostDetails: [
            { employeeCostGroup: 'agency', shiftCostGroup: 'day', cost: 10 },
            { employeeCostGroup: 'agency', shiftCostGroup: 'night', cost: 15.5 },
            { employeeCostGroup: 'staff', shiftCostGroup: 'night', cost: 2.5 },
          ],
          totalCostsMax: between(random, 10, 60),
        },
      ],
    }),
    ...(has(0.3) && {
      concurrentShiftsRules: [{ id: 'at once', concurrentShiftsMax: 1, includeShiftTags: ['Early'] }],
    }),
    ...(has(0.3) && { shiftGroupRules: [{ id: 'one of them', assignmentMode: { type: 'SINGLE_SHIFT' } }] }),
    ...(has(0.3) && {
      shiftTagMatchRules: [{ id: 'liked', satisfiability: 'PREFERRED', tagTypeMatchMultipliers: { kind: 3 } }],
    }),
  }
}

/**
 * Weekends off in a row are left out: at the edge of a schedule the platform and the checker count them differently.
 */
function withoutWeekendsOff(contract: Readonly<Record<string, unknown>>): object {
  const { periodRules } = contract
  const isKept = (rule: object) => !('consecutiveWeekendsOffLimit' in rule)
  return { ...contract, periodRules: Array.isArray(periodRules) ? periodRules.filter(isKept) : [] }
}

/** Equal seeds give equal requests. */
export function randomRoster(seed: number): RosterRequest {
  const random = createRandom(seed + 50_000)
  const days = between(random, 3, 10)
  const week = calendarOf(oneOf(random, ['2027-02-01', '2027-02-04', '2027-03-26', '2027-10-29']), 1, 'Europe/Berlin')
  const calendar = { ...week, last: week.first + days - 1 }
  const people = Array.from({ length: between(random, 2, 6) }, (_, index) => `P${index + 1}`)
  const scene: Scene = { random, calendar, people, share: oneOf(random, [0.3, 0.6, 1]) }
  const free = Array.from({ length: between(random, 4, mostFreeShifts) }, (_, index) =>
    shiftOf(scene, between(random, calendar.first, calendar.last), index),
  )
  const rules = (id: string) =>
    withoutWeekendsOff(contractRules(random, id, { hours: 20, share: scene.share * 0.2, thrown: true }))
  const cover = { start: timeOf(calendar, calendar.first, 0), end: timeOf(calendar, calendar.last + 1, 0) }
  const dates = { start: dateText(calendar.first), end: dateText(calendar.last) }
  return {
    config: {
      model: { overrides: { balanceTimeWorkedWeight: oneOf(random, [1, 2]), preferredSkillMissingWeight: 5 } },
    },
    modelInput: {
      ...(chance(random, 0.8) && { planningWindow: cover }),
      contracts: ['A', 'B'].map((id) => ({
        id,
        fteConfiguration: { fixedFte: oneOf(random, [1, 1, 0.5]) },
        ...rules(id),
        ...(chance(random, 0.3 * scene.share) && { disruptionRules: [{ id: `${id}, disruption` }] }),
      })),
      employees: people.map((id, index) => ({ ...employeeOf(scene, id, index), timeZoneId: calendar.zone })),
      shifts: [...historyOf(scene), ...free.map((shift) => given(scene, shift))],
      tagTypes: [{ id: 'kind' }],
      tags: kinds.map(({ tag }) => ({ id: tag, tagType: 'kind' })),
      ...(free.length > 3 && {
        shiftGroups: [{ id: 'either', shifts: [free[0]!['id'], free[2]!['id']] }],
      }),
      employeeCostGroups: [
        { id: 'agency', ...(chance(random, 0.3 * scene.share) && { employeeActivationCost: 20 }) },
        { id: 'staff', activationShiftInclude: 'MANDATORY_SHIFTS' },
      ],
      scheduleParameterization: {
        weekStart: 'MONDAY',
        periods: [{ id: 'four weeks', dateSpans: [dates] }],
      },
      globalRules: globalRulesOf(scene),
    },
  }
}
