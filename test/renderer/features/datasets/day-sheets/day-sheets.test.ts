/** Day sheets are made of the journeys of a plan, as the server writes them. */
import { describe, expect, test } from 'vitest'
import { daySheetsOf, sketchOf } from '../../../../../renderer/features/datasets/day-sheets/day-sheets.ts'
import { planJourneys } from '../../../../../server/contract/plan-journeys.ts'
import type { ExportJourney } from '../../../../../server/models/plan-export.ts'

const journey = (id: string, entries: ExportJourney['entries']): ExportJourney => ({
  ...{ id, title: `Ann, ${id}`, who: { id: 'ann', name: 'Ann' }, entries },
  span: { start: '2027-02-01T07:50:00+01:00', end: '2027-02-01T09:30:00+01:00' },
  path:
    entries.length === 0
      ? []
      : [
          [50, 8],
          [50.1, 8.2],
          [50, 8],
        ],
})
const visit = {
  ...{ id: 'V1', title: 'Boiler', isWork: true, start: '2027-02-01T08:15:00+01:00', end: '2027-02-01T09:00:00+01:00' },
  ...{ position: [50.1, 8.2] as const, notes: ['Visit V1, priority 3', 'Skills: gas'] },
}
const lunch = { ...visit, id: 'lunch', title: 'Break', isWork: false, position: undefined, notes: [] }
const sheets = (journeys: readonly ExportJourney[]) =>
  daySheetsOf(planJourneys.parse(JSON.parse(JSON.stringify({ journeys, leftOut: [] }))))

describe('day sheets', () => {
  test('have every stop in its order, breaks without a number, by the clock of the shift', () => {
    expect(sheets([journey('Monday', [lunch, visit])])).toEqual([
      {
        ...{
          id: 'Monday',
          title: 'Ann, Monday 1 February 2027',
          who: 'ann',
          whoName: 'Ann',
          leaves: '07:50',
          isBack: '09:30',
          path: [
            [50, 8],
            [50.1, 8.2],
            [50, 8],
          ],
        },
        stops: [
          {
            ...{ id: 'lunch', number: undefined, title: 'Break', day: undefined, start: '08:15', end: '09:00' },
            ...{ place: undefined, notes: [] },
          },
          {
            ...{ id: 'V1', number: 1, title: 'Boiler', day: undefined, start: '08:15', end: '09:00' },
            ...{ place: [50.1, 8.2], notes: ['Visit V1, priority 3', 'Skills: gas'] },
          },
        ],
      },
    ])
  })

  test('are made for shifts with anything to do only', () => {
    expect(sheets([journey('Monday', []), journey('Tuesday', [visit])]).map(({ id }) => id)).toEqual(['Tuesday'])
  })

  test('have all shifts of somebody where nobody travels, by their time', () => {
    const late = { ...visit, id: 'late', start: '2027-02-02T22:30:00+01:00', end: '2027-02-03T06:00:00+01:00' }
    const shifts = [journey('late', [late]), journey('early', [visit])].map((shift) => ({ ...shift, path: [] }))
    const [sheet, ...others] = sheets(shifts)
    expect(others).toEqual([])
    expect(sheet).toMatchObject({ title: 'Ann', who: 'ann', leaves: '', isBack: '', path: [] })
    expect(sheet?.stops).toMatchObject([
      { id: 'V1', day: 'Mon 1 Feb', start: '08:15', end: '09:00' },
      { id: 'late', day: 'Tue 2 Feb', start: '22:30', end: '06:00' },
    ])
  })
})

describe('the sketch of a way', () => {
  test('fits its box, north up, and keeps the shape', () => {
    const points = sketchOf(
      [
        [0, 0],
        [1, 0],
        [1, 2],
      ],
      100,
      100,
    )
    expect(points.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [0, 75],
      [0, 25],
      [100, 25],
    ])
  })

  test('of a single place is a point', () => {
    expect(
      sketchOf(
        [
          [50, 8],
          [50, 8],
        ],
        100,
        100,
      ),
    ).toEqual([
      { x: 50, y: 50 },
      { x: 50, y: 50 },
    ])
  })
})
