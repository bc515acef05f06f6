/** Rows as the input of a model: names, nesting, and every fault at its cell. */
import { strToU8 } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultText } from '../../../server/contract/import-answer.ts'
import { importMapping, type ImportMapping } from '../../../server/contract/import-mapping.ts'
import { importInput } from '../../../server/imports/import-input.ts'
import { planningModels } from '../../../server/models/registry.ts'
import { bareModel } from '../../support/bare-model.ts'
import { textRow, workbook } from '../../support/workbook.ts'

const model = planningModels.find(({ id }) => id === 'field-service-routing')!
const technicians =
  'id,latitude,longitude,minStartTime,maxEndTime,skills\nAnn,52.5,13.4,2027-02-01 08:00,2027-02-01 17:00,heating:3\n'

function read(files: Readonly<Record<string, string>>, mapping: Partial<ImportMapping> = {}) {
  const list = Object.entries(files).map(([name, text]) => ({ name, bytes: strToU8(text) }))
  const answer = importInput(model, list, importMapping.parse({ zone: 'Europe/Berlin', ...mapping }))
  return { ...answer, texts: answer.faults.map(faultText) }
}

test('visits and technicians in two files become an input, titles written as people write them', () => {
  const { modelInput, faults } = read({
    'technicians.csv': technicians,
    'visits.csv':
      'ID;Name;Lat;Lon;Service Duration;Priority;min start time;Max_End_Time;Skills;Tags;preferredVehicles\n' +
      'V1;"Smith; Jones";52,517;13,388;1:30;1;2027-02-01 09:00;2027-02-01 12:00;heating:2, plumbing;ladder;Ann\n' +
      '\n;;;;;;;;;;\nV2;;52.5;13.4;45 min;;;;;;\n',
  })
  expect(faults).toEqual([])
  expect(modelInput).toEqual({
    skills: ['heating'],
    vehicles: [
      {
        id: 'Ann',
        shifts: [
          {
            id: 'Ann',
            startLocation: [52.5, 13.4],
            minStartTime: '2027-02-01T08:00:00+01:00',
            maxEndTime: '2027-02-01T17:00:00+01:00',
            skills: [{ name: 'heating', level: 3 }],
          },
        ],
      },
    ],
    visits: [
      {
        ...{ id: 'V1', name: 'Smith; Jones', location: [52.517, 13.388], serviceDuration: 'PT1H30M', priority: '1' },
        timeWindows: [{ minStartTime: '2027-02-01T09:00:00+01:00', maxEndTime: '2027-02-01T12:00:00+01:00' }],
        requiredSkills: [{ name: 'heating', minLevel: 2 }, { name: 'plumbing' }],
        ...{ requiredTags: ['ladder'], preferredVehicles: ['Ann'] },
      },
      { id: 'V2', location: [52.5, 13.4], serviceDuration: 'PT45M' },
    ],
  })
})

test('what is nested more than once has sheets of its own, and the sheet "plan" is the input itself', () => {
  const { modelInput, faults } = read({
    'vehicles.csv': 'id\nAnn\n',
    'shifts.tsv': 'id\ttechnician\tlatitude\tlongitude\tminStartTime\nMon\tAnn\t52\t13\t2027-02-01 08:00\n',
    'breaks.csv': 'shift,id,type,minStartTime,duration\nMon,lunch,floating,2027-02-01 12:00,0:45\n',
    'visits.csv': 'id,latitude,longitude,serviceDuration\nV1,52,13,1:00\n',
    'windows.csv': 'visit,minStartTime\nV1,2027-02-01 09:00\nV1,2027-02-02 09:00\n',
    'plan.csv': 'planningWindow.startDate,planning window end date,skills\n2027-02-01 00:00,2027-02-02 00:00,"a;b"\n',
  })
  expect(faults).toEqual([])
  expect(modelInput).toMatchObject({
    skills: ['a', 'b'],
    planningWindow: { startDate: '2027-02-01T00:00:00+01:00', endDate: '2027-02-02T00:00:00+01:00' },
    vehicles: [{ shifts: [{ id: 'Mon', requiredBreaks: [{ id: 'lunch', type: 'FLOATING', duration: 'PT45M' }] }] }],
    visits: [
      { timeWindows: [{ minStartTime: '2027-02-01T09:00:00+01:00' }, { minStartTime: '2027-02-02T09:00:00+01:00' }] },
    ],
  })
})

describe('what cannot be read is named with sheet, row, column and reason, and nothing is made', () => {
  test.each([
    [
      'a cell',
      'id,latitude,longitude,serviceDuration\nV1,52,13,1:00\n\nV2,52,here,soon\n',
      [
        /^visits, row 4, longitude: is "here"; a number is wanted/,
        /^visits, row 4, serviceDuration: is "soon"; a duration/,
      ],
    ],
    [
      'what is missing',
      'id,latitude,longitude,serviceDuration\nV1,52,13,\n',
      [/^visits, row 2, serviceDuration: is missing/],
    ],
    [
      'a column that is not there',
      'id,latitude,longitude\nV1,52,13\n',
      [/^visits, row 2, serviceDuration: is missing/],
    ],
    ['no place', 'id,serviceDuration\nV1,1:00\n', [/^visits, row 2, latitude and longitude: is missing/]],
    ['half a place', 'id,latitude,longitude,serviceDuration\nV1,52,,1:00\n', [/^visits, row 2, longitude: is missing/]],
    [
      'a cell beside the table',
      'id,latitude,longitude,serviceDuration\nV1,52,13,1:00,oops\n',
      [/^visits, row 2, E: stands in a column without a title/],
    ],
    [
      'two columns for one field',
      'id,lat,latitude,longitude,serviceDuration\nV1,52,52,13,1:00\n',
      [/^visits, row 1, latitude: means the same as the column "lat"/],
    ],
    ['a quote that does not end', 'id,latitude,longitude,serviceDuration\n"V1,52,13,1:00\n', [/^visits, row 2: /]],
    ['no header', '\nV1,52,13\n', [/^visits, row 1: is empty/]],
    ['nothing', '', [/^visits: is empty/]],
  ])('%s', (_, visits, expected) => {
    const { texts, modelInput, faultCount } = read({ 'technicians.csv': technicians, 'visits.csv': visits })
    expect(modelInput).toBeUndefined()
    expect(texts).toEqual(expected.map((one) => expect.stringMatching(one)))
    expect(faultCount).toBe(expected.length)
  })

  test('sheets nobody knows, things of nobody, words that are none of the values, other encodings', () => {
    const { texts } = read({
      'technicians.csv': technicians,
      'vists.csv': 'id\nV1\n',
      'breaks.csv': 'shift,id,type,minStartTime,duration\nBob,lunch,SOMETIMES,2027-02-01 12:00,0:45\n',
    })
    expect(texts).toEqual([
      expect.stringMatching(/^vists: is no sheet the model knows: plan, visits, technicians/),
      expect.stringMatching(/^breaks, row 2, type: is "SOMETIMES"; FIXED, FLOATING/),
      expect.stringMatching(/^breaks, row 2, shift: is "Bob", which there is not in shifts/),
    ])
    const latin = importInput(
      model,
      [{ name: 'visits.csv', bytes: Buffer.from('id,name\nV1,M\u00fcller', 'latin1') }],
      importMapping.parse({}),
    )
    expect(latin.faults.map(faultText)).toEqual([expect.stringMatching(/^visits: is not written in UTF-8/)])
  })
  test('a time zone there is not', () => {
    expect(read({ 'technicians.csv': technicians }, { zone: 'Berlin' }).texts).toEqual([
      expect.stringMatching(/is no time zone/),
    ])
  })
})

test('a mapping says what sheets and columns are where their names do not', () => {
  const files = {
    'technicians.csv': technicians,
    'Kunden.csv': 'Nr,Breite,Länge,Dauer (min),Telefon\nV1,52,13,90,030\n',
    'Notizen.csv': 'irgendwas\n',
  }
  const columns = {
    Kunden: { Nr: 'id', Breite: 'latitude', Länge: 'longitude', 'Dauer (min)': 'serviceDuration', Telefon: null },
  }
  const { modelInput, sheets, faults } = read(files, { sheets: { Kunden: 'visits', Notizen: null }, columns })
  expect(faults).toEqual([])
  expect(modelInput).toMatchObject({ visits: [{ id: 'V1', location: [52, 13], serviceDuration: 'PT1H30M' }] })
  const customers = sheets.find(({ sheet }) => sheet === 'Kunden')
  expect(customers?.columns.at(-1)).toEqual({ title: 'Telefon', field: null })
  expect(customers?.preview).toEqual([{ row: 2, cells: ['V1', '52', '13', 'PT1H30M', '030'] }])
  expect(
    read(files, { sheets: { Kunden: 'visits', Notizen: null }, columns: { Kunden: { Nr: 'nope' } } }).texts,
  ).toContainEqual(expect.stringMatching(/^Kunden, row 1, Nr: is mapped to "nope", which there is not/))
})

test('a sheet that is not there is named as people name it, and lists are previewed as they are written', () => {
  const rows = 'id,latitude,longitude,serviceDuration,skills\nV1,52,13,1:30,"heating:2, plumbing"\n'
  const { texts, sheets } = read({ 'visits.csv': rows })
  expect(texts).toEqual(['technicians: is missing: no sheet or file of that name has any rows'])
  const plan = 'planningWindow.startDate,planningWindow.endDate\n2027-02-01 00:00,2027-02-02 00:00\n'
  expect(read({ 'visits.csv': rows, 'plan.csv': plan }).texts).toEqual(texts)
  expect(sheets[0]?.preview[0]?.cells).toEqual(['V1', '52', '13', 'PT1H30M', 'heating:2; plumbing'])
})

test('a model that declares nothing has its lists of plain things', () => {
  const { known } = importInput(bareModel, [], importMapping.parse({}))
  expect(known.every(({ list }) => list !== '')).toBe(true)
})

test('what sheets hold at random is read or named, and never thrown', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      '#REF!',
      '1904-01-01',
      '52,517',
      '1:30',
      '1e999',
      '__proto__',
      '2027-02-01 09:00',
      '-1',
      '"',
      '٣',
    ),
  )
  const titles = fc.constantFrom(
    'id',
    'latitude',
    'longitude',
    'serviceDuration',
    'minStartTime',
    'skills',
    'priority',
    '__proto__',
    'constructor',
    '',
  )
  fc.assert(
    fc.property(
      fc.array(titles, { maxLength: 6 }),
      fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 5 }),
      (header, rows) => {
        const csv = [header, ...rows].map((row) => row.join(',')).join('\n')
        const { faults, modelInput } = read({ 'technicians.csv': technicians, 'visits.csv': csv })
        const sheet = workbook({
          sheets: [
            {
              name: 'visits',
              data: [header, ...rows]
                .map((row, i) =>
                  textRow(
                    i + 1,
                    row.map((text) => text.replaceAll(/[^ -~]/g, '')),
                  ),
                )
                .join(''),
            },
          ],
        })
        importInput(model, [{ name: 'a.xlsx', bytes: sheet }], importMapping.parse({}))
        return faults.length > 0 || model.schema.input.safeParse(modelInput).success
      },
    ),
    { numRuns: 200 },
  )
})

describe('addresses instead of places', () => {
  const visits =
    'id,Street,City,latitude,longitude,serviceDuration\nV1,Main St 1,Berlin,,,1:00\nV2,Main St 1,BERLIN,,,1:00\nV3,Side St 2,,52,13,1:00\nV4,,,,,1:00\n'
  test('are named once each, and only rows without either lack something', () => {
    const { unplaced, texts, modelInput } = read({ 'technicians.csv': technicians, 'visits.csv': visits })
    expect(modelInput).toBeUndefined()
    expect(unplaced).toEqual([
      { address: 'Main St 1, Berlin', count: 1, sheet: 'visits', row: 2 },
      { address: 'Main St 1, BERLIN', count: 1, sheet: 'visits', row: 3 },
    ])
    expect(texts).toEqual([expect.stringMatching(/^visits, row 5, .*is missing/)])
  })
  test('have their places from a sheet of them, whatever capitals and commas they are written with', () => {
    const places = 'address,latitude,longitude\n"main st 1 berlin",52.5,13.4\n'
    const files = { 'technicians.csv': technicians, 'visits.csv': visits.split('\n').slice(0, 4).join('\n') }
    const { modelInput, faults, sheets } = read({ ...files, 'places.csv': places })
    expect(faults).toEqual([])
    expect(sheets.map(({ sheet }) => sheet)).not.toContain('places')
    expect(modelInput).not.toHaveProperty('places')
    expect(modelInput).toMatchObject({
      visits: [{ location: [52.5, 13.4] }, { location: [52.5, 13.4] }, { location: [52, 13] }],
    })
  })
  test('of technicians are where their shifts begin', () => {
    const files = {
      'technicians.csv': 'id,address,minStartTime,maxEndTime\nAnn,Home 1,2027-02-01 08:00,2027-02-01 17:00\n',
      'places.csv': 'address,lat,lon\nHome 1,52.5,13.4\n',
      'visits.csv': 'id,latitude,longitude,serviceDuration\nV1,52,13,1:00\n',
    }
    const { modelInput, faults } = read(files)
    expect(faults).toEqual([])
    expect(modelInput).toMatchObject({ vehicles: [{ shifts: [{ id: 'Ann', startLocation: [52.5, 13.4] }] }] })
  })
  test('a place that cannot be read is a fault of its cell', () => {
    const places = 'address,latitude,longitude\n"Main St 1, Berlin",north,13.4\n'
    const { texts } = read({ 'technicians.csv': technicians, 'visits.csv': visits, 'places.csv': places })
    expect(texts).toContainEqual(expect.stringMatching(/^places, row 2, latitude: is "north"/))
  })
})

test('sheets nobody knows and those that are left out are told, with their titles', () => {
  const { others } = read(
    { 'technicians.csv': technicians, 'Kunden.csv': 'Nr,Dauer\n1,2\n', 'Notizen.csv': 'x\ny\n' },
    { sheets: { Notizen: null } },
  )
  expect(others).toEqual([
    { sheet: 'Kunden', rows: 1, titles: ['Nr', 'Dauer'], isLeftOut: false },
    { sheet: 'Notizen', rows: 1, titles: ['x'], isLeftOut: true },
  ])
})
