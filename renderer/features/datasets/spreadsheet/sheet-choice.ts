/** What somebody chose sheets and columns to be, where their names do not say it or say something else. */
import type { ImportAnswer } from '../../../../server/contract/import-answer.ts'
import type { NamedMapping } from '../../../../server/contract/import-mapping.ts'
import { isPasted } from './pasted-table.ts'

export interface SheetChoice {
  /** List of the input by sheet; null leaves a sheet out. */
  readonly sheets: Readonly<Record<string, string | null>>
  /** Field by sheet and title; null leaves a column out. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string | null>>>>
}

export const noChoice: SheetChoice = { sheets: {}, columns: {} }

export const withColumn = (
  { sheets, columns }: SheetChoice,
  { sheet, title }: { readonly sheet: string; readonly title: string },
  field: string | null,
): SheetChoice => ({ sheets, columns: { ...columns, [sheet]: { ...columns[sheet], [title]: field } } })

/** Its columns are to be chosen anew: those of something else mean nothing. */
export function withSheet({ sheets, columns }: SheetChoice, sheet: string, list: string | null): SheetChoice {
  const { [sheet]: _other, ...rest } = columns
  return { sheets: { ...sheets, [sheet]: list }, columns: rest }
}

type Known = Pick<ImportAnswer, 'sheets' | 'others'>

/** Titles by sheet. */
function titlesOf({ sheets, others }: Known): Map<string, ReadonlySet<string>> {
  return new Map([
    ...sheets.map(({ sheet, columns }) => [sheet, new Set(columns.map(({ title }) => title))] as const),
    ...others.map(({ sheet, titles }) => [sheet, new Set(titles)] as const),
  ])
}

/** How many of its sheets and columns there are; 0 where one of them is missing. */
function fitOf({ mapping: { sheets, columns } }: NamedMapping, titles: Map<string, ReadonlySet<string>>): number {
  const names = Object.keys(sheets).filter((name) => sheets[name] !== null)
  const cells = Object.entries(columns).flatMap(([sheet, of]) => Object.keys(of).map((title) => ({ sheet, title })))
  const fits =
    names.every((name) => titles.has(name)) && cells.every(({ sheet, title }) => titles.get(sheet)?.has(title))
  return fits ? names.length + cells.length : 0
}

/**
 * The choice with every column as it was understood, so that sheets of other titles are none like these. What was
 * pasted has no name of its own.
 */
export function wholeChoice({ sheets }: SheetChoice, answer: Known): SheetChoice {
  const isNamed = (sheet: string) => !isPasted(sheet)
  const own = answer.sheets.filter(({ sheet }) => isNamed(sheet))
  return {
    sheets: Object.fromEntries(Object.entries(sheets).filter(([sheet]) => isNamed(sheet))),
    columns: Object.fromEntries(
      own.map(({ sheet, columns }) => [sheet, Object.fromEntries(columns.map(({ title, field }) => [title, field]))]),
    ),
  }
}

/** The mapping that was made for sheets like these; of several the one that says most. */
export function fittingMapping(answer: Known, kept: readonly NamedMapping[]): NamedMapping | undefined {
  const titles = titlesOf(answer)
  const [best] = kept
    .map((mapping) => ({ mapping, fit: fitOf(mapping, titles) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
  return best?.mapping
}

/** Faults that are not told by the list of sheets nobody knows. */
export function otherFaults({ faults, faultCount, others }: Pick<ImportAnswer, 'faults' | 'faultCount' | 'others'>) {
  const unknown = new Set(others.filter(({ isLeftOut }) => !isLeftOut).map(({ sheet }) => sheet))
  const shown = faults.filter(({ sheet, row }) => row !== undefined || !unknown.has(sheet))
  return { faults: shown, count: faultCount - (faults.length - shown.length) }
}
