/** Lists within lists, things of their own kind, amounts by name: rows and cells hold all of a roster's input. */
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { importMapping } from '../../../server/contract/import-mapping.ts'
import { sheetFormat } from '../../../server/contract/sheet-format.ts'
import { importInput } from '../../../server/imports/import-input.ts'
import { writeInput, writeTemplate } from '../../../server/imports/write-sheets.ts'
import { allSheets } from '../../../server/imports/derived-sheets.ts'
import { planningModels } from '../../../server/models/registry.ts'
import { readFiles } from '../../../server/imports/read-files.ts'

const model = planningModels.find(({ id }) => id === 'employee-scheduling')!
const start = '2027-02-01T06:00:00Z'
const end = '2027-02-01T14:00:00Z'
const span = { start, end }
const leaf = (tagId: string) => ({ type: 'LEAF', tagId })

const input = {
  contracts: [
    {
      id: 'a',
      weekendConfiguration: { weekendDays: ['FRIDAY', 'SATURDAY'] },
      periodRules: [
        {
          id: 'paid',
          period: 'WEEK',
          ruleValidityDateTimeSpan: { start: '2027-02-01T06:00' },
          minutesWorkedLimit: { minutesWorkedMax: 600, countOnlyBetween: { start: '22:00', end: '06:00' } },
          costDefinition: {
            baseHourlyCost: 20.5,
            overtimeCostDetails: [{ overtimeHourlyCost: 30 }, { overtimeHourlyCost: 40 }],
          },
        },
      ],
      singleDayShiftSequencePatternRules: [
        { id: 'twice', satisfiability: 'PREFERRED', pattern: [{}, { includeShiftTags: ['x'] }] },
      ],
    },
    { id: 'b', shiftRotationRules: [{ id: 'turns', rotationGroups: [{ id: 'g', includeShiftTags: ['x', 'y'] }] }] },
  ],
  employees: ['Cole, Ann', 'Beth; Fox'].map((id, index) => ({
    id,
    contracts: ['a'],
    location: [33.5, -84.25],
    // Both have the skill, but not for the same time.
    skills: [{ id: 'Driver', validityDateTimeSpans: index === 0 ? [span] : [] }, { id: 'Nurse' }],
    preferredShiftTagsExpression: { type: 'NODE', operator: 'OR', operands: [leaf('x'), leaf('y')] },
    preferredPairings: [{ pairedEmployee: 'Cole, Ann', groupShiftsPerDayLimit: { groupShiftsPerDayMax: 2 } }],
    timeZoneId: 'Europe/Berlin',
  })),
  shifts: [
    { id: '1', start, end, preferredEmployees: ['Cole, Ann'], publishedEmployee: null, breaks: [span] },
    { id: '2', start, end, preferredEmployees: ['Cole, Ann', 'Beth; Fox'], publishedEmployee: 'Cole, Ann' },
  ],
  scheduleParameterization: { periods: [{ id: 'p', dateSpans: [{ start: '2027-02-01', end: '2027-02-14' }] }] },
  globalRules: {
    balanceTimeWorkedRules: [{ id: 'fair', employeeToPublishedMinutesWorked: { 'Cole, Ann': 60, 'Beth: B': 30 } }],
    minimumMaximumShiftsPerHourlyDemand: [{ id: 'none', demandDetails: [] }],
  },
}

test.each(sheetFormat.options)('all of it comes back from %s', async (format) => {
  const bytes = await writeInput(model, input, { format, zone: 'Europe/Berlin' })
  const name = format === 'csv' ? 'all.zip' : 'all.xlsx'
  const { faults, modelInput } = importInput(model, [{ name, bytes }], importMapping.parse({ zone: 'Europe/Berlin' }))
  expect(faults).toEqual([])
  const inUtc = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
      typeof one === 'string' && /T\d\d:\d\d:\d\d[+-]/.test(one)
        ? new Date(one).toISOString().replace('.000', '')
        : one,
    )
  expect(inUtc(model.schema.input.parse(modelInput))).toEqual(model.schema.input.parse(input))
})

const faultsOf = (files: Readonly<Record<string, string>>) =>
  importInput(
    model,
    Object.entries(files).map(([name, text]) => ({ name: `${name}.csv`, bytes: strToU8(text) })),
    importMapping.parse({ zone: 'UTC' }),
  ).faults

const twoDrivers = {
  contracts: 'id\nc',
  employees: 'id\nAnn\nBea',
  skills: 'employeeId,id\nAnn,Driver\nBea,Driver',
  shifts: 'id,start,end',
}

test('a row whose things are several says which of them it is for', () => {
  const spans = (row: string) => ({
    ...twoDrivers,
    validityDateTimeSpans: `employeeId,skillId,start,end\n${row},2027-02-01 06:00,2027-02-01 07:00`,
  })
  const reasons = (row: string) => faultsOf(spans(row)).filter(({ sheet }) => sheet === 'validityDateTimeSpans')
  expect(reasons('Bea,Driver')).toEqual([])
  expect(reasons(',Driver')).toMatchObject([
    { row: 2, column: 'skillId', reason: 'is "Driver", of which there are 2; employeeId says which of them' },
  ])
  expect(reasons('Cleo,Driver')).toMatchObject([
    { reason: 'is "Driver", which there is not in skills of employeeId "Cleo"' },
  ])
  expect(reasons('Bea,')).toMatchObject([
    { column: 'skillId', reason: expect.stringContaining('whose the row is') as string },
  ])
})

test('what a cell holds as text may be a day, and is named where it is not', () => {
  const at = { ...twoDrivers, periods: 'id\np', dateSpans: 'periodId,start,end\np,2027-02-01,soon' }
  expect(faultsOf(at)).toMatchObject([{ sheet: 'dateSpans', row: 2, column: 'end' }])
  const amounts = { ...twoDrivers, balanceTimeWorkedRules: 'id,employeeToPublishedMinutesWorked\nr,Ann: many' }
  expect(faultsOf(amounts)).toMatchObject([{ row: 2, column: 'employeeToPublishedMinutesWorked' }])
})

test('a template has the sheets a planner begins with, and drop-downs', async () => {
  const bytes = await writeTemplate(model, { format: 'xlsx', zone: 'UTC' })
  const { tables } = readFiles([{ name: 'template.xlsx', bytes }])
  const names = tables.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(['plan', 'employees'])
  expect(names).toEqual(expect.arrayContaining(['skills', 'shifts', 'contracts', 'periodRules', 'priorityWeights']))
  expect(names.length).toBeLessThan(20)
  expect(names).not.toContain('singleDayPatterns')
  const sheets = Object.values(unzipSync(bytes)).map((file) => strFromU8(file))
  expect(sheets.join('')).toContain('"REQUIRED,PREFERRED"')
  expect(sheets.join('')).toContain('"MANDATORY,OPTIONAL"')
})

test('a sheet of a list far down is named after the sheet it belongs to, within what spreadsheets allow', () => {
  const names = new Map(
    planningModels.flatMap(({ id, schema, imports }) =>
      allSheets(schema.input, imports?.sheets ?? []).map(({ list, names: [name] }) => [`${id}/${list}`, name]),
    ),
  )
  const ofField = (list: string) => names.get(`field-service-routing/${list}`)
  expect(ofField('visits/serviceDurationBreakdown')).toBe('visitsServiceDurationBreakdown')
  expect(ofField('visitGroups/visits/timeWindows')).toBe('groupVisitsTimeWindows')
  expect(ofField('visitGroups/visits/serviceDurationBreakdown')).toBe('groupVisitsServiceDuraBreakdown')
  expect(names.get('employee-scheduling/contracts/disruptionRules')).toBe('contractsDisruptionRules')
  expect([...names.values()].filter((name = '') => name === '' || name.length > 31 || /\d$/.test(name))).toEqual([])
})

test('names of sheets that spreadsheets cut stay apart and tell what they hold', () => {
  const deep = z.object({ id: z.string(), x: z.array(z.object({ id: z.string(), n: z.number() })) })
  const things = z.array(deep.omit({ x: true }).extend({ measuredConsumptionOfElectricityReadings: deep.shape.x }))
  const input = z.object({ warehouses: things, distributionCentres: things })
  expect(allSheets(input, []).map(({ names }) => names[0])).toEqual([
    'plan',
    'warehouses',
    'warehousesMeasConsOfElecReading',
    'distributionCentres',
    'distributionCentMeasConsOfElecR',
  ])
})
