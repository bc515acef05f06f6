/** All rules of a plan, compiled once: what the search is told, and what the score analysis tells. */
import type { Match } from '../../constraint.ts'
import type { AssignmentProblem } from '../../../solver/assignment/problem/problem.ts'
import type { Sliced } from '../../../solver/search/sliced.ts'
import { weightOf } from '../../constraint.ts'
import { table } from '../constraints/table.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { Facts, Plan, PlanEmployee, Problem } from '../domain/plan.ts'
import { activationRatio } from './activation-ratio.ts'
import { activationRules } from './activation.ts'
import { availabilityRules } from './availability.ts'
import { amountsOf } from './cell-amounts.ts'
import { balanceRules } from './balances.ts'
import { demandBalances } from './demand-balance.ts'
import { disruptionRules } from './disruption.ts'
import { groupSplits } from './group-split.ts'
import { concurrentLoads, demandLoads, groupLoads, periodLoads } from './loads.ts'
import { openMatches } from './open-shifts.ts'
import { pairingRules } from './pairings.ts'
import { patternRules } from './patterns.ts'
import { periodRules } from './period-rules.ts'
import { gapRules, overlapRule, restRules, spansOf } from './rests.ts'
import { rollingWindowRules } from './rolling-windows.ts'
import { rotationRules } from './rotations.ts'
import { matchesOf, type CellRule, type RosterRowRule, type Rules } from './rule.ts'
import { sequenceRules } from './sequences.ts'
import { costRulesOfShifts } from './shift-costs.ts'
import { balanceMatches, loadMatches } from './shared-matches.ts'
import { skillRules } from './skills.ts'
import { suitabilityRules } from './suitability.ts'
import { changeOfPlaceRules, travelRules } from './travel.ts'

export function compileProblem(facts: Facts): Problem {
  const demand = demandLoads(facts)
  const rules: Rules = {
    cells: [
      ...skillRules(facts),
      ...suitabilityRules(facts),
      ...availabilityRules(facts),
      ...travelRules(facts),
      ...disruptionRules(facts),
    ],
    rows: rowsOf(facts),
    loads: [...periodLoads(facts), ...demand, ...concurrentLoads(facts), ...groupLoads(facts)],
    balances: balanceRules(facts),
    couplings: [
      ...pairingRules(facts),
      ...groupSplits(facts),
      ...costRulesOfShifts(facts),
      ...activationRatio(facts),
      ...demandBalances(facts, demand),
    ],
  }
  return { rules, matches: (constraint, plan) => matchesIn(rules, constraint, plan) }
}

/** Rules of contracts, made once for all employees of a zone. */
function rowsOf(facts: Facts): RosterRowRule[][] {
  const known = new Map<string, RosterRowRule[]>()
  const spans = spansOf(facts)
  const once = (key: string, make: () => RosterRowRule[]) => {
    const made = known.get(key) ?? make()
    known.set(key, made)
    return made
  }
  const ofContract = (contract: ContractInput, { zone, times }: PlanEmployee) =>
    once(JSON.stringify([zone, contract.id]), () => {
      const terms = { facts, contract, times }
      return [
        ...restRules(terms, spans),
        ...periodRules(terms),
        ...sequenceRules(terms, spans),
        ...rollingWindowRules(terms),
        ...patternRules(terms),
        ...rotationRules(terms),
        ...changeOfPlaceRules(terms, spans),
        ...gapRules(terms, spans),
      ]
    })
  const activation = activationRules(facts)
  return facts.employees.map((employee) => [
    ...once(JSON.stringify(employee.contracts.map(({ id }) => id)), () => [
      overlapRule(facts, spans, employee.contracts),
    ]),
    ...employee.contracts.flatMap((contract) => ofContract(contract, employee)),
    ...activation(employee),
  ])
}

function matchesIn({ cells, rows, loads, balances, couplings }: Rules, constraint: string, plan: Plan): Match[] {
  return [
    ...openMatches(constraint, plan),
    ...cells.filter((rule) => rule.constraint === constraint).flatMap((rule) => cellMatches(rule, plan)),
    ...rows.flatMap((own, employee) =>
      own
        .filter((rule) => rule.constraint === constraint)
        .flatMap((rule) =>
          matchesOf(rule, plan.rows[employee]!).map((match) => ({
            amount: match.amount,
            justify: () => rule.justify(employee, match, plan.rows[employee]!),
          })),
        ),
    ),
    ...loads.filter((rule) => rule.constraint === constraint).flatMap((rule) => loadMatches(rule, plan)),
    ...balances.filter((rule) => rule.constraint === constraint).flatMap((rule) => balanceMatches(rule, plan)),
    ...couplings
      .filter(({ constraints }) => constraints.includes(constraint))
      .flatMap((rule) => rule.matches(constraint, plan)),
  ]
}

function cellMatches(rule: CellRule, { who }: Plan): Match[] {
  const matches: Match[] = []
  for (const [shift, employee] of who.entries()) {
    if (rule.shifts?.[shift] === 0) continue
    if (employee < 0) {
      const amount = rule.open?.measure(shift) ?? 0
      if (amount !== 0) matches.push({ amount, justify: () => rule.open!.justify(shift, amount) })
    } else if (rule.employees?.[employee] !== 0) {
      const amount = rule.measure(employee, shift)
      if (amount !== 0) matches.push({ amount, justify: () => rule.justify(employee, shift, amount) })
    }
  }
  return matches
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
  const optional = table.find(({ id }) => id === 'unassignedOptionalShift')!
  const optionalWeight = weightOf(optional, overrides)
  // Only metres from home do not fit 16 bits.
  const isLong = cells.some(({ constraint }) => constraint === 'maximumTravelDistance')
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
