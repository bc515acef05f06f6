/** A comparison as tables for spreadsheets. */
import type { FileCell, FileTable } from '../../../ui/table-file.ts'
import type { FigureGroup, FigureRow } from './compared-figures.ts'
import { kindWords, whoWord, workWords } from './change-words.ts'
import type { Comparison } from './use-comparison.ts'
import type { WorkChange, WorkPlace } from './work-changes.ts'

/** Values, and differences to the first plan where there are any that mean something. */
export function figureTable({ datasets }: Comparison, groups: readonly FigureGroup[]): FileTable {
  const others = datasets.slice(1)
  return {
    title: 'Figures',
    columns: [
      ...['Group', 'Figure', 'Unit'],
      ...datasets.map(({ letter, details }) => `${letter}: ${details.name}`),
      ...others.flatMap(({ letter }) => [`${letter} less A`, `${letter} is`]),
      'Best',
    ],
    rows: groups.flatMap(({ title, rows }) =>
      rows.map((row): FileCell[] => [
        ...[title, row.title, row.unit],
        ...row.cells.map(({ value }) => amountCell(row, value)),
        ...row.cells
          .slice(1)
          .flatMap(({ difference, verdict }): FileCell[] => [amountCell(row, difference), verdict ?? '']),
        row.cells.flatMap(({ isBest }, index) => (isBest ? [datasets[index]?.letter ?? ''] : [])).join(', '),
      ]),
    ),
  }
}

function amountCell({ type }: Pick<FigureRow, 'type'>, amount: number | undefined): FileCell {
  return type === 'duration' && amount !== undefined ? { seconds: amount } : amount
}

export function changeTable({ datasets, model }: Comparison, changes: readonly WorkChange[]): FileTable {
  const who = whoWord(model)
  const places = datasets.flatMap(({ letter }, index) => [
    `${letter}: state`,
    `${letter}: ${who}`,
    `${letter}: start`,
    ...(index === 0 ? [] : [`${letter}: change`, `${letter}: later by`]),
  ])
  return {
    title: `Changed ${workWords(model).plural}`,
    columns: ['Id', 'Name', ...places],
    rows: changes.map(({ id, title, base, others }) => [
      ...[id, title],
      ...placeCells(base),
      ...others.flatMap(({ place, kinds, laterSeconds }) => [
        ...placeCells(place),
        kinds.map((kind) => kindWords(kind, model)).join(', '),
        laterSeconds === undefined ? undefined : { seconds: laterSeconds },
      ]),
    ]),
  }
}

function placeCells(place: WorkPlace | undefined): FileCell[] {
  if (!place?.done) return [place ? 'not planned' : 'not in it', undefined, undefined]
  return ['planned', place.done.who, { dateTime: place.done.start }]
}
