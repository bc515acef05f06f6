/**
 * Hospitals of any size with every rule of the model in play: wards, four kinds of shifts, four contracts, history,
 * leave, wishes, pairs, demand, costs. Equal orders give equal hospitals.
 */
import { createRandom, type Random } from '../../../server/foundation/random.ts'
import { contractRules } from './contract-rules.ts'
import { calendarOf, dateText, timeOf, type Calendar } from './hospital-days.ts'
import { shiftGroups, wardPeople, wardShifts, type Shift } from './hospital-shifts.ts'
import { contractHours, wardStaff, type Person, withCrew } from './hospital-staff.ts'
import { between, chance, oneOf } from './pick.ts'

export interface HospitalOrder {
  readonly employees: number
  readonly weeks: number
  /** Date of the first day that is planned, a Monday. */
  readonly start: string
  /** Zone of the hospital; some people have others. */
  readonly zone: string
  readonly seed: number
  /** Share of the rules that are there; 1 for all. */
  readonly share: number
  /** Whether it is thrown which rules must hold and which should, so that few plans keep all. */
  readonly thrown?: boolean
}

/** Four weeks of February 2027 in Berlin with all rules. */
export const usualOrder = { weeks: 4, start: '2027-02-01', zone: 'Europe/Berlin', share: 1 }

function demand(random: Random, calendar: Calendar): object {
  const days = Array.from({ length: 5 }, (_, index) => calendar.first + index)
  return {
    id: 'demand',
    satisfiability: 'PREFERRED',
    includeShiftTags: ['ward 1'],
    demandDetails: days.flatMap((day) =>
      [7, 10.5, 15].map((hour) => ({
        startDateTime: timeOf(calendar, day, hour),
        ...(hour === 10.5 ? { endDateTime: timeOf(calendar, day, hour + 0.5) } : {}),
        minDemand: between(random, 2, 6),
        maxDemand: 8,
      })),
    ),
  }
}

/** Minimums alone: what is worked beyond them is to be even. */
function earlyStaff(calendar: Calendar): object {
  return {
    id: 'early staff',
    satisfiability: 'PREFERRED',
    includeShiftTags: ['Early'],
    demandDetails: [0, 1, 2].map((day) => ({
      startDateTime: timeOf(calendar, calendar.first + day, 8),
      minDemand: 1 + day,
    })),
  }
}

function globalRules(random: Random, calendar: Calendar, people: readonly Person[], order: HospitalOrder): object {
  const { share, thrown = false } = order
  const worked = (most: number) =>
    Object.fromEntries(people.slice(0, 5).map(({ id }) => [id, between(random, 0, most)] as const))
  const some = (rules: readonly object[]) =>
    rules
      .filter(() => chance(random, share))
      .map((rule) =>
        thrown && 'satisfiability' in rule
          ? { ...rule, satisfiability: oneOf(random, ['REQUIRED', 'PREFERRED']) }
          : rule,
      )
  return {
    unassignedShiftRule: {
      id: 'priorities',
      priorityWeights: [
        { priority: '1', weight: 20 },
        { priority: '3', weight: 10 },
        { priority: '6', weight: 40, assignment: 'OPTIONAL' },
      ],
    },
    balanceTimeWorkedRules: some([{ id: 'fair time', employeeToPublishedMinutesWorked: worked(900) }]),
    balanceShiftCountRules: some([
      { id: 'fair nights', includeShiftTags: ['Night'], employeeToPublishedShiftCount: worked(4) },
    ]),
    minimumMaximumShiftsPerPeriod: some([
      {
        id: 'short a day',
        period: 'DAY',
        satisfiability: 'REQUIRED',
        includeShiftTags: ['Short'],
        shiftsWorkedMax: (1 + people.length / 10) | 0,
      },
      {
        id: 'trainers a week',
        period: 'WEEK',
        satisfiability: 'PREFERRED',
        includeEmployeeTags: ['trainer'],
        shiftsWorkedMin: 4,
      },
    ]),
    minimumMaximumShiftsPerHourlyDemand: [...some([demand(random, calendar)]), earlyStaff(calendar)],
    costsRules: some([
      {
        id: 'agency',
        period: 'WEEK',
        satisfiability: 'PREFERRED',
        employeeShiftCostDetails: ['day', 'night']
          .map((shiftCostGroup, index) => ({
            employeeCostGroup: 'agency',
            shiftCostGroup,
            cost: 10 + 5 * index,
          }))
          .concat([{ employeeCostGroup: 'staff', shiftCostGroup: 'night', cost: 2.5 }]),
        totalCostsMax: 12 * people.length,
      },
    ]),
    shiftTagMatchRules: some([
      { id: 'kinds that are liked', satisfiability: 'PREFERRED', tagTypeMatchMultipliers: { kind: 3 } },
    ]).map((rule) => ({ ...rule, satisfiability: 'PREFERRED' })),
    shiftGroupRules: some([
      { id: 'one of each', includeShiftGroupTags: ['either'], assignmentMode: { type: 'SINGLE_SHIFT' } },
    ]),
    concurrentShiftsRules: some([
      {
        id: 'early at once',
        includeShiftTags: ['Early'],
        concurrentShiftsMax: Math.max(1, Math.round(people.length / 6) - (thrown ? 1 : 0)),
      },
    ]),
  }
}

export interface Hospital {
  readonly config: { readonly model: { readonly overrides: Readonly<Record<string, number>> } }
  readonly modelInput: {
    readonly employees: readonly Person[]
    readonly shifts: readonly Shift[]
    readonly [field: string]: unknown
  }
}

export function generatedHospital(order: HospitalOrder): Hospital {
  const { employees: count, weeks, start, zone, seed, share, thrown = false } = order
  const random = createRandom(seed)
  const calendar = calendarOf(start, weeks, zone)
  const wards = Array.from({ length: Math.ceil(count / wardPeople) }, (_, index) => {
    const people = wardStaff(random, calendar, index + 1, Math.min(wardPeople, count - index * wardPeople))
    return { people, shifts: wardShifts({ calendar, random, ward: index + 1, people }) }
  })
  const everybody = wards.flatMap((ward) => ward.people)
  const people = thrown ? withCrew(everybody) : everybody
  const shifts = wards.flatMap((ward) => ward.shifts)
  return {
    config: { model: { overrides: { balanceTimeWorkedWeight: 2, preferredSkillMissingWeight: 5 } } },
    modelInput: {
      planningWindow: { start: timeOf(calendar, calendar.first, 0), end: timeOf(calendar, calendar.last + 1, 0) },
      contracts: Object.entries(contractHours).map(([id, hours]) => ({
        id,
        fteConfiguration: { fixedFte: hours / 38 },
        ...contractRules(random, id, { hours, share, thrown }),
        disruptionRules: [{ id: `${id}, disruption` }],
      })),
      employees: people,
      shifts,
      tagTypes: [{ id: 'kind' }],
      tags: ['Early', 'Late', 'Night', 'Short'].map((id) => ({ id, tagType: 'kind' })),
      shiftGroups: shiftGroups(random, shifts),
      employeeCostGroups: [
        { id: 'agency', employeeActivationCost: 20, employeeActivationRatioWeight: 1 },
        { id: 'staff', employeeActivationRatioWeight: 3, activationShiftInclude: 'MANDATORY_SHIFTS' },
      ],
      scheduleParameterization: {
        weekStart: 'MONDAY',
        periods: [
          { id: 'four weeks', dateSpans: [{ start: dateText(calendar.first), end: dateText(calendar.first + 27) }] },
        ],
      },
      globalRules: globalRules(random, calendar, people, order),
    },
  }
}

/** The generated inputs of tests: a few people for one to three weeks, many across a clock change. */
export function generatedInput(seed: number): Hospital {
  const random = createRandom(seed + 10_000)
  const starts = ['2027-02-01', '2027-03-22', '2027-10-25'] as const
  return generatedHospital({
    employees: between(random, 3, 12),
    weeks: between(random, 1, 3),
    start: starts[seed % starts.length]!,
    zone: seed % 4 === 3 ? 'America/New_York' : 'Europe/Berlin',
    seed,
    share: [0.3, 0.6, 1][Math.floor(seed / 3) % 3]!,
    thrown: true,
  })
}
