/** Every roster of this folder has the answer that expected.json gives it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { analyse } from '../../../server/models/constraint.ts'
import { constraints } from '../../../server/models/employee-scheduling/constraints/index.ts'
import { buildPlan } from '../../../server/models/employee-scheduling/domain/build-plan.ts'
import type { Plan } from '../../../server/models/employee-scheduling/domain/plan.ts'
import { startSearch } from '../../../server/models/employee-scheduling/domain/search.ts'
import { input as inputSchema, type Input } from '../../../server/models/employee-scheduling/schema/input.ts'
import {
  overrides as overridesSchema,
  type Overrides,
} from '../../../server/models/employee-scheduling/schema/overrides.ts'
import { validate } from '../../../server/models/employee-scheduling/validation/validate.ts'
import { finishWaiting } from '../../../server/solver/search/sliced.ts'

const expectedCase = z.strictObject({
  file: z.string(),
  source: z.string().optional(),
  scoreAnalysis: z.record(z.string(), z.string()).optional(),
  verdict: z.enum(['right', 'wrong', 'decide']),
  meaning: z.string().optional(),
  decision: z.string().optional(),
})
type ExpectedCase = z.infer<typeof expectedCase>

const request = z.looseObject({
  config: z.looseObject({ model: z.looseObject({ overrides: z.unknown() }).optional() }).optional(),
  modelInput: z.unknown(),
})

interface Case {
  readonly input: Input
  readonly overrides: Overrides
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
const expected = z.array(expectedCase).parse(read('expected.json'))

function readCase(file: string): Case {
  const { config, modelInput } = request.parse(read(file))
  return { input: inputSchema.parse(modelInput), overrides: overridesSchema.parse(config?.model?.overrides ?? {}) }
}

function issuesOf({ input, overrides }: Case): string[] {
  const issues: string[] = []
  validate(input, overrides, (code, { message }) => issues.push(`${code}: ${message}`))
  return issues
}

const analysisOf = (plan: Plan, { overrides }: Pick<Case, 'overrides'>) => analyse(plan, constraints, overrides)

/** What counts, by constraint. */
const scoresOf = (plan: Plan, one: Pick<Case, 'overrides'>) =>
  Object.fromEntries(
    analysisOf(plan, one)
      .constraints.filter(({ matchCount }) => matchCount > 0)
      .map(({ id, score }) => [id, score]),
  )

const sentencesOf = (plan: Plan, one: Pick<Case, 'overrides'>) =>
  analysisOf(plan, one).constraints.flatMap(({ matches = [] }) =>
    matches.map(({ justification }) => justification?.description ?? ''),
  )

const planOf = ({ input, overrides }: Case) => buildPlan(input, overrides)

async function solve(one: Case, rounds = 40, steps = 40, seed = 1): Promise<Plan> {
  const search = await finishWaiting(startSearch(planOf(one), one.overrides, { seed }))
  for (let round = 0; round < rounds; round++) search.advance(steps, round / rounds)
  for (let polishes = 0; polishes < 20 && search.polish(50); polishes++);
  return search.bestPlan()
}

/** Shifts of each employee, in the order of time. */
const rowsOf = ({ facts, rows }: Plan) => rows.map((row) => [...row].map((shift) => facts.shifts[shift]!.input))

const withEmployees = (input: Input, employees: Readonly<Record<string, string>>): Input => ({
  ...input,
  shifts: input.shifts.map((shift) => ({ ...shift, employee: employees[shift.id] ?? shift.employee })),
})

/** What the words of `meaning` come to. */
const meanings: Readonly<Record<string, (one: Case) => Promise<void> | void>> = {
  '27b-on-call-overlaps-work-both-allowed.json': (one) => {
    expect(sentencesOf(planOf(one), one)).toContain(
      'Ann works 12 h from 2027-02-01 to 2027-02-07, shifts at the same time each in full, 4 h more than the 8 h allowed by rule w.',
    )
  },
  '40-fair-twelve-shifts-seven-people.json': async (one) => {
    const lengths = rowsOf(await solve(one)).map(({ length }) => length)
    expect(lengths.reduce((a, b) => a + b)).toBe(12)
    expect(Math.max(...lengths)).toBe(2)
  },
  '41-far-more-shifts-than-people.json': async (one) => {
    const plan = await solve(one)
    expect(analysisOf(plan, one).score).toMatch(/^0hard/)
    expect(rowsOf(plan).flat()).toHaveLength(20)
  },
  '42-night-before-pinned-shift.json': async (one) => {
    const plan = await solve(one)
    expect(analysisOf(plan, one).score).toBe('0hard/0medium/0soft')
    const [ann] = rowsOf(plan)
    expect(ann!.map(({ id }) => id)).not.toContain('n')
    expect(ann!.map(({ id }) => id)).toContain('z60')
  },
  '43-six-workers-even-days-and-nights.json': async (one) => {
    for (const row of rowsOf(await solve(one, 100, 60))) {
      expect(row.filter(({ tags }) => tags.includes('D'))).toHaveLength(5)
      expect(row.filter(({ tags }) => tags.includes('N'))).toHaveLength(5)
    }
  },
  '44-pinned-although-absent.json': async (one) => {
    const plan = await solve(one)
    expect(scoresOf(plan, one)).toEqual({ unavailableTime: '-1hard/0medium/0soft' })
    expect(sentencesOf(plan, one)).toEqual([
      'Ann is unavailable from 2027-02-01T00:00:00Z to 2027-02-02T00:00:00Z and works shift a (2027-02-01 08:00).',
    ])
  },
  '45-assigned-but-absent-moves.json': async (one) => {
    const plan = await solve(one)
    expect(analysisOf(plan, one).score).toBe('0hard/0medium/0soft')
    expect(rowsOf(plan)[1]!.map(({ id }) => id)).toEqual(['a'])
  },
  '46-nights-in-blocks-of-two-or-three.json': async (one) => {
    expect(analysisOf(await solve(one), one).score).toBe('0hard/0medium/0soft')
  },
  '50b-breaks-overlap.json': (one) => {
    expect(issuesOf(one)).toContain(
      'ShiftBreaksOverlap: The break from 2027-02-01T12:30:00Z to 2027-02-01T13:30:00Z of shift d overlaps the one before it, from 2027-02-01T12:00:00Z to 2027-02-01T13:00:00Z.',
    )
  },
  '50c-break-outside-shift.json': (one) => {
    expect(issuesOf(one)).toContain(
      'ShiftBreakAfterShiftEnd: The break from 2027-02-01T18:00:00Z to 2027-02-01T19:00:00Z of shift d ends after the shift.',
    )
  },
  '58-demand-hour-half-covered.json': (one) => {
    const [rule] = one.input.globalRules!.minimumMaximumShiftsPerHourlyDemand
    const demandDetails = rule!.demandDetails.map((detail) => ({ ...detail, minDemand: 3, maxDemand: 3 }))
    const globalRules = {
      ...one.input.globalRules!,
      minimumMaximumShiftsPerHourlyDemand: [{ ...rule!, demandDetails }],
    }
    expect(sentencesOf(planOf({ ...one, input: { ...one.input, globalRules } }), one)).toEqual([
      '2 shifts are worked at some time from 2027-02-01T10:00:00Z to 2027-02-01T12:00:00Z, 1 shift less than the 3 shifts asked for by the demand d.',
    ])
  },
  '59-unknown-employee.json': (one) => {
    expect(issuesOf(one)).toContain('ShiftUnknownEmployee: Shift a names ann, who is not there.')
  },
  '60-swap-breaks-rest.json': (one) => {
    const swapped = withEmployees(one.input, { late: 'Ben', early: 'Ann' })
    expect(scoresOf(planOf({ ...one, input: swapped }), one)).toEqual({
      minutesBetweenShiftsRequired: '-660hard/0medium/0soft',
    })
  },
  '65-sunday-first-of-month.json': (one) => {
    expect(sentencesOf(planOf(one), one)).toEqual([
      'Ann works at 2 weekends beginning from 2027-07-01 to 2027-07-31, 1 weekend more than the 1 weekend allowed by rule weekends.',
    ])
  },
  '66-pattern-default-refused.json': (one) => {
    expect(issuesOf(one)).toEqual([
      'UnsupportedFeature: satisfiability REQUIRED of rule p is not solved: it is deprecated. Say PREFERRED, or remove the rule.',
    ])
  },
  '70-n005w4-converted.json': async (one) => {
    // In minutes of 48 a point: the published roster has 1680 of them.
    expect(softOf(analysisOf(await solve(one, 400, 20), one).score)).toBeGreaterThanOrEqual(-1680 * 48)
  },
  '71-sprint-late03-converted.json': async (one) => {
    // 45 in a minute is what the benchmarks are for; here it is sound at least, and far better than the first roster.
    expect(softOf(analysisOf(await solve(one, 100, 20), one).score)).toBeGreaterThan(-100 * 480)
  },
}

const softOf = (score: string) => Number(/^0hard\/0medium\/(-?\d+)soft$/.exec(score)?.[1])

it('has an answer for every file, and a file for every answer', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json') && name !== 'expected.json')
  expect(expected.map(({ file }) => file).sort()).toEqual(files.sort())
  const withoutCheck = expected.filter(({ file, meaning }) => meaning !== undefined && !(file in meanings))
  expect(withoutCheck).toEqual([])
  expect(expected.filter(({ scoreAnalysis, meaning }) => !scoreAnalysis && meaning === undefined)).toEqual([])
})

describe.each(expected.map((one) => [one.file, one] as const))('%s', (file, { scoreAnalysis }: ExpectedCase) => {
  const meaning = meanings[file]
  if (scoreAnalysis)
    it('is judged as expected', () => {
      const one = readCase(file)
      expect(scoresOf(planOf(one), one)).toEqual(scoreAnalysis)
    })
  if (meaning) it('means what it says', () => meaning(readCase(file)))
})
