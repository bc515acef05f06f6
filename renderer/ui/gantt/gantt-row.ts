/** What a Gantt chart draws. Times are milliseconds since 1970; colours are places in the palette. */
import type { BarKind } from '../../../server/contract/bar-kind.ts'

export interface Span {
  readonly start: number
  readonly end: number
}

/** Pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What fills the time around the work. */
export interface PassiveBar extends Span {
  readonly kind: 'passive'
  /** What it is: how it is drawn, and what stands in it where it has room for words. */
  readonly look: BarKind
  /** What is said of it when it is pointed at; nothing without. */
  readonly description?: string
}

/** A piece of work: what can be pointed at and selected. */
export interface WorkBar extends Span {
  readonly kind: 'work'
  readonly id: string
  /** Short, and the last to go where there is little room: a number. */
  readonly mark: string
  readonly title: string
  /** The whole bar in one sentence, for those who do not see it. */
  readonly description: string
  /** Spans the work must lie in; open ends are infinite. */
  readonly windows: readonly Span[]
  /** From here on the bar is too late. */
  readonly lateFrom?: number
  readonly isPinned: boolean
  /** Whether a rule is broken at it, which its description says. */
  readonly isBroken?: boolean
}

export type Bar = PassiveBar | WorkBar

/** A span in which the row's owner is available; from `softEnd` on only as overtime. */
export interface Frame extends Span {
  readonly softEnd?: number
}

/** How full something is during a span: 0 for empty, 1 for full. */
export interface CurvePart extends Span {
  readonly share: number
}

/** The row of somebody who does the work. */
export interface ResourceRow {
  readonly kind: 'resource'
  readonly id: string
  readonly title: string
  readonly note: string
  readonly colour: number
  readonly frames: readonly Frame[]
  /** By start. */
  readonly bars: readonly Bar[]
  /** Drawn behind the bars, as high as it is full. */
  readonly curve?: readonly CurvePart[]
}

/** The row of work nobody does: it lies in its windows at no fixed time, and the reason is written beside it. */
export interface PoolRow {
  readonly kind: 'pool'
  readonly id: string
  readonly title: string
  readonly bar: WorkBar
  readonly reason: string
}

/** First row above the pool: what it holds, and whether its rows are shown. */
export interface PoolHeadingRow {
  readonly kind: 'pool-heading'
  readonly id: string
  readonly title: string
  readonly note: string
  readonly toggle: 'none' | 'more' | 'fewer'
}

export type GanttRow = ResourceRow | PoolRow | PoolHeadingRow

const heights = { resource: 44, pool: 28, 'pool-heading': 32 } as const

export function rowHeight({ kind }: Pick<GanttRow, 'kind'>): number {
  return heights[kind]
}

export function workBars(row: GanttRow): readonly WorkBar[] {
  if (row.kind === 'pool') return [row.bar]
  return row.kind === 'resource' ? row.bars.filter((bar) => bar.kind === 'work') : []
}
