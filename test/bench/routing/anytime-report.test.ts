import { expect, test } from 'vitest'
import { anytimeTables, areaOf, changeBetween, classOf, curveSeconds, failuresOf, gapAt } from './anytime-report.ts'
import type { JudgedRun } from './bench-report.ts'

/** Gaps in percent by the second, and the last one at the end. */
const run = (
  order: { instance?: string; seed?: number; budgetSeconds: number },
  gaps: readonly (readonly [number, number])[],
): JudgedRun => ({
  set: 'small',
  instance: 'r1_2_1',
  seed: 1,
  objective: 'distance',
  cpuSeconds: order.budgetSeconds,
  wallSeconds: order.budgetSeconds,
  preparedSeconds: 0.5,
  steps: 1000,
  moves: 5000,
  bestKnown: { vehicles: 0, distance: 1000 },
  routes: [{ vehicle: 0, stops: [1, 2, 3] }],
  checkpoints: gaps.map(([seconds, gap]) => ({ seconds, worth: { vehicles: 1, distance: 1000 + 10 * gap } })),
  ...order,
})
const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start))

test('a run is noted at the shown times, ten times per factor of ten, and at its end', () => {
  const times = curveSeconds(20)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
  expect(times).toEqual(expect.arrayContaining([0.1, 0.126, 1, 3, 10, 20]))
  expect(times.at(-1)).toBe(20)
  expect(times.filter((seconds) => seconds >= 1 && seconds < 10)).toHaveLength(11)
  expect(curveSeconds(0.05)).toEqual([0.05])
})

test('the area is the mean gap over the time, 100 % before the first plan', () => {
  const one = run({ budgetSeconds: 10 }, [
    [2, 4],
    [6, 1],
    [10, 0],
  ])
  expect(areaOf(one)).toBeCloseTo((2 * 100 + 4 * 4 + 4 * 1) / 10)
  expect([1, 2, 5, 7, 10].map((seconds) => gapAt(one, seconds))).toEqual(
    [100, 4, 4, 1, 0].map((g) => expect.closeTo(g)),
  )
})

test('classes are the letters and the digit of a name, sizes the customers', () => {
  const named = (instance: string) => classOf(run({ instance, budgetSeconds: 1 }, [[1, 0]]))
  expect(['rc2_10_5', 'C101', 'PR11A'].map(named)).toEqual(['RC2, 3', 'C1, 3', 'small, 3'])
})

test('a longer run that is worse beyond the noise of the seeds is told, one within it is not', () => {
  const runs = (shift: number) =>
    [1, 2, 3].flatMap((seed) => [
      run({ seed, budgetSeconds: 10 }, [[10, 1 + seed / 100]]),
      run({ seed, budgetSeconds: 60 }, [[60, 1 + seed / 100 + shift]]),
    ])
  expect(lineOf(anytimeTables(runs(0.5)), 'R1, 3  60 s for 10 s')).toContain('WORSE')
  expect(anytimeTables(runs(0.5))).toContain('1 longer runs are worse')
  expect(anytimeTables(runs(0.005))).toContain('No longer run is worse')
  expect(anytimeTables(runs(-0.5))).toContain('No longer run is worse')
})

test('a change is the mean over the instances, whatever their number of seeds', () => {
  const of = (instance: string, gap: number, budgetSeconds: number, seed: number) =>
    run({ instance, budgetSeconds, seed }, [[budgetSeconds, gap]])
  const { change, error } = changeBetween(
    [of('a', 1, 1, 1), of('a', 3, 1, 2), of('b', 1, 1, 1)],
    [of('a', 1, 10, 1), of('a', 1, 10, 2), of('b', 2, 10, 1)],
  )
  expect(change).toBeCloseTo((-1 + 1) / 2)
  expect(error).toBeCloseTo(Math.sqrt(2 / 2))
})

test('plans that break a rule fail, those that are not there yet do not', () => {
  const one = run({ budgetSeconds: 1 }, [])
  const checkpoints = [
    { seconds: 0.1, problem: 'the first plan came after 0.50 s' },
    { seconds: 1, problem: 'customer 1 is served twice' },
  ]
  expect(failuresOf([{ ...one, checkpoints }])).toEqual([expect.stringContaining('customer 1 is served twice')])
})
