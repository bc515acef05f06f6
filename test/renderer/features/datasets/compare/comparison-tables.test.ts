import { expect, test } from 'vitest'
import type { FigureGroup } from '../../../../../renderer/features/datasets/compare/compared-figures.ts'
import { changeTable, figureTable } from '../../../../../renderer/features/datasets/compare/comparison-tables.ts'
import type { Comparison } from '../../../../../renderer/features/datasets/compare/use-comparison.ts'
import { csvFile } from '../../../../../renderer/ui/table-file.ts'

const comparison = {
  model: {
    exports: { who: 'vehicle' },
    entityKinds: [{ id: 'vehicle', singular: 'technician', plural: 'technicians' }],
  },
  datasets: [
    { letter: 'A', details: { id: 'a', name: '=Monday' } },
    { letter: 'B', details: { id: 'b', name: 'Tuesday' } },
  ],
} as unknown as Comparison

test('figures have their values, differences and the best, in types a spreadsheet calculates with', async () => {
  const cell = { text: '', change: '', share: 0 }
  const groups: FigureGroup[] = [
    {
      ...{ id: 'kpis', title: 'KPIs' },
      rows: [
        {
          ...{ id: 'kpi-travel', title: 'Travel time', description: '', type: 'duration', unit: undefined },
          cells: [
            { ...cell, value: 7200, difference: undefined, verdict: undefined, isBest: false },
            { ...cell, value: 5400, difference: -1800, verdict: 'better', isBest: true },
          ],
        },
      ],
    },
  ]
  const table = figureTable(comparison, groups)
  expect(table.rows).toEqual([
    ['KPIs', 'Travel time', undefined, { seconds: 7200 }, { seconds: 5400 }, { seconds: -1800 }, 'better', 'B'],
  ])
  expect(await csvFile(table).text()).toBe(
    'Group,Figure,Unit,A: =Monday,B: Tuesday,B less A,B is,Best\r\nKPIs,Travel time,,2:00:00,1:30:00,-0:30:00,better,B\r\n',
  )
})

test('changes say where a piece of work is in each plan and what changed, by the clock on the wall', async () => {
  const table = changeTable(comparison, [
    {
      ...{ id: 'V1', title: '=cmd' },
      base: {
        ...{ title: '=cmd', reason: undefined },
        done: { whoId: 'x', who: 'Ann', start: '2027-02-01T09:00:00+01:00', end: '2027-02-01T10:00:00+01:00' },
      },
      others: [
        {
          place: { title: '=cmd', reason: 'No time.', done: undefined },
          kinds: ['unplanned'],
          laterSeconds: undefined,
        },
      ],
    },
  ])
  expect(await csvFile(table).text()).toBe(
    [
      'Id,Name,A: state,A: technician,A: start,B: state,B: technician,B: start,B: change,B: later by',
      "V1,'=cmd,planned,Ann,2027-02-01 09:00:00,not planned,,,Not planned now,\r\n",
    ].join('\r\n'),
  )
})
