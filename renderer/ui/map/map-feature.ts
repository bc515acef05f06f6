/** What a map draws: lines with stops on them, and stops that belong to no line. */

/** [latitude, longitude] */
export type Place = readonly [number, number]

export interface MapLine {
  readonly id: string
  /** Who the line belongs to: lines of one group share a colour and are selected together. */
  readonly groupId: string
  /** Place in the palette. */
  readonly colour: number
  readonly points: readonly Place[]
  /** The way as it was: drawn thin and dashed, below all others. */
  readonly isPast?: boolean
}

export interface MapStop {
  readonly id: string
  /** Missing for stops of nobody. */
  readonly groupId?: string
  readonly colour: number
  readonly at: Place
  /** Drawn inside the mark: a number, or `!` for stops of nobody. */
  readonly mark: string
  readonly title: string
}

/** Where lines begin or end; drawn as a small house. */
export interface MapBase {
  readonly groupId: string
  readonly colour: number
  readonly at: Place
}

export interface MapFeatures {
  readonly lines: readonly MapLine[]
  readonly stops: readonly MapStop[]
  readonly bases: readonly MapBase[]
}

export interface MapHighlights {
  readonly hovered: string | null
  readonly selected: string | null
  readonly selectedGroup: string | null
  /** Stops that are chosen together. */
  readonly chosen?: ReadonlySet<string>
  /** Stops that belong to what is pointed at or selected. */
  readonly mates?: ReadonlySet<string> | undefined
}
