/**
 * How rows of spreadsheets become the input of a model, as its model declares it. `server/imports` reads the files and
 * takes every field of the schema by itself, and every list of things as a sheet; only what is to be in another sheet,
 * or has other words, is declared.
 */
import type { PlainType } from '../contract/json-schema.ts'

/** What a cell is read as. */
export type ImportType = PlainType

export interface ImportColumn {
  /** As templates write it. */
  readonly name: string
  /** Further titles it goes by. */
  readonly words?: readonly string[]
  readonly type: ImportType
  /** Where the value goes, below the thing of the row: `timeWindows/0/minStartTime`. */
  readonly to: string
  /** What the thing has for a text of a cell, or of each in a list; undefined where it cannot be read. */
  readonly read?: (text: string) => unknown
  /** The text of a thing that `read` makes. */
  readonly write?: (thing: Readonly<Record<string, unknown>>) => string
  /** What such a text looks like. */
  readonly example?: string
}

export interface ImportSheet {
  /** Where an input has the things of the rows: `visits`, `vehicles/shifts`; empty for the input itself, in one row. */
  readonly list: string
  /** What sheets and files of them are called; the first is for templates. The name of the list goes, too. */
  readonly names: readonly string[]
  /** Beside the plain fields of the schema, and before them where both have a name. */
  readonly columns: readonly ImportColumn[]
  /** Further titles of plain fields. */
  readonly words?: Readonly<Record<string, readonly string[]>>
  /** Whose the row is, where the list is in something else: from the outermost in; the last must be filled in. */
  readonly parents?: readonly ImportParent[]
  /** A thing of another list, of which a row has one at most: its columns stand in this row, too. */
  readonly holds?: {
    readonly list: string
    readonly to: string
    /** Column names where they would be those of the thing itself. */
    readonly names: Readonly<Record<string, string>>
  }
  /** Where a row has its place, if it may say so by an address: `location`. */
  readonly placed?: string
  /** Whether templates go without it, unless the example has such rows. */
  readonly isRare?: boolean
  /** Completes the thing of a row: an id that follows from another, an empty list. */
  settle?(thing: Record<string, unknown>): void
}

/** A column with the id of the thing the row belongs to, or its place in its list, from 1, where it has none. */
export interface ImportParent {
  /** Where an input has such things: `vehicles`. */
  readonly list: string
  readonly name: string
  readonly words: readonly string[]
}

export interface PlanImports {
  /** Those that come first, and are not what the schema alone makes of their lists. */
  readonly sheets: readonly ImportSheet[]
  /** Completes the input when all rows are in it. */
  complete?(input: Record<string, unknown>): void
}
