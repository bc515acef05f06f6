/**
 * How rows of spreadsheets become the input of a model, as its model declares it. `server/imports` reads the files and
 * takes every plain field of the schema by itself; only what is nested, or has other words, is declared.
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
  /** Column with the id of the thing the row belongs to, where the list is a list of something else. */
  readonly parent?: { readonly name: string; readonly words: readonly string[] }
  /** A thing of another list, of which a row has one at most: its columns stand in this row, too. */
  readonly holds?: {
    readonly list: string
    readonly to: string
    /** Column names where they would be those of the thing itself. */
    readonly names: Readonly<Record<string, string>>
  }
  /** Where a row has its place, if it may say so by an address: `location`. */
  readonly placed?: string
  /** Completes the thing of a row: an id that follows from another, an empty list. */
  settle?(thing: Record<string, unknown>): void
}

export interface PlanImports {
  readonly sheets: readonly ImportSheet[]
  /** Completes the input when all rows are in it. */
  complete?(input: Record<string, unknown>): void
}
