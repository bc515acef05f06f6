import { expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '../../../../../renderer/features/datasets/tables/document-edits.ts'
import { tablesOf } from '../../../../../renderer/features/datasets/tables/input-tables.ts'
import { issuesByThing, placeIssues } from '../../../../../renderer/features/datasets/tables/issue-places.ts'
import { tablesPatch } from '../../../../../renderer/features/datasets/tables/tables-patch.ts'
import { useTableEditor } from '../../../../../renderer/features/datasets/tables/use-table-editor.ts'
import { utc } from '../../../../../renderer/ui/time-zone.ts'
import { resolvedSchema } from '../../../../../server/contract/json-schema.ts'
import { applyPatch } from '../../../../../server/json-patch/apply-patch.ts'
import { input as inputSchema } from '../../../../../server/models/field-service-routing/schema/input.ts'

const document = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })
const tables = tablesOf(resolvedSchema(document, document.$defs))
const place = [48, 16]
const input = {
  vehicles: [
    { id: 'Ann', shifts: [{ id: 'Ann Mon', startLocation: place, minStartTime: '2027-02-01T08:00:00Z' }] },
    {
      id: 'Ben',
      shifts: [
        { id: 'Ben Mon', startLocation: place },
        { id: 'Ben Tue', startLocation: place },
      ],
    },
  ],
  visits: [
    { id: 'V1', name: 'Kitchen', location: place, serviceDuration: 'PT1H', timeWindows: [] },
    { id: 'V2', name: 'Bath', location: place, serviceDuration: 'PT30M' },
    { id: 'V10', name: 'Attic', location: place, serviceDuration: 'PT2H' },
  ],
}
const open = (list: string) => {
  const editor = useTableEditor({ original: input, tables, zone: utc })
  editor.choose(list)
  return editor
}
const column = (editor: ReturnType<typeof open>, name: string) =>
  editor.columns.value.findIndex((one) => one.name === name)
const ids = (editor: ReturnType<typeof open>) => editor.shown.value.map(({ thing }) => thing['id'])
const all = (editor: ReturnType<typeof open>, left: number, right = left) => ({
  ...{ top: 0, bottom: editor.shown.value.length - 1, left, right },
})

test('every list of things in a schema is a table, with plain fields as columns', () => {
  expect(tables.map(({ list }) => list)).toEqual(
    expect.arrayContaining(['vehicles', 'vehicles/shifts', 'vehicles/shifts/requiredBreaks', 'visits/timeWindows']),
  )
  const visits = tables.find(({ list }) => list === 'visits')!
  const typesOf = Object.fromEntries(visits.columns.map(({ name, type }) => [name, type]))
  expect(typesOf).toMatchObject({
    location: 'place',
    serviceDuration: 'duration',
    requiredTags: 'list',
    pinningRequested: 'boolean',
    'profit.fixedProfit': 'number',
    'publishedAppointment.startServiceTime': 'dateTime',
  })
  expect(visits.columns.find(({ name }) => name === 'serviceDuration')).toMatchObject({
    title: 'Service duration',
    isRequired: true,
    description: 'Length of the service at a multiplier of 1',
  })
  expect(tables.find(({ list }) => list === 'vehicles')!.requiredLists).toEqual(['shifts'])
})

test('cells are typed, undone and made again; what is not changed is the very same', () => {
  const editor = open('visits')
  const service = editor.columns.value[column(editor, 'serviceDuration')]!
  editor.setCells([{ row: editor.shown.value[1]!, column: service, text: '1:15' }])
  expect(editor.document.value).toMatchObject({ visits: [{}, { id: 'V2', serviceDuration: 'PT1H15M' }, {}] })
  expect((editor.document.value as typeof input).visits[0]).toBe(input.visits[0])
  expect((editor.document.value as typeof input).vehicles).toBe(input.vehicles)
  editor.undo()
  expect(editor.document.value).toBe(input)
  expect(editor.isChanged.value).toBe(false)
  editor.redo()
  expect(editor.document.value).toMatchObject({ visits: [{}, { serviceDuration: 'PT1H15M' }, {}] })
  // What is typed as it is shown changes nothing.
  const before = editor.document.value
  editor.setCells([{ row: editor.shown.value[1]!, column: service, text: '1:15' }])
  expect(editor.document.value).toBe(before)
})

test('rows are sorted as people count, filtered, and stay where they are while they are typed in', () => {
  const editor = open('visits')
  editor.sorting.value = { column: 'id', isDescending: true }
  editor.reorder()
  expect(ids(editor)).toEqual(['V10', 'V2', 'V1'])
  editor.setCells([{ row: editor.shown.value[0]!, column: editor.columns.value[0]!, text: 'A1' }])
  expect(ids(editor)).toEqual(['A1', 'V2', 'V1'])
  editor.filter.value = 'bath'
  editor.reorder()
  expect(ids(editor)).toEqual(['V2'])
})

test('rows are added, copied with ids of their own, filled down and deleted', () => {
  const editor = open('visits')
  editor.duplicate({ top: 0, bottom: 1, left: 0, right: 0 })
  expect(ids(editor)).toEqual(['V1', 'V1-copy', 'V2', 'V2-copy', 'V10'])
  editor.remove({ top: 1, bottom: 3, left: 0, right: 0 })
  expect(ids(editor)).toEqual(['V1', 'V10'])
  editor.addRows(editor.shown.value[0])
  expect(ids(editor)).toEqual(['V1', 'visit-3', 'V10'])
  expect(editor.faults().map(({ message }) => message)).toEqual([
    'Location is missing.',
    'Service duration is missing.',
  ])
  editor.fillDown(all(editor, column(editor, 'location'), column(editor, 'serviceDuration')))
  expect(editor.faults()).toEqual([])
  expect((editor.document.value as typeof input).visits.map(({ serviceDuration }) => serviceDuration)).toEqual([
    ...['PT1H', 'PT1H', 'PT1H'],
  ])
})

test('a block from a spreadsheet goes on below the last row, and is one step back', () => {
  const editor = open('visits')
  editor.paste('V10\tAttic\nN1\tCellar\nN2\tRoof', { top: 2, bottom: 2, left: 0, right: 0 })
  expect(ids(editor)).toEqual(['V1', 'V2', 'V10', 'N1', 'N2'])
  expect(editor.copied({ top: 3, bottom: 4, left: 0, right: 1 })).toBe('N1\tCellar\nN2\tRoof')
  editor.undo()
  expect(editor.document.value).toBe(input)
  // One cell fills all that is marked.
  editor.paste('2 h', all(editor, column(editor, 'serviceDuration')))
  expect((editor.document.value as typeof input).visits.map(({ serviceDuration }) => serviceDuration)).toEqual(
    Array(3).fill('PT2H'),
  )
})

test('rows of things inside things are keyed by what they belong to, and move to another', () => {
  const editor = open('vehicles/shifts')
  expect(editor.shown.value.map(({ parent, thing }) => [parent, thing['id']])).toEqual([
    ['Ann', 'Ann Mon'],
    ['Ben', 'Ben Mon'],
    ['Ben', 'Ben Tue'],
  ])
  const [parent] = editor.columns.value
  editor.setCells([{ row: editor.shown.value[2]!, column: parent!, text: 'Ann' }])
  expect(editor.shown.value.map((row) => `${row.parent}: ${String(row.thing['id'])}`)).toEqual([
    ...['Ann: Ann Mon', 'Ann: Ben Tue', 'Ben: Ben Mon'],
  ])
  const before = editor.document.value
  editor.setCells([{ row: editor.shown.value[0]!, column: parent!, text: 'Nobody' }])
  expect(editor.document.value).toBe(before)
  expect(editor.unknownParents.value).toEqual(['Nobody'])
  editor.undo()
  // Pasted shifts go to whom they are of.
  editor.paste('Ben\tBen Wed\nAnn\tAnn Wed', { top: 3, bottom: 3, left: 0, right: 0 })
  expect(editor.shown.value.map((row) => `${row.parent}: ${String(row.thing['id'])}`)).toEqual([
    ...['Ann: Ann Mon', 'Ann: Ann Wed', 'Ben: Ben Mon', 'Ben: Ben Tue', 'Ben: Ben Wed'],
  ])
  // The first of a list that is nowhere yet.
  editor.choose('visits/timeWindows')
  editor.addRows(undefined)
  expect(rowsOf(editor.document.value, 'visits/timeWindows').map((row) => row.parent)).toEqual(['V1'])
})

test('issues of a check are at their cells, until these are changed', () => {
  const editor = open('visits')
  const issue = { code: 'X', severity: 'ERROR' as const, message: 'No.' }
  const placed = placeIssues(
    [
      { ...issue, path: '/modelInput/visits/1/location/0' },
      { ...issue, path: '/modelInput/vehicles/1/shifts/0' },
      { ...issue, path: '/modelInput/visits/0/timeWindows' },
      { ...issue, path: '/config/model' },
    ],
    editor.document.value,
    tables,
  )
  expect(placed.map(({ list, thing, column: name }) => [list, thing?.['id'], name])).toEqual([
    ['visits', 'V2', 'location'],
    ['vehicles/shifts', 'Ben Mon', ''],
    ['visits', 'V1', ''],
    [undefined, undefined, ''],
  ])
  const places = issuesByThing(placed)
  expect(places.get(editor.shown.value[1]!.thing)).toEqual([{ column: 'location', message: 'No.', isError: true }])
  editor.setCells([{ row: editor.shown.value[1]!, column: editor.columns.value[1]!, text: 'Bathroom' }])
  expect(places.get(editor.shown.value[1]!.thing)).toBeUndefined()
})

test('what is saved makes of the input what the tables show, as operations or list by list', () => {
  const editor = open('visits')
  editor.remove({ top: 0, bottom: 0, left: 0, right: 0 })
  editor.setCells([{ row: editor.shown.value[0]!, column: editor.columns.value[1]!, text: 'Bathroom' }])
  for (const most of [10_000, 1]) {
    const patch = tablesPatch(input, editor.document.value, most)
    expect(applyPatch(input, patch).document).toEqual(editor.document.value)
  }
  expect(tablesPatch(input, editor.document.value, 1)).toHaveLength(1)
})
