/**
 * A published instance as a dataset of employee scheduling. One point of soft score is one of the penalty, but for what
 * all requests for shifts weigh together, since the model rewards where the instance punishes. What the model has no
 * word for is said by other means:
 * - All shifts of a day start at six, so two of one employee overlap.
 * - Cover: some shifts more than are required of each day and type, which nobody need work, all alike; a demand for
 *   those that are required; and everybody would rather not work the first minute of any, so that each beyond them
 *   costs a point. One that is missing saves that point, so it weighs one more.
 * - A type an employee may never work: a skill.
 * - Requests: a preferred or unpreferred minute at the start of a shift of that type.
 * - Days off in a row and types that may not follow each other: prohibited patterns of days.
 */
import type { DayRoster, ShiftInstance, StaffMember } from './instance.ts'

const firstDay = Date.UTC(2027, 1, 1)
const millisecondsOfDay = 86_400_000
const startMinute = 360
/** How many more than required may work each day and type. */
const spareShifts = 4
/** Points for each minute below the fewest, which the model takes as a wish only. */
const minuteWeight = 10

export interface ScheduleOrder {
  readonly spentSeconds: number
  readonly seed: number
}

function timeOf(day: number, minute: number): string {
  return new Date(firstDay + day * millisecondsOfDay + minute * 60_000).toISOString().replace('.000Z', 'Z')
}

const shiftId = (day: number, type: string, index: number) => `${day}/${type}/${index}`

/** Points of soft score a roster without any penalty has: requests are rewarded, and each shift costs one. */
export function rewardOf({ onRequests, cover }: ShiftInstance): number {
  const requested = onRequests.reduce((sum, { weight }) => sum + weight, 0)
  return requested - cover.reduce((sum, { required }) => sum + required, 0)
}

/** That of every shift that is missing. */
function underWeight({ cover }: ShiftInstance): number {
  const [weight, ...others] = new Set(cover.map((one) => one.underWeight))
  if (weight === undefined || others.length > 0 || cover.some(({ overWeight }) => overWeight !== 1))
    throw new RangeError('Cover must weigh the same everywhere, and 1 where it is too much: nothing else can be said')
  return weight
}

export function scheduleRequest(instance: ShiftInstance, order?: ScheduleOrder) {
  return {
    config: {
      ...(order
        ? {
            run: {
              name: 'Benchmark',
              termination: { spentLimit: `PT${order.spentSeconds}S` },
              randomSeed: order.seed,
              maxThreadCount: 1,
            },
          }
        : {}),
      model: {
        overrides: {
          minutesWorkedPerPeriodNotInPreferredRangeForEmployeeWeight: minuteWeight,
          shiftsWorkedNotInPreferredHourlyDemandRangeWeight: underWeight(instance) + 1,
          // The published costs know no even shares of what is beyond the cover.
          balanceShiftsWorkedForMinimumHourlyDemandWeight: 0,
        },
      },
    },
    modelInput: {
      planningWindow: { start: timeOf(0, 0), end: timeOf(instance.days, 0) },
      ...contractsAndStaff(instance),
      shifts: shiftsOf(instance),
      globalRules: {
        unassignedShiftRule: {
          id: 'cover',
          priorityWeights: [{ priority: anybody, weight: 0, assignment: 'OPTIONAL' }],
        },
        minimumMaximumShiftsPerHourlyDemand: demandOf(instance),
      },
    },
  }
}

const anybody = 'if anybody'

function demandOf({ types, cover }: ShiftInstance): object[] {
  return types.map(({ id }) => ({
    id: `cover of ${id}`,
    satisfiability: 'PREFERRED',
    includeShiftTags: [id],
    demandDetails: cover
      .filter(({ type }) => type === id)
      .map(({ day, required }) => ({
        startDateTime: timeOf(day, startMinute),
        endDateTime: timeOf(day, startMinute + 30),
        minDemand: required,
      })),
  }))
}

function shiftsOf({ cover, types }: ShiftInstance): object[] {
  const lengthOf = new Map(types.map(({ id, minutes }) => [id, minutes]))
  return cover.flatMap(({ day, type, required }) =>
    Array.from({ length: required + spareShifts }, (_, index) => ({
      id: shiftId(day, type, index),
      start: timeOf(day, startMinute),
      end: timeOf(day, startMinute + lengthOf.get(type)!),
      requiredSkills: [type],
      tags: [type],
      priority: anybody,
    })),
  )
}

function contractsAndStaff(instance: ShiftInstance): { contracts: object[]; employees: object[] } {
  const contracts = new Map<string, object>()
  const firstMinutes = Array.from({ length: instance.days }, (_, day) => ({
    start: timeOf(day, startMinute),
    end: timeOf(day, startMinute + 1),
  }))
  const employees = instance.staff.map((member) => {
    const rules = JSON.stringify(contractRules(instance, member))
    if (!contracts.has(rules)) contracts.set(rules, contract(instance, member, `contract ${contracts.size + 1}`))
    return {
      id: member.id,
      contracts: [(contracts.get(rules) as { id: string }).id],
      skills: [...member.maxShifts].filter(([, most]) => most > 0).map(([id]) => ({ id })),
      unavailableTimeSpans: member.daysOff.map((day) => ({ start: timeOf(day, 0), end: timeOf(day + 1, 0) })),
      preferredTimeSpans: requestsOf(instance.onRequests, member),
      unpreferredTimeSpans: [...requestsOf(instance.offRequests, member), ...firstMinutes],
    }
  })
  return { contracts: [...contracts.values()], employees }
}

function requestsOf(requests: ShiftInstance['onRequests'], { id }: StaffMember): object[] {
  return requests
    .filter(({ employee }) => employee === id)
    .map(({ day, type, weight }) => ({
      start: timeOf(day, startMinute),
      end: timeOf(day, startMinute + 1),
      includeShiftTags: [type],
      weight,
    }))
}

type Rules = Readonly<Record<string, readonly object[]>>

function contract(instance: ShiftInstance, member: StaffMember, id: string): object {
  const named = Object.entries(contractRules(instance, member)).map(([list, rules]) => [
    list,
    rules.map((rule, index) => ({ id: `${id}, ${list} ${index + 1}`, ...rule })),
  ])
  return { id, ...(Object.fromEntries(named) as object) }
}

function contractRules({ types, days }: ShiftInstance, member: StaffMember): Rules {
  const whole = { period: 'SCHEDULE' }
  const typeLimits = [...member.maxShifts].filter(([, most]) => most > 0 && most < days)
  const gaps = Array.from({ length: member.minDaysOff - 1 }, (_, index) => index + 1)
  return {
    consecutiveDaysWorkedRules: [{ maximum: member.maxConsecutive, minimum: member.minConsecutive }],
    periodRules: [
      { ...whole, minutesWorkedLimit: { minutesWorkedMax: member.maxMinutes } },
      { ...whole, satisfiability: 'PREFERRED', minutesWorkedLimit: { minutesWorkedMin: member.minMinutes } },
      { ...whole, weekendsLimit: { weekendsWorkedMax: member.maxWeekends } },
      ...typeLimits.map(([type, most]) => ({ ...whole, includeShiftTags: [type], shiftsWorkedMax: most })),
    ],
    multiDayShiftSequencePatternRules: [
      ...gaps.map((length) => [{ type: 'ON' }, ...Array<object>(length).fill({ type: 'OFF' }), { type: 'ON' }]),
      ...types
        .filter(({ notBefore }) => notBefore.length > 0)
        .map(({ id, notBefore }) => [
          { type: 'ON', includeShiftTags: [id] },
          { type: 'ON', includeShiftTags: notBefore, shiftTagMatches: 'ANY' },
        ]),
    ].map((pattern) => ({ satisfiability: 'PROHIBITED', pattern })),
  }
}

/** What the API answers of a plan, as far as it is read here. */
export interface ScheduleAnswer {
  readonly shifts: readonly { readonly id: string; readonly employee?: string | null | undefined }[]
}

export function rosterOf({ staff, days }: ShiftInstance, { shifts }: ScheduleAnswer): DayRoster {
  const rows = new Map(staff.map(({ id }) => [id, Array<string>(days).fill('')]))
  for (const { id, employee } of shifts) {
    const [day, type = ''] = id.split('/')
    const row = rows.get(employee ?? '')
    if (!row) continue
    if (row[Number(day)] !== '') throw new RangeError(`${employee ?? ''} works twice on day ${day ?? ''}`)
    row[Number(day)] = type
  }
  return Object.fromEntries(rows)
}
