/**
 * Checks a roster from its documents alone: the request body and the response. Every day, count and score is computed
 * here from the rules of docs/models/employee-scheduling.md; nothing of the platform is used.
 */
import { objectAt, objectOf, objectsAt, textAt, type JsonObject } from '../checker/json.ts'
import type { Employee, Facts, Roster, Shift } from './facts.ts'
import { employeeProblems } from './employee-check.ts'
import { kpiProblems } from './kpi-check.ts'
import { readRequest } from './read-request.ts'
import { ruleResults, scoreText, totalOf, type RuleResult } from './score.ts'

export interface RosterCheck {
  /** One sentence each, with ids, the value found and the value expected; empty for a right answer. */
  readonly problems: readonly string[]
  /** By the checker's own reckoning. */
  readonly score: string
  /** Amount of each constraint that has matches, by its id. */
  readonly amounts: ReadonlyMap<string, number>
  /** What breaks each of them, for messages. */
  readonly results: readonly RuleResult[]
}

/** Who works what by the answer; problems name shifts that are missing, unknown or pinned to somebody else. */
function readRoster(facts: Facts, response: JsonObject): { readonly roster: Roster; readonly problems: string[] } {
  const problems: string[] = []
  const worksShift = new Map<string, Employee>()
  const seen = new Set<string>()
  for (const one of objectsAt(objectAt(response, 'modelOutput'), 'shifts')) {
    const shift = facts.shiftById.get(textAt(one, 'id') ?? '')
    if (!shift || seen.has(shift.id)) {
      problems.push(`shift ${String(one['id'])} is ${shift ? 'named twice' : 'unknown'}`)
      continue
    }
    seen.add(shift.id)
    const id = textAt(one, 'employee')
    const employee = id === undefined ? undefined : facts.employeeById.get(id)
    if (id !== undefined && !employee) problems.push(`shift ${shift.id}: employee ${id} is unknown`)
    if (employee) worksShift.set(shift.id, employee)
    if (shift.pinned && id !== shift.givenTo)
      problems.push(`shift ${shift.id} is pinned to ${shift.givenTo ?? 'nobody'}, but ${id ?? 'nobody'} works it`)
  }
  for (const { id } of facts.shifts) if (!seen.has(id)) problems.push(`shift ${id} is missing`)
  return { roster: rosterOf(facts, worksShift), problems }
}

function rosterOf(facts: Facts, worksShift: ReadonlyMap<string, Employee>): Roster {
  const shiftsOf = new Map<string, Shift[]>()
  for (const shift of facts.shifts.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const employee = worksShift.get(shift.id)
    if (employee) shiftsOf.set(employee.id, [...(shiftsOf.get(employee.id) ?? []), shift])
  }
  return { facts, worksShift, shiftsOf }
}

function scoreProblems(response: JsonObject, expected: string): string[] {
  const found = textAt(objectAt(response, 'metadata'), 'score') ?? textAt(response, 'score')
  return found === undefined || found === expected ? [] : [`the score is ${found}, expected ${expected}`]
}

/** `Required skill missing` as the checker names it. */
export const idOfSentence = (sentence: string) =>
  sentence
    .split(/[ -]/)
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase()))
    .join('')

/** Points of the constraint on its level, as the analysis has them. */
function pointsOf(analysed: JsonObject): number {
  const parts = (textAt(analysed, 'score') ?? '').split('/').map((part) => Number.parseInt(part, 10) || 0)
  return parts.reduce((sum, points) => sum + points, 0)
}

/** Differences between the points of a score analysis and what was counted here. */
function analysisProblems(analysis: JsonObject, results: readonly RuleResult[]): string[] {
  const found = new Map(
    objectsAt(analysis, 'constraints').map((one) => [idOfSentence(textAt(one, 'name') ?? ''), pointsOf(one)]),
  )
  const known = new Set(results.map(({ rule }) => rule.id))
  const unknown = [...found].filter(([id, points]) => points !== 0 && !known.has(id))
  return [
    ...unknown.map(([id, points]) => `${id}: ${String(points)} points of a constraint that is not known here`),
    ...results.flatMap(({ rule, weight, amount, matches }) => {
      const [points, expected] = [found.get(rule.id) ?? 0, 0 - weight * amount]
      const about = matches.slice(0, 5).map((match) => `${match.about}: ${String(match.amount)}`)
      return points === expected
        ? []
        : [`${rule.id}: ${String(points)}, expected ${String(expected)} (${about.join('; ')})`]
    }),
  ]
}

/** `response` is `{metadata or score, modelOutput, kpis?}`; `scoreAnalysis` as the platform answers it. */
export function checkRoster(documents: {
  readonly request: unknown
  readonly response: unknown
  readonly scoreAnalysis?: unknown
}): RosterCheck {
  const facts = readRequest(documents.request)
  const response = objectOf(documents.response)
  const { roster, problems } = readRoster(facts, response)
  const results = ruleResults(roster)
  const score = scoreText(totalOf(results))
  const analysis = documents.scoreAnalysis
  return {
    problems: [
      ...problems,
      ...scoreProblems(response, score),
      ...(analysis === undefined ? [] : analysisProblems(objectOf(analysis), results)),
      ...kpiProblems(roster, objectAt(response, 'kpis')),
      ...employeeProblems(roster, objectAt(response, 'modelOutput')),
    ],
    score,
    amounts: new Map(results.filter(({ matches }) => matches.length > 0).map(({ rule, amount }) => [rule.id, amount])),
    results,
  }
}
