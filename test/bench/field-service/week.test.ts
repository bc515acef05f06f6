import { expect, test } from 'vitest'
import { fieldServiceRouting as model } from '../../../server/models/field-service-routing/index.ts'
import { generatedWeek } from './generated-week.ts'
import { runWeek, type WeekReport } from './run-week.ts'
import { compareWeeks, scoreTable } from './week-report.ts'

const inputOf = (visits: number, seed = 1) => model.schema.input.parse(generatedWeek(visits, seed).modelInput)

test('a week repeats for its seed, and differs for another', () => {
  expect(generatedWeek(50, 1)).toEqual(generatedWeek(50, 1))
  expect(generatedWeek(50, 2)).not.toEqual(generatedWeek(50, 1))
})

test('a week has every kind of work, and nothing the model finds fault with', () => {
  const input = inputOf(300)
  const issues: unknown[] = []
  model.validate(input, model.schema.overrides.parse({}), (type, issue) => void issues.push({ type, issue }))
  expect(issues).toEqual([])
  expect(input.vehicles).toHaveLength(14)
  const have = (what: (visit: (typeof input.visits)[number]) => boolean) => input.visits.filter(what).length
  expect(have(({ timeWindows }) => timeWindows.length === 0)).toBeGreaterThan(50)
  expect(have(({ timeWindows }) => timeWindows.length === 2)).toBeGreaterThan(20)
  expect(have(({ requiredSkills }) => requiredSkills.some(({ minLevel }) => minLevel === 3))).toBeGreaterThan(20)
  expect(have(({ priority }) => priority?.startsWith('opt-') ?? false)).toBeGreaterThan(20)
  expect(have(({ latestSlaEndTime }) => latestSlaEndTime !== undefined)).toBeGreaterThan(20)
  expect(have(({ preferredVehicles }) => preferredVehicles.length > 0)).toBeGreaterThan(10)
  expect(have(({ prohibitedVehicles }) => prohibitedVehicles.length > 0)).toBeGreaterThan(5)
  expect(have(({ preferredTimeWindows }) => preferredTimeWindows.length > 0)).toBeGreaterThan(20)
  expect(
    input.vehicles.flatMap(({ shifts }) => shifts).every(({ requiredBreaks }) => requiredBreaks.length === 1),
  ).toBe(true)
})

test('a coupled week has groups and dependencies too, and nothing the model finds fault with', () => {
  const input = model.schema.input.parse(generatedWeek(120, 1, 1).modelInput)
  const issues: unknown[] = []
  model.validate(input, model.schema.overrides.parse({}), (type, issue) => void issues.push({ type, issue }))
  expect(issues).toEqual([])
  expect([input.visits.length, input.visitGroups.length]).toEqual([100, 10])
  expect(input.visits.filter(({ visitDependencies }) => visitDependencies.length > 0).length).toBeGreaterThan(7)
})

test('a week of many followers has as many as asked for, and nothing the model finds fault with', () => {
  const input = model.schema.input.parse(generatedWeek(200, 1, 20).modelInput)
  const issues: unknown[] = []
  model.validate(input, model.schema.overrides.parse({}), (type, issue) => void issues.push({ type, issue }))
  expect(issues).toEqual([])
  expect(input.visitGroups).toHaveLength(10)
  expect(input.visits.filter(({ visitDependencies }) => visitDependencies.length > 0)).toHaveLength(40)
})

test('a run is judged right by the checker, and its score never falls', async () => {
  const { problems, checkpoints, steps, unassigned } = await runWeek({ visits: 40, seed: 1, budgetSeconds: 2 })
  expect(problems).toEqual([])
  expect(steps).toBeGreaterThan(0)
  expect(unassigned).toBeLessThan(40)
  const scores = checkpoints.flatMap(({ score }) => score ?? [])
  expect(checkpoints.map(({ seconds }) => seconds)).toEqual([1, 2])
  for (const [index, score] of scores.entries())
    if (index > 0)
      expect(score.medium * 1e9 + score.soft).toBeGreaterThanOrEqual(
        scores[index - 1]!.medium * 1e9 + scores[index - 1]!.soft,
      )
}, 90_000)

const run = (seed: number, soft: number, medium = -5): WeekReport => ({
  visits: 100,
  seed,
  budgetSeconds: 10,
  cpuSeconds: 10,
  wallSeconds: 11,
  preparedSeconds: 0.2,
  steps: 1000,
  moves: 9000,
  unassigned: 3,
  problems: [],
  checkpoints: [{ seconds: 1 }, { seconds: 10, score: { medium, soft } }],
})
const report = (runs: readonly WeekReport[]) => ({
  takenAt: '2027-01-01T00:00:00Z',
  machine: { cores: 2, processor: 'any', node: 'v20', load: 1 },
  runs,
})
const lastLine = (text: string) => text.split('\n').at(-1)?.trim().split(/\s+/)

test('the table has mean scores where every seed had a plan, and what the checker found', () => {
  expect(lastLine(scoreTable([run(1, -1000), run(2, -2000)]))?.slice(0, 7)).toEqual([
    '100',
    '0',
    '1',
    '10',
    '-',
    '-5medium/-1500soft',
    '3.0',
  ])
  expect(scoreTable([{ ...run(1, -1000), problems: ['visit 7 starts early'] }])).toContain(
    'FAILED: 100 visits, seed 1: 1 problems, first: visit 7 starts early',
  )
})

test('a comparison counts what is lost, and marks what the seeds cannot explain', () => {
  const then = report([run(1, -1000), run(2, -1002)])
  expect(lastLine(compareWeeks(report([run(1, -990, -7), run(2, -989, -7)]), then))).toEqual([
    '100',
    '0',
    '1',
    '10',
    '+2.0',
    '-1.149',
    '±0.223',
    '*',
    '1.00',
  ])
  expect(lastLine(compareWeeks(report([run(1, -990), run(2, -1010)]), then))).toEqual([
    '100',
    '0',
    '1',
    '10',
    '0.0',
    '-0.100',
    '±2.008',
    '1.00',
  ])
  expect(compareWeeks(report([{ ...run(1, -990), visits: 300 }]), then)).toContain('Nothing to compare')
})
