/**
 * The sheets bad files are made of: of each model one that has, in the same five columns, a name, a place, a length of
 * time and a time. What is wrong with a cell of one is wrong with that of the others.
 */
import { planningModels } from '../../../server/models/registry.ts'
import { ods, odsRow, odsText, odsTexts } from '../../support/ods.ts'
import { textRow, workbook, type HandmadeWorkbook } from '../../support/workbook.ts'

interface Rows {
  readonly titles: readonly string[]
  readonly values: readonly string[]
}

export interface Subject extends Rows {
  readonly modelId: string
  /** The sheet with the five columns, and perhaps more behind them. */
  readonly sheet: string
  readonly others: Readonly<Record<string, Rows>>
  /** What they make. */
  readonly input: object
}

const place = { titles: ['latitude', 'longitude'], values: ['52.5', '13.4'] }
const workday = {
  titles: ['id', ...place.titles, 'minStartTime', 'maxEndTime'],
  values: ['Ann', ...place.values, '2027-02-01 08:00', '2027-02-01 17:00'],
}
const [time, until] = ['2027-02-01 09:00', '2027-02-01 17:00']
const instant = '2027-02-01T09:00:00+01:00'

export const subjects: readonly Subject[] = [
  {
    modelId: 'field-service-routing',
    sheet: 'visits',
    titles: ['id', ...place.titles, 'serviceDuration', 'minStartTime'],
    values: ['V1', ...place.values, '1:30', time],
    others: { technicians: workday },
    input: {
      visits: [
        {
          ...{ id: 'V1', location: [52.5, 13.4], serviceDuration: 'PT1H30M' },
          timeWindows: [{ minStartTime: instant }],
        },
      ],
    },
  },
  {
    modelId: 'pickup-delivery-routing',
    sheet: 'stops',
    titles: ['id', ...place.titles, 'duration', 'latestSlaEndTime', 'jobId'],
    values: ['S1', ...place.values, '1:30', time, 'J1'],
    others: { drivers: workday, jobs: { titles: ['id'], values: ['J1'] } },
    input: {
      jobs: [
        {
          id: 'J1',
          stops: [{ id: 'S1', location: [52.5, 13.4], duration: 'PT1H30M', latestSlaEndTime: instant }],
        },
      ],
    },
  },
  {
    modelId: 'employee-scheduling',
    sheet: 'shifts',
    titles: ['id', ...place.titles, 'loggedTime', 'start', 'end'],
    values: ['S1', ...place.values, '1:30', time, until],
    others: {
      contracts: { titles: ['id'], values: ['full'] },
      employees: { titles: ['id', 'contracts'], values: ['Ann', 'full'] },
    },
    input: { shifts: [{ id: 'S1', location: [52.5, 13.4], loggedTime: 'PT1H30M', start: instant }] },
  },
]

export const modelOf = ({ modelId }: Subject) => planningModels.find(({ id }) => id === modelId)!

/** The subjects in turn. */
export const subjectAt = (at: number): Subject => subjects[at % subjects.length]!

const otherSheets = ({ others }: Subject) =>
  Object.entries(others).map(([name, { titles, values }]) => ({ name, data: textRow(1, titles) + textRow(2, values) }))

/** A workbook with these rows below the titles, and that behind the rows. */
export function bookWith(
  subject: Subject,
  rows: string,
  { after = '', ...rest }: Partial<HandmadeWorkbook> & { after?: string } = {},
): Uint8Array {
  const data = `${textRow(1, subject.titles)}${rows}`
  return workbook({ sheets: [...otherSheets(subject), { name: subject.sheet, data, after }], ...rest })
}

export const wholeBook = (subject: Subject) => bookWith(subject, textRow(2, subject.values))

/** The same as OpenDocument. */
export const odsWith = ({ others, sheet, titles }: Subject, ...rows: readonly string[]): Uint8Array =>
  ods({
    sheets: {
      ...Object.fromEntries(
        Object.entries(others).map(([name, other]) => [name, odsTexts(...other.titles) + odsTexts(...other.values)]),
      ),
      [sheet]: odsTexts(...titles) + rows.join(''),
    },
  })

export const wholeOds = (subject: Subject) => odsWith(subject, odsTexts(...subject.values))

export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** The sound row with the cell at `index` as given. */
export const rowWith = ({ values }: Subject, index: number, cell: string): string =>
  `<row r="2">${values.map((value, at) => (at === index ? cell : inline(value))).join('')}</row>`

export const odsRowWith = ({ values }: Subject, index: number, cell: string): string =>
  odsRow(...values.map((value, at) => (at === index ? cell : odsText(value))))
