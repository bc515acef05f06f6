/** What a chart says while its work is dragged from row to row; who listens knows what a drop means. */
import type { Span } from './gantt-row.ts'

/** What dropping on a row would mean. */
export interface DropOffer {
  /** In a few words: `worse by 120, +4 min travel`, or why it may not. */
  readonly words: string
  readonly tone: 'better' | 'worse' | 'same' | 'refused'
  readonly isBest: boolean
  /** Where the work would lie. */
  readonly span?: Span
}

/** Where the pointer is while it drags. */
export interface DropPoint {
  readonly rowId: string
  readonly isPool: boolean
  readonly time: number
}

export interface GanttEditing {
  /** Keys (lower case) that are told with the work the keyboard is at. */
  readonly keys: readonly string[]
  /** Title of the work that is dragged. */
  readonly dragged: { readonly id: string; readonly title: string } | undefined
  /** By row, while something is dragged; rows without one have not been judged yet. */
  readonly offers: ReadonlyMap<string, DropOffer>
  /** The line before which everything stays; without it there is none to be drawn. */
  readonly freeze?: FreezeLine
}

export interface FreezeLine {
  /** Undefined where there is none. */
  readonly time: number | undefined
  /** A time as it is told. */
  words(time: number): string
}
