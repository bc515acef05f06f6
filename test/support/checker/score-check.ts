/** Hard rules nobody may break, and the reported score and score analysis against the checker's own. */
import { numberAt, objectOf, objectsAt, textAt, type JsonObject } from './json.ts'
import { onLevel, parseScoreText, scoreText, totalOf, type RuleResult } from './score.ts'
import type { Level } from './rule.ts'

/** Hard rules broken by anything the input does not fix itself. */
export function hardRuleProblems(results: readonly RuleResult[]): string[] {
  return results
    .filter(({ rule }) => rule.level === 'hard')
    .flatMap(({ rule, matches }) =>
      matches
        .filter((match) => !match.isFixed)
        .map(
          ({ about, amount }) =>
            `hard rule ${rule.id} is broken by ${about}: ${String(amount)} ${rule.sentence}, expected 0`,
        ),
    )
}

function textProblems(where: string, found: unknown, expected: string): string[] {
  return found === expected ? [] : [`${where} is ${JSON.stringify(found)}, expected ${expected}`]
}

/** The sign of a weight is left open: the reference's example shows it positive, the platform's contract negative. */
function weightProblems(where: string, found: unknown, level: Level, weight: number): string[] {
  const points = parseScoreText(found)
  const expected = scoreText(onLevel(level, weight))
  const isRight =
    points &&
    scoreText({ hard: Math.abs(points.hard), medium: Math.abs(points.medium), soft: Math.abs(points.soft) }) ===
      expected
  return isRight ? [] : [`weight of ${where} is ${JSON.stringify(found)}, expected ${expected} of either sign`]
}

/** The matches' scores in a fixed order, so that equal sets of matches compare equal. */
function sortedTexts(texts: readonly unknown[]): string {
  return texts.map(String).sort().join(', ')
}

function matchProblems(where: string, constraint: JsonObject, { rule, weight, matches }: RuleResult): string[] {
  if (!Array.isArray(constraint['matches'])) return []
  const given = objectsAt(constraint, 'matches')
  const found = sortedTexts(given.map((match) => match['score']))
  const expected = sortedTexts(matches.map((match) => scoreText(onLevel(rule.level, -weight * match.amount))))
  const silent = given.filter((match) => !textAt(objectOf(match['justification']), 'description')).length
  return [
    ...(found === expected
      ? []
      : [
          `scores of the matches of ${where} are [${found}], expected [${expected}] for ${matches.map(({ about }) => about).join(', ')}`,
        ]),
    ...(silent === 0 ? [] : [`${String(silent)} matches of ${where} have no description, expected one in each`]),
  ]
}

function constraintProblems(constraint: JsonObject, result: RuleResult): string[] {
  const { rule, weight, matches, points } = result
  const where = `constraint ${rule.id}`
  const count = numberAt(constraint, 'matchCount')
  return [
    ...weightProblems(where, constraint['weight'], rule.level, weight),
    ...textProblems(`score of ${where}`, constraint['score'], scoreText(onLevel(rule.level, points))),
    ...(count === matches.length
      ? []
      : [`matchCount of ${where} is ${String(count)}, expected ${String(matches.length)}`]),
    ...matchProblems(where, constraint, result),
  ]
}

/** A constraint the checker does not know must not count. */
function strangerProblems(id: string, constraint: JsonObject): string[] {
  const nothing = scoreText({ hard: 0, medium: 0, soft: 0 })
  return constraint['score'] === nothing
    ? []
    : textProblems(`score of constraint ${id}, which the checker does not know,`, constraint['score'], nothing)
}

export function analysisProblems(analysis: unknown, results: readonly RuleResult[]): string[] {
  const constraints = objectsAt(objectOf(analysis), 'constraints')
  const known = new Map(results.map((result) => [result.rule.id, result]))
  const ids = constraints.map((constraint) => textAt(constraint, 'id') ?? '')
  const missing = results.filter(({ rule }) => !ids.includes(rule.id))
  return [
    ...textProblems('score of the score analysis', objectOf(analysis)['score'], scoreText(totalOf(results))),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `constraint ${id} is more than once in the score analysis, expected once`),
    ...missing.map(({ rule }) => `constraint ${rule.id} is missing in the score analysis`),
    ...constraints.flatMap((constraint, index) => {
      const result = known.get(ids[index]!)
      return result ? constraintProblems(constraint, result) : strangerProblems(ids[index]!, constraint)
    }),
  ]
}

export function scoreProblems(reported: string | undefined, results: readonly RuleResult[]): string[] {
  return textProblems('score', reported, scoreText(totalOf(results)))
}
