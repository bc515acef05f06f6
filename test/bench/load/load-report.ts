/** The load benchmark for people: what calls took alone and together, beside an earlier run. */
import type { Machine } from '../machine.ts'
import { textTable } from '../text-table.ts'
import type { Times } from './load-calls.ts'

const kinds = ['metadata', 'list', 'small', 'large'] as const

export interface LoadFigures {
  /** `small` and `large` are submissions, up to their acknowledgement. */
  readonly calls: Readonly<Record<(typeof kinds)[number], Times>>
  /** Of one core. */
  readonly serverCpuShare: number
  /** Milliseconds. */
  readonly serverLoopDelay: { readonly p50: number; readonly p99: number; readonly max: number }
  /** Of the benchmark itself: what it adds to the times of calls. */
  readonly clientLoopDelayP99: number
  readonly eventsPerSecond?: number
}

export interface LoadReport {
  readonly takenAt: string
  readonly machine: Machine
  readonly clients: number
  readonly streams: number
  readonly seconds: number
  readonly alone: LoadFigures
  readonly together: LoadFigures
}

/** Milliseconds; the last columns are those of the earlier run. */
export function loadTable(now: LoadReport, then: LoadReport | undefined): string {
  const together = `${now.clients} clients`
  const rows = kinds.flatMap((kind) => [
    callRow(`${kind}, alone`, now.alone.calls[kind], then?.alone.calls[kind]),
    callRow(`${kind}, ${together}`, now.together.calls[kind], then?.together.calls[kind]),
  ])
  const figures = (['alone', 'together'] as const).map((phase) => {
    const { serverCpuShare, serverLoopDelay, clientLoopDelayP99, eventsPerSecond } = now[phase]
    const events = eventsPerSecond === undefined ? '' : `, ${eventsPerSecond} events/s`
    return `${phase}: server ${Math.round(serverCpuShare * 100)}% of a core, loop delay p99 ${serverLoopDelay.p99} max ${serverLoopDelay.max} ms, of the benchmark itself ${clientLoopDelayP99.toFixed(1)} ms${events}`
  })
  return [
    textTable([
      ['milliseconds', 'calls', 'failed', 'p50', 'p99', 'max', 'then p50', 'then p99'],
      ...rows.filter((row) => row[1] !== '0'),
    ]),
    ...figures,
  ].join('\n')
}

const callRow = (name: string, { count, failed, p50, p99, max }: Times, then: Times | undefined) => [
  name,
  String(count),
  String(failed),
  ...[p50, p99, max].map((time) => time.toFixed(1)),
  ...(then ? [then.p50.toFixed(1), then.p99.toFixed(1)] : ['-', '-']),
]
