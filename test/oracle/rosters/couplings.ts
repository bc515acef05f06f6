/**
 * Rules about several people, in linear form over who works what.
 *
 * In linear form here: open shifts, mandatory and optional; published shifts; shifts per period, costs per period and
 * hourly demand of everybody; shifts at the same time; groups of which one is worked; required, prohibited, preferred
 * and unpreferred pairings; balance of time and of shifts (squares of loads by row, the mean by the sum of all loads).
 * Every rule about one employee is in the price of the rows: `rows.ts`.
 *
 * Not here, and never in the instances: pairings with a common type of tag or a whole group, groups that may be split,
 * the activation ratio of cost groups, and the balance beyond a minimum demand without a maximum.
 */
import { numberAt, objectAt, objectsAt, textAt, textsAt, type JsonObject } from '../../support/checker/json.ts'
import { parseInstant } from '../../support/checker/time.ts'
import { overlapSeconds, type Employee, type Facts, type Shift } from '../../support/roster-checker/facts.ts'
import { periodsOf } from '../../support/roster-checker/periods.ts'
import type { Rule } from '../../support/roster-checker/rule.ts'
import { employeePasses, hasTags, shiftPasses } from '../../support/roster-checker/tag-filter.ts'
import { daysOfShift, startsOnly } from '../../support/roster-checker/work-days.ts'
import type { Programme, Term, Variable } from './programme.ts'

const coupling = new Set([
  ...['unassignedMandatoryShift', 'unassignedOptionalShift', 'publishedShiftsKeepTheirEmployee'],
  ...['shiftsWorkedPerPeriodNotInRequiredRange', 'shiftsWorkedPerPeriodNotInPreferredRange'],
  ...['shiftsWorkedNotInRequiredHourlyDemandRange', 'shiftsWorkedNotInPreferredHourlyDemandRange'],
  ...['costsPerPeriodNotInRequiredRange', 'costsPerPeriodNotInPreferredRange', 'concurrentShifts'],
  ...['requiredShiftGroupAssignmentModeNotMet', 'employeeIsNotPairedWithRequiredEmployee'],
  ...['pairedEmployeesDoNotWorkShiftsWithCommonTags', 'employeeGroupSplitIntoMultipleShiftsPerDay'],
  ...['employeeIsPairedWithProhibitedEmployee', 'employeeIsPairedWithPreferredEmployee'],
  ...['employeeIsPairedWithUnpreferredEmployee', 'balanceShiftsWorkedForMinimumHourlyDemand', 'balanceTimeWorked'],
  ...['balanceShiftCount', 'keepEmployeeActivationRatio'],
])

export const isCoupling = ({ id }: Rule): boolean => coupling.has(id)

/** Who works what, as sums of rows; shifts that stay where they are pinned count as those of rows do. */
export interface Working {
  readonly facts: Facts
  readonly programme: Programme
  /** Rows of the employee that hold the shift; empty where none does. */
  worked(employee: Employee, shift: Shift): readonly Variable[]
}

const all = (variables: readonly Variable[], factor = 1): Term[] => variables.map((variable) => [factor, variable])

const weightOf = ({ weights }: Facts, id: string) => weights.get(`${id}Weight`) ?? 1

/** Costs of a rule: hard, or soft with its weight. */
function costs(facts: Facts, isHard: boolean, id: string) {
  return isHard ? { hard: 1 } : { soft: weightOf(facts, id) }
}

/** What is beyond the limits, at the price. */
function outside(
  { programme }: Working,
  terms: readonly Term[],
  limits: { readonly min: number | undefined; readonly max: number | undefined },
  price: ReturnType<typeof costs>,
): void {
  if (limits.min !== undefined && limits.min > 0)
    programme.limit([...terms, [1, programme.add(price, 'amount')]], '>=', limits.min)
  if (limits.max !== undefined) programme.limit([...terms, [-1, programme.add(price, 'amount')]], '<=', limits.max)
}

const rulesOf = ({ facts }: Working, list: string) => objectsAt(facts.globalRules, list)
const isRequired = (rule: JsonObject) => (textAt(rule, 'satisfiability') ?? 'REQUIRED') === 'REQUIRED'

/** Who works any of the shifts the rule looks at, by its people. */
function ofRule(working: Working, rule: JsonObject, shifts: readonly Shift[], size: (e: Employee, s: Shift) => number) {
  const people = working.facts.employees.filter((employee) => employeePasses(employee, rule))
  return shifts
    .filter((shift) => shiftPasses(shift, rule))
    .flatMap((shift) => people.flatMap((one) => all(working.worked(one, shift), size(one, shift))))
}
const one = () => 1

function openShifts(working: Working): void {
  const { facts, programme } = working
  const rule = objectAt(facts.globalRules, 'unassignedShiftRule')
  const known = objectsAt(rule, 'priorityWeights')
  for (const shift of facts.shifts) {
    const name = shift.priority ?? '10'
    const found = known.find((priority) => textAt(priority, 'priority') === name)
    const weight = known.length === 0 ? 2 ** (10 - Number(name)) : (numberAt(found!, 'weight') ?? 0)
    const isOptional = found !== undefined && textAt(found, 'assignment') === 'OPTIONAL'
    const open = programme.add(
      isOptional ? { soft: weight * weightOf(facts, 'unassignedOptionalShift') } : { medium: weight },
    )
    const workers = facts.employees.flatMap((employee) => all(working.worked(employee, shift)))
    programme.limit([...workers, [1, open]], '=', 1)
  }
}

/** Minutes of shifts that are not with whom was told: four times within a day, twice within a week. */
function published(working: Working): void {
  const { facts, programme } = working
  const weight = facts.weights.get('keepPublishedEmployeeWeight') ?? 1
  for (const shift of facts.shifts) {
    if (shift.toldTo === undefined) continue
    const after = shift.start - facts.window.start
    const urgency = after < 86_400 ? 4 : after < 7 * 86_400 ? 2 : 1
    const changed = programme.add({ soft: weight * urgency * Math.round(shift.minutes) })
    const keeper = facts.employees.find(({ id }) => id === shift.toldTo)
    programme.limit([...(keeper ? all(working.worked(keeper, shift)) : []), [1, changed]], '>=', 1)
  }
}

function perPeriod(
  working: Working,
  list: string,
  ids: readonly [required: string, preferred: string],
  about: (rule: JsonObject) => { size: (e: Employee, s: Shift) => number; stem: string; factor: number },
): void {
  const { facts } = working
  for (const rule of rulesOf(working, list)) {
    const zone = textAt(rule, 'zoneOffset') ?? 'Z'
    const { size, stem, factor } = about(rule)
    const price = costs(facts, isRequired(rule), ids[1])
    for (const { first, last, isWhole } of periodsOf(facts, textAt(rule, 'period') ?? '', zone)) {
      const shifts = facts.shifts.filter((shift) =>
        daysOfShift(shift, zone, startsOnly(rule)).some((day) => day >= first && day <= last),
      )
      const limit = (end: string) => {
        const value = numberAt(rule, `${stem}${end}`)
        return value === undefined ? undefined : value * factor
      }
      const terms = ofRule(working, rule, shifts, (e, s) => factor * size(e, s))
      outside(working, terms, { min: isWhole ? limit('Min') : undefined, max: limit('Max') }, price)
    }
  }
}

function costOfWork(rule: JsonObject) {
  const details = objectsAt(rule, 'employeeShiftCostDetails')
  return (employee: Employee, shift: Shift) =>
    numberAt(
      details.find(
        (detail) =>
          textAt(detail, 'employeeCostGroup') === textAt(employee.json, 'costGroup') &&
          textAt(detail, 'shiftCostGroup') === textAt(shift.json, 'costGroup'),
      ) ?? {},
      'cost',
    ) ?? 0
}

function hourlyDemand(working: Working): void {
  const { facts } = working
  for (const rule of rulesOf(working, 'minimumMaximumShiftsPerHourlyDemand')) {
    const price = costs(facts, isRequired(rule), 'shiftsWorkedNotInPreferredHourlyDemandRange')
    for (const detail of objectsAt(rule, 'demandDetails')) {
      const start = parseInstant(detail['startDateTime'])
      const end = textAt(detail, 'endDateTime') === undefined ? start + 3600 : parseInstant(detail['endDateTime'])
      const shifts = facts.shifts.filter((shift) => shift.start < end && shift.end > start)
      const limits = { min: numberAt(detail, 'minDemand'), max: numberAt(detail, 'maxDemand') }
      outside(working, ofRule(working, rule, shifts, one), limits, price)
    }
  }
}

/** Shifts too many at each moment when one that is worked begins. */
function concurrent(working: Working): void {
  const { facts, programme } = working
  for (const rule of rulesOf(working, 'concurrentShiftsRules')) {
    const max = numberAt(rule, 'concurrentShiftsMax') ?? Infinity
    const shifts = facts.shifts.filter((shift) => shiftPasses(shift, rule))
    for (const moment of new Set(shifts.map(({ start }) => start))) {
      const going = shifts.filter(({ start, end }) => start <= moment && end > moment)
      const terms = ofRule(working, rule, going, one)
      const beyond = programme.add({ hard: 1 }, 'amount')
      for (const starting of going.filter(({ start }) => start === moment)) {
        const begins = ofRule(working, rule, [starting], () => going.length)
        programme.limit([...terms, ...begins, [-1, beyond]], '<=', max + going.length)
      }
    }
  }
}

function shiftGroups(working: Working): void {
  const { facts } = working
  for (const rule of rulesOf(working, 'shiftGroupRules')) {
    const tags = textsAt(rule, 'includeShiftGroupTags')
    for (const group of objectsAt(facts.modelInput, 'shiftGroups')) {
      if (tags.length > 0 && !tags.some((tag) => textsAt(group, 'tags').includes(tag))) continue
      const shifts = facts.shifts.filter(({ id }) => textsAt(group, 'shifts').includes(id))
      const terms = shifts.flatMap((shift) => facts.employees.flatMap((person) => all(working.worked(person, shift))))
      outside(working, terms, { min: undefined, max: 1 }, { hard: 1 })
    }
  }
}

/** Of each shift of the employee that the pairing looks at: who works it, and others at its time. */
function eachPairing(
  { facts, worked }: Working,
  list: string,
  use: (own: readonly Term[], others: readonly (readonly Term[])[]) => void,
): void {
  for (const employee of facts.employees)
    for (const pairing of objectsAt(employee.json, list)) {
      const id = textAt(pairing, 'pairedEmployee')
      const tags = textsAt(pairing, 'includeEmployeeWithTags')
      const only = textsAt(pairing, 'onlyForShiftTags')
      const partners = facts.employees.filter(
        (other) =>
          other !== employee && (id === undefined ? tags.length > 0 && hasTags(other, tags, 'ALL') : other.id === id),
      )
      for (const shift of facts.shifts) {
        if (only.length > 0 && !hasTags(shift, only, 'ANY')) continue
        const own = all(worked(employee, shift))
        if (own.length === 0) continue
        const others = partners.flatMap((partner) =>
          facts.shifts
            .filter((other) => overlapSeconds(other, shift) > 0)
            .map((other) => all(worked(partner, other)))
            .filter(({ length }) => length > 0),
        )
        use(own, others)
      }
    }
}

const negated = (terms: readonly Term[]): Term[] => terms.map(([factor, variable]) => [-factor, variable])

function pairings(working: Working): void {
  const { facts, programme } = working
  eachPairing(working, 'requiredPairings', (own, others) => {
    const alone = programme.add({ hard: 1 })
    programme.limit([...own, ...negated(others.flat()), [-1, alone]], '<=', 0)
  })
  const apart = (list: string, price: ReturnType<typeof costs>) =>
    eachPairing(working, list, (own, others) => {
      const together = programme.add(price)
      for (const other of others) programme.limit([...own, ...other, [-1, together]], '<=', 1)
    })
  apart('prohibitedPairings', { hard: 1 })
  apart('unpreferredPairings', { soft: weightOf(facts, 'employeeIsPairedWithUnpreferredEmployee') })
  eachPairing(working, 'preferredPairings', (own, others) => {
    const weight = weightOf(facts, 'employeeIsPairedWithPreferredEmployee')
    const together = programme.add({ soft: 0 - weight })
    programme.limit([[1, together], ...negated(own)], '<=', 0)
    programme.limit([[1, together], ...negated(others.flat())], '<=', 0)
  })
}

export function addCouplings(working: Working): void {
  openShifts(working)
  published(working)
  const range = (stem: string): readonly [string, string] => [`${stem}NotInRequiredRange`, `${stem}NotInPreferredRange`]
  perPeriod(working, 'minimumMaximumShiftsPerPeriod', range('shiftsWorkedPerPeriod'), () => ({
    ...{ size: one, stem: 'shiftsWorked', factor: 1 },
  }))
  perPeriod(working, 'costsRules', range('costsPerPeriod'), (rule) => ({
    ...{ size: costOfWork(rule), stem: 'totalCosts', factor: 100 },
  }))
  hourlyDemand(working)
  concurrent(working)
  shiftGroups(working)
  pairings(working)
}
