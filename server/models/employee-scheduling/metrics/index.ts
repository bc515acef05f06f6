/** Input metrics and KPIs. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import type { Metrics } from '../../planning-model.ts'
import type { Plan } from '../domain/plan.ts'
import { publishedEmployees } from '../rules/disruption.ts'
import { hourlyDemand } from '../rules/loads.ts'
import type { RosterSummary } from '../rules/rule.ts'
import { loadsOf } from '../rules/shared-matches.ts'
import { costTable } from '../rules/shift-costs.ts'
import { travelDistance } from '../rules/travel.ts'
import { employeeFigures } from './employee-figures.ts'
import { fairness } from './fairness.ts'

export function inputMetrics({ facts }: Plan): Metrics {
  const { shifts, employees, input } = facts
  const grouped = new Set(input.shiftGroups.flatMap((group) => group.shifts))
  const planned = shifts.filter(({ isHistoric }) => !isHistoric)
  const alone = planned.filter(({ input: { id } }) => !grouped.has(id))
  const count = (list: typeof shifts) => ({
    all: list.length,
    pinned: list.filter(({ isPinned }) => isPinned).length,
    mandatory: list.filter(({ isMandatory }) => isMandatory).length,
  })
  const [all, standalone] = [count(planned), count(alone)]
  return {
    employees: employees.length,
    shifts: all.all,
    pinnedShifts: all.pinned,
    mandatoryShifts: all.mandatory,
    optionalShifts: all.all - all.mandatory,
    standaloneShifts: standalone.all,
    standalonePinnedShifts: standalone.pinned,
    standaloneMandatoryShifts: standalone.mandatory,
    standaloneOptionalShifts: standalone.all - standalone.mandatory,
    shiftGroups: input.shiftGroups.length,
    shiftGroupShifts: planned.length - alone.length,
    historicShifts: shifts.length - planned.length,
    historicShiftGroups: input.shiftGroups.filter((group) =>
      isHistoricGroup(
        facts,
        group.shifts.flatMap((id) => facts.shiftIndex.get(id) ?? []),
      ),
    ).length,
  }
}

export function kpis(plan: Plan): Metrics {
  const { facts, who } = plan
  const planned = facts.shifts.filter(({ isHistoric }) => !isHistoric)
  const assigned = planned.filter(({ index }) => who[index]! >= 0)
  const mandatory = assigned.filter(({ isMandatory }) => isMandatory)
  return {
    assignedShifts: assigned.length,
    unassignedShifts: planned.length - assigned.length,
    assignedMandatoryShifts: mandatory.length,
    assignedOptionalShifts: assigned.length - mandatory.length,
    activatedEmployees: new Set(assigned.map(({ index }) => who[index]!)).size,
    ...fairness(plan),
    ...disruption(plan),
    ...wishes(plan),
    ...shiftGroups(plan),
    ...travel(plan),
    ...fixedCost(plan),
    ...demand(plan),
  }
}

/** Of what is planned: a group whose shifts are all history is history. */
function shiftGroups({ facts, who }: Plan): Metrics {
  const indices = facts.input.shiftGroups.map(({ shifts }) => shifts.flatMap((id) => facts.shiftIndex.get(id) ?? []))
  const planned = indices.filter((shifts) => shifts.length > 0 && !isHistoricGroup(facts, shifts))
  if (planned.length === 0) return {}
  const assigned = planned.filter((shifts) => shifts.some((shift) => who[shift]! >= 0)).length
  return { assignedShiftGroups: assigned, unassignedShiftGroups: planned.length - assigned }
}

const isHistoricGroup = ({ shifts }: Plan['facts'], indices: readonly number[]) =>
  indices.length > 0 && indices.every((shift) => shifts[shift]!.isHistoric)

function travel({ facts, problem, who }: Plan): Metrics {
  const rule = problem.rules.cells.find(({ constraint }) => constraint === travelDistance)
  if (!rule) return {}
  const meters = (shift: number) =>
    who[shift]! >= 0 && rule.employees?.[who[shift]!] !== 0 ? rule.measure(who[shift]!, shift) : 0
  const planned = facts.shifts.filter(({ isHistoric }) => !isHistoric)
  return { travelDistance: planned.reduce((sum, { index }) => sum + meters(index), 0) }
}

function fixedCost({ facts, who }: Plan): Metrics {
  const rules = facts.input.globalRules?.costsRules ?? []
  if (rules.length === 0) return {}
  const costs = rules.map((rule) => costTable(facts, rule))
  const worked = facts.shifts.filter(({ isHistoric, index }) => !isHistoric && who[index]! >= 0)
  const hundredths = worked.reduce(
    (sum, { index }) => sum + costs.reduce((all, cost) => all + cost(who[index]!, index), 0),
    0,
  )
  return { fixedTotalCost: Math.round(hundredths / 100) }
}

/** Share of published shifts that have not the employee they were published with. */
function disruption({ facts, who }: Plan): Metrics {
  const published = publishedEmployees(facts)
  const told = published.reduce((sum, employee) => sum + Number(employee >= 0), 0)
  if (told === 0) return {}
  const changed = published.reduce((sum, employee, shift) => sum + Number(employee >= 0 && employee !== who[shift]), 0)
  return { disruptionPercentage: Math.round((10_000 * changed) / told) / 100 }
}

function wishes(plan: Plan): Metrics {
  const { employees } = plan.facts
  const figures = employeeFigures(plan)
  const liking = figures.filter((_, index) => employees[index]!.input.preferredTimeSpans.length > 0)
  const disliking = figures.filter((_, index) => employees[index]!.input.unpreferredTimeSpans.length > 0)
  const met = liking.map(({ preferredMinutes }) => preferredMinutes)
  const violated = disliking.map(({ unpreferredMinutes }) => unpreferredMinutes)
  const mean = (values: readonly number[]) => Math.round(values.reduce((a, b) => a + b, 0) / values.length)
  const time = (minutes: number) => formatDuration(60 * minutes)
  return {
    ...(met.length > 0 && {
      averageDurationOfEmployeesPreferencesMet: time(mean(met)),
      minimumDurationOfPreferencesMetAcrossEmployees: time(met.reduce((a, b) => Math.min(a, b))),
    }),
    ...(violated.length > 0 && {
      averageDurationOfEmployeesUnpreferencesViolated: time(mean(violated)),
      maximumDurationOfUnpreferencesViolatedAcrossEmployees: time(violated.reduce((a, b) => Math.max(a, b))),
    }),
  }
}

const demandConstraints: readonly RosterSummary[] = Object.values(hourlyDemand.constraints)

/** Persons asked for in all intervals of all demands, and how many of them are there. */
function demand(plan: Plan): Metrics {
  const rules = plan.problem.rules.loads.filter(({ constraint }) => demandConstraints.includes(constraint))
  if (rules.length === 0) return {}
  let total = 0
  let covered = 0
  for (const rule of rules)
    for (const [slot, load] of loadsOf(rule, plan).entries()) {
      const asked = Math.max(0, rule.min[slot]!)
      total += asked
      covered += Math.min(asked, load)
    }
  return {
    // An input that asks for shifts to be made is refused.
    demandGeneratedShifts: 0,
    totalDemandPersonSlots: total,
    coveredDemandPersonSlots: covered,
    uncoveredDemandPersonSlots: total - covered,
  }
}
