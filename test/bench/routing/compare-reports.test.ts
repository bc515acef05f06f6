import { expect, test } from 'vitest'
import type { BenchReport, JudgedRun } from './bench-report.ts'
import { compareReports } from './compare-reports.ts'
import { resultTables } from './result-tables.ts'

const bestKnown = { vehicles: 0, distance: 1000 }
const run = (instance: string, seed: number, distance: number): JudgedRun => ({
  set: 'small',
  instance,
  seed,
  objective: 'distance',
  budgetSeconds: 10,
  cpuSeconds: 10,
  wallSeconds: 12,
  preparedSeconds: 0.1,
  steps: 1000,
  moves: 5000,
  bestKnown,
  routes: [],
  checkpoints: [
    { seconds: 1, worth: { vehicles: 3, distance: distance + 50 } },
    { seconds: 10, worth: { vehicles: 3, distance } },
  ],
})
const report = (runs: readonly JudgedRun[]): BenchReport => ({
  takenAt: '2027-01-01T00:00:00Z',
  machine: { cores: 2, processor: 'any', node: 'v20', load: 1 },
  objective: 'distance',
  runs,
})
const lineOf = (text: string, start: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.split(/\s+/)

test('the table has the gaps at every checkpoint, their mean and the worst run', () => {
  const table = resultTables('distance', [run('a', 1, 1010), run('a', 2, 1030), run('b', 1, 1000), run('b', 2, 1000)])
  expect(lineOf(table, 'a')?.slice(0, 8)).toEqual(['a', '1000.0', '1070.0', '7.000', '1020.0', '2.000', '3.000', '3.0'])
  expect(lineOf(table, 'mean')).toEqual(['mean', '6.000', '1.000', '3.000'])
})

test('a run that breaks a rule is shown as failed and has no gap', () => {
  const broken = {
    ...run('a', 2, 900),
    checkpoints: [
      { seconds: 1, worth: { vehicles: 3, distance: 950 } },
      { seconds: 10, problem: 'customer 4 is served twice' },
    ],
  }
  const table = resultTables('distance', [run('a', 1, 1010), broken])
  expect(lineOf(table, 'a')?.slice(4, 7)).toEqual(['FAILED', '-', '-'])
  expect(table).toContain('FAILED: a, seed 2, at 10 s: customer 4 is served twice')
})

test('a change is marked when the seeds cannot explain it', () => {
  const then = report([run('a', 1, 1010), run('a', 2, 1012), run('b', 1, 1000), run('b', 2, 1040)])
  const now = report([run('a', 1, 1000), run('a', 2, 1001), run('b', 1, 1010), run('b', 2, 1020)])
  const text = compareReports(now, then)
  expect(lineOf(text, 'a')).toEqual(['a', '0.00', '-1.039', '±0.221', '*', '1.00'])
  expect(lineOf(text, 'b')).toEqual(['b', '0.00', '-0.490', '±4.042', '1.00'])
})

test('one seed says nothing about the noise of an instance, several instances do about their mean', () => {
  const text = compareReports(
    report([run('a', 1, 990), run('b', 1, 989), run('c', 1, 991)]),
    report([run('a', 1, 1000), run('b', 1, 1000), run('c', 1, 1000)]),
  )
  expect(lineOf(text, 'a')).toEqual(['a', '0.00', '-1.000', '?', '1.00'])
  expect(lineOf(text, 'mean')).toEqual(['mean', '0.00', '-1.000', '±0.115', '*', '1.00'])
})

test('runs under different conventions are not compared, nor different budgets', () => {
  expect(() => compareReports(report([]), { ...report([]), objective: 'hierarchical' })).toThrow('cannot be compared')
  expect(compareReports(report([run('a', 1, 990)]), report([{ ...run('a', 1, 1000), budgetSeconds: 60 }]))).toContain(
    'Nothing to compare',
  )
})

test('runs of several threads have a table and a comparison of their own, with steps per second of the clock', () => {
  const two = { ...run('a', 1, 1010), threads: 2, steps: 2400 }
  const table = resultTables('distance', [run('a', 1, 1010), two])
  expect(table.split('\n').filter((line) => line.startsWith('small'))).toEqual([
    'small, distance only, 10 s of CPU, mean of seeds 1',
    'small, distance only, 10 s of the clock, 2 threads, mean of seeds 1',
  ])
  expect(
    table
      .split('\n')
      .filter((line) => line.startsWith('a '))
      .map((line) => line.split(/\s+/)[8]),
  ).toEqual(['100', '200'])
  expect(compareReports(report([two]), report([run('a', 1, 1010)]))).toContain('Nothing to compare')
  expect(lineOf(compareReports(report([two]), report([{ ...two, steps: 1200 }])), 'a')?.at(-1)).toBe('2.00')
})
