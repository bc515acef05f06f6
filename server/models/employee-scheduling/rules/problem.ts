/** All rules of a plan, compiled once: what the search is told, and what the score analysis tells. */
import type { AssignmentProblem } from '../../../solver/assignment/problem/problem.ts'
import type { Sliced } from '../../../solver/search/sliced.ts'
import { weightOf } from '../../constraint.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { Facts, PlanEmployee, Problem } from '../domain/plan.ts'
import { activationRatio } from './activation-ratio.ts'
import { activationRules } from './activation.ts'
import {
  outsideAvailableTime,
  preferredTime,
  prohibitedShiftNearDayOffRequest,
  unavailableTime,
  unpreferredShiftNearDayOffRequest,
  unpreferredTime,
} from './availability.ts'
import { balanceShiftCount, balanceTimeWorked } from './balances.ts'
import { amountsOf } from './cell-amounts.ts'
import { demandBalance } from './demand-balance.ts'
import { incomingDisruption, outgoingDisruption, publishedEmployee } from './disruption.ts'
import { groupSplit } from './group-split.ts'
import { concurrentShifts, hourlyDemand, shiftGroupAssignmentMode, shiftsWorkedPerPeriodForAll } from './loads.ts'
import { unassignedOptionalShift } from './open-shifts.ts'
import { pairingRules } from './pairings.ts'
import { patternRules } from './patterns.ts'
import { periodRules } from './period-rules.ts'
import { gapsBetweenShifts, minutesBetweenShifts, overlappingShift } from './rests.ts'
import { rotationRules } from './rotations.ts'
import type { RosterLoadRule, RosterRowRule, Rules } from './rule.ts'
import { sequenceRules } from './sequences.ts'
import { costsPerPeriod } from './shift-costs.ts'
import { preferredSkillMissing, requiredSkillMissing } from './skills.ts'
import {
  preferredEmployee,
  preferredShiftTags,
  prohibitedEmployeeAssigned,
  prohibitedRiskFactor,
  requiredShiftTagsMissing,
  unpreferredEmployee,
} from './suitability.ts'
import { maximumTravelDistance, minimumTimeIncludingTravel, travelDistance } from './travel.ts'
import { rollingWindowRules } from './window-limits.ts'

/** In the order in which what keeps an employee from a shift is looked for, and told. */
const onShift = [
  requiredSkillMissing,
  preferredSkillMissing,
  prohibitedEmployeeAssigned,
  preferredEmployee,
  unpreferredEmployee,
  prohibitedRiskFactor,
  requiredShiftTagsMissing,
  preferredShiftTags,
  unavailableTime,
  outsideAvailableTime,
  preferredTime,
  unpreferredTime,
  prohibitedShiftNearDayOffRequest,
  unpreferredShiftNearDayOffRequest,
  maximumTravelDistance,
  travelDistance,
  publishedEmployee,
  incomingDisruption,
  outgoingDisruption,
]

export function compileProblem(facts: Facts): Problem {
  const { loads, demand } = loadsOf(facts)
  const rules: Rules = {
    cells: onShift.flatMap((constraint) => constraint.rules({ facts })),
    rows: rowsOf(facts),
    loads,
    balances: [...balanceTimeWorked.rules({ facts }), ...balanceShiftCount.rules({ facts })],
    couplings: [
      ...pairingRules(facts),
      ...groupSplit.rules({ facts }),
      ...(facts.input.globalRules?.costsRules ?? []).flatMap((rule) => costsPerPeriod.rules({ facts, rule })),
      ...activationRatio.rules({ facts }),
      ...demandBalance.rules({ facts, demand }),
    ],
  }
  return { rules }
}

/** `demand` are those of the demand rules, one each. */
function loadsOf(facts: Facts): Record<'loads' | 'demand', RosterLoadRule[]> {
  const {
    minimumMaximumShiftsPerPeriod = [],
    minimumMaximumShiftsPerHourlyDemand = [],
    concurrentShiftsRules = [],
    shiftGroupRules = [],
  } = facts.input.globalRules ?? {}
  const demand = minimumMaximumShiftsPerHourlyDemand.flatMap((rule) => hourlyDemand.rules({ facts, rule }))
  const loads = [
    ...minimumMaximumShiftsPerPeriod.flatMap((rule) => shiftsWorkedPerPeriodForAll.rules({ facts, rule })),
    ...demand,
    ...concurrentShiftsRules.flatMap((rule) => concurrentShifts.rules({ facts, rule })),
    ...shiftGroupRules.flatMap((rule) => shiftGroupAssignmentMode.rules({ facts, rule })),
  ]
  return { loads, demand }
}

/** Rules of contracts, made once for all employees of a zone. */
function rowsOf(facts: Facts): RosterRowRule[][] {
  const known = new Map<string, RosterRowRule[]>()
  const once = (key: string, make: () => RosterRowRule[]) => {
    const made = known.get(key) ?? make()
    known.set(key, made)
    return made
  }
  const ofContract = (contract: ContractInput, { zone, times }: PlanEmployee) =>
    once(JSON.stringify([zone, contract.id]), () => {
      const terms = { facts, contract, times }
      return [
        ...contract.minutesBetweenShiftsRules.flatMap((rule) => minutesBetweenShifts.rules({ facts, rule })),
        ...periodRules(terms),
        ...sequenceRules(terms),
        ...rollingWindowRules(terms),
        ...patternRules(terms),
        ...rotationRules(terms),
        ...minimumTimeIncludingTravel.rules(terms),
        ...gapsBetweenShifts.rules(terms),
      ]
    })
  const activation = activationRules(facts)
  return facts.employees.map((employee) => [
    ...once(JSON.stringify(employee.contracts.map(({ id }) => id)), () =>
      overlappingShift.rules({ facts, contracts: employee.contracts }),
    ),
    ...employee.contracts.flatMap((contract) => ofContract(contract, employee)),
    ...activation(employee),
  ])
}

const cellsPerSlice = 2_000_000

/** What each shift costs with each employee, and open. */
export type CellPrices = Pick<AssignmentProblem, 'openSoft' | 'cellHard' | 'cellSoft'>

/** What the kernel is told. */
export function* compileAssignment(facts: Facts, { rules }: Problem): Sliced<AssignmentProblem> {
  return assignmentOf(facts, rules, yield* compileCells(facts, rules.cells))
}

/** The same where it is known what cells cost. */
export function assignmentOf(
  { shifts, employees, timesOf }: Facts,
  rules: Rules,
  cells: CellPrices,
): AssignmentProblem {
  return {
    ...cells,
    dutyCount: shifts.length,
    workerCount: employees.length,
    dayOf: timesOf('Z').startDay,
    start: Float64Array.from(shifts, ({ start }) => start),
    end: Float64Array.from(shifts, ({ end }) => end),
    fixed: Uint8Array.from(shifts, ({ isPinned }) => Number(isPinned)),
    openMedium: Float64Array.from(shifts, ({ isMandatory, openWeight }) => (isMandatory ? openWeight : 0)),
    rowRules: rules.rows,
    loadRules: rules.loads.filter(({ isHard, weight }) => isHard || weight !== 0),
    balanceRules: rules.balances.filter(({ weight }) => weight !== 0),
    couplingRules: rules.couplings.filter(({ isHard, weight }) => isHard || weight !== 0),
  }
}

function* compileCells({ shifts, employees, overrides }: Facts, cells: Rules['cells']): Sliced<CellPrices> {
  const dutyCount = shifts.length
  const optionalWeight = weightOf(unassignedOptionalShift, overrides)
  // Only metres from home do not fit 16 bits.
  const isLong = cells.some(({ constraint }) => constraint === maximumTravelDistance)
  const cellHard = isLong
    ? new Uint32Array(employees.length * dutyCount)
    : new Uint16Array(employees.length * dutyCount)
  const cellSoft = new Int32Array(employees.length * dutyCount)
  const openSoft = Float64Array.from(shifts, ({ isMandatory, openWeight }) =>
    isMandatory ? 0 : openWeight * optionalWeight,
  )
  for (const rule of cells) {
    if (rule.open)
      for (const shift of shifts.keys())
        if (rule.shifts?.[shift] !== 0) openSoft[shift] = openSoft[shift]! + rule.weight * rule.open.measure(shift)
    if (!rule.isHard && rule.weight === 0) continue
    const amounts = amountsOf(rule, dutyCount)
    let [base, done] = [0, 0]
    const take = rule.isHard
      ? (shift: number, amount: number) => {
          cellHard[base + shift] = cellHard[base + shift]! + amount
        }
      : (shift: number, amount: number) => {
          cellSoft[base + shift] = cellSoft[base + shift]! + rule.weight * amount
        }
    for (const employee of employees.keys()) {
      base = employee * dutyCount
      amounts.each(employee, take)
      done += amounts.shifts
      if (done < cellsPerSlice) continue
      done = 0
      yield
    }
  }
  return { openSoft, cellHard, cellSoft }
}
