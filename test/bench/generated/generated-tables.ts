/** Benchmarks of generated problems for people: scores per budget, and what changed since an earlier run. */
import { checkpointSeconds } from '../bench-options.ts'
import type { Machine } from '../machine.ts'
import { meanOf, noiseCells, signed, standardError } from '../noise.ts'
import { textTable } from '../text-table.ts'
import type { GeneratedReport } from './run-generated.ts'

export interface GeneratedReports {
  readonly takenAt: string
  readonly machine: Machine
  readonly runs: readonly GeneratedReport[]
}

/** What the columns are called. */
export interface Words {
  /** What there are `size` of, for instance `employees`. */
  readonly size: string
  /** What there are `parts` of, for instance `shifts`. */
  readonly parts: string
  /** What is mandatory and left. */
  readonly left: string
}

const ratedSeconds = ({ threads, cpuSeconds, wallSeconds }: GeneratedReport) => (threads > 1 ? wallSeconds : cpuSeconds)
const keyOf = ({ size, budgetSeconds, threads }: GeneratedReport) => `${size} ${budgetSeconds} ${threads}`

/** Runs that differ in their seeds, by size, budget and threads. */
function bySize(runs: readonly GeneratedReport[]): ReadonlyMap<string, readonly GeneratedReport[]> {
  return new Map(runs.map((run) => [keyOf(run), runs.filter((one) => keyOf(one) === keyOf(run))]))
}

function scoresAt(runs: readonly GeneratedReport[], seconds: number) {
  const scores = runs.flatMap(({ checkpoints }) => checkpoints.find((one) => one.seconds === seconds)?.score ?? [])
  return scores.length === runs.length ? scores : undefined
}

const pointText = (points: readonly number[]) => Math.round(meanOf(points)).toLocaleString('en')

function scoreText(runs: readonly GeneratedReport[], seconds: number): string {
  const scores = scoresAt(runs, seconds)
  if (!scores)
    return runs.some(({ checkpoints }) => checkpoints.some((one) => one.seconds === seconds)) ? 'no plan' : '-'
  return (['hard', 'medium', 'soft'] as const).map((level) => pointText(scores.map((one) => one[level]))).join(' / ')
}

/** Points of hard, medium and soft: nearer to 0 is better. */
export function scoreTable(runs: readonly GeneratedReport[], words: Words): string {
  const times = [...new Set(runs.flatMap(({ budgetSeconds }) => checkpointSeconds(budgetSeconds)))].toSorted(
    (a, b) => a - b,
  )
  const head = [
    ...[words.size, words.parts, 'threads', 'budget s', ...times.map((seconds) => `at ${seconds} s`)],
    ...[words.left, 'first plan s', 'steps/s', 'moves/s', 'CPU s', 'wall s', 'peak MB'],
  ]
  const rows = [...bySize(runs).values()].map((same) => {
    const { size, parts, threads, budgetSeconds } = same[0]!
    const mean = (value: (run: GeneratedReport) => number, digits = 1) => meanOf(same.map(value)).toFixed(digits)
    const rate = (count: (run: GeneratedReport) => number) =>
      pointText(same.map((run) => count(run) / ratedSeconds(run)))
    return [
      ...[size, parts, threads, budgetSeconds].map(String),
      ...times.map((seconds) => scoreText(same, seconds)),
      mean(({ left }) => left),
      mean(({ preparedSeconds }) => preparedSeconds, 2),
      rate(({ steps }) => steps),
      rate(({ moves }) => moves),
      mean(({ cpuSeconds }) => cpuSeconds),
      mean(({ wallSeconds }) => wallSeconds),
      mean(({ peakMegabytes }) => peakMegabytes, 0),
    ]
  })
  const problems = runs.flatMap(({ size, seed, problems: all }) =>
    all.slice(0, 10).map((problem) => `${size} ${words.size}, seed ${seed}: ${problem}`),
  )
  return [textTable([head, ...rows]), ...problems].join('\n')
}

/** Points now against then, where both have the size with the budget; `*` marks what is beyond the noise. */
export function compareGenerated(now: GeneratedReports, then: GeneratedReports, words: Words): string {
  const earlier = bySize(then.runs)
  const rows = [...bySize(now.runs)].flatMap(([key, runs]) => {
    const before = earlier.get(key)
    const seconds = runs[0]!.budgetSeconds
    const [scores, scoresBefore] = [scoresAt(runs, seconds), before && scoresAt(before, seconds)]
    if (!before || !scores || !scoresBefore) return []
    const change = (level: 'hard' | 'medium' | 'soft') =>
      meanOf(scores.map((one) => one[level])) - meanOf(scoresBefore.map((one) => one[level]))
    const soft = [scores, scoresBefore].map((all) => all.map((one) => one.soft))
    const rate = (all: readonly GeneratedReport[]) => meanOf(all.map((run) => run.moves / ratedSeconds(run)))
    return [
      [
        ...[runs[0]!.size, seconds, runs[0]!.threads].map(String),
        ...(['hard', 'medium', 'soft'] as const).map((level) => signed(change(level), 0)),
        ...noiseCells(change('soft'), standardError(soft[0]!, soft[1]!)),
        (rate(runs) / rate(before)).toFixed(2),
      ],
    ]
  })
  const head = [words.size, 'budget s', 'threads', 'hard', 'medium', 'soft', 'noise', '', 'speed x']
  return rows.length === 0
    ? `Nothing to compare with the run of ${then.takenAt}.`
    : [`now against ${then.takenAt}: more points are better`, textTable([head, ...rows])].join('\n')
}
