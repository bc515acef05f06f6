/** An input written as sheets and read again is the same, as far as rows can hold it. */
import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importMapping } from '../../../server/contract/import-mapping.ts'
import { sheetFiles, sheetFormat, type SheetFormat } from '../../../server/contract/sheet-format.ts'
import { createRandom } from '../../../server/foundation/random.ts'
import { inputExample } from '../../../server/imports/described-schema.ts'
import { importInput } from '../../../server/imports/import-input.ts'
import { writeInput, writeTemplate } from '../../../server/imports/write-sheets.ts'
import type { PlanningModel } from '../../../server/models/planning-model.ts'
import { planningModels } from '../../../server/models/registry.ts'

/** Of the cities the demo datasets are in. */
const zones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'field-service-routing': {
    BASIC: 'Europe/London',
    VISIT_HEAVY: 'Europe/Berlin',
    OVERCONSTRAINED: 'America/Denver',
    VISIT_GROUP: 'America/New_York',
  },
  'employee-scheduling': {
    CONTRACT_RULES: 'America/New_York',
    CALL_CENTRE: 'Europe/London',
    HOSPITAL: 'Europe/Berlin',
    OVERCONSTRAINED: 'Europe/Berlin',
  },
  'pickup-delivery-routing': {
    BASIC: 'Europe/Berlin',
    PATIENT_TRANSPORT: 'Europe/London',
    PALLETS: 'America/Denver',
    OVERCONSTRAINED: 'America/New_York',
  },
}

function readAgain(model: PlanningModel, format: SheetFormat, bytes: Uint8Array, zone: string | undefined) {
  const name = `file.${format === 'csv' ? 'zip' : format}`
  const { faults, modelInput } = importInput(model, [{ name, bytes }], importMapping.parse({ zone }))
  expect(faults).toEqual([])
  return model.schema.input.parse(modelInput)
}

for (const model of planningModels)
  describe.each(sheetFormat.options)(`${model.name} as %s`, (format) => {
    for (const demo of model.demoData) {
      const { modelInput } = demo.create(new Date('2027-03-01T00:00:00Z'), createRandom(7))
      const input = modelInput as Record<string, unknown>
      const parsed = model.schema.input.parse(input)

      test(`${demo.id} by the clocks of its city`, async () => {
        const zone = zones[model.id]?.[demo.id]
        expect(zone).toBeDefined()
        const again = readAgain(model, format, await writeInput(model, input, { format, zone }), zone)
        expect(again).toEqual(parsed)
      })
      test(`${demo.id} with offsets, whatever zone somebody chooses`, async () => {
        const bytes = await writeInput(model, input, { format, zone: undefined })
        expect(readAgain(model, format, bytes, 'Asia/Tokyo')).toEqual(parsed)
      })
    }
    test('the template has the example of the model, and can be read as it is', async () => {
      const example = model.schema.input.parse(inputExample(model.schema.input))
      const bytes = await writeTemplate(model, { format, zone: 'America/Denver' })
      const again = readAgain(model, format, bytes, 'America/Denver')
      expect(again).toMatchObject(inUtc(example))
      expect(sheetFiles[format].contentType).toMatch(/zip|sheet/)
    })
  })

/** Nothing of it but what has no times: those are by other clocks. */
const inUtc = (input: unknown): object =>
  JSON.parse(JSON.stringify(input), (_key, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? undefined : value,
  ) as object

describe('a workbook', () => {
  const [model] = planningModels
  const sheetsOf = async () => {
    const files = unzipSync(await writeTemplate(model!, { format: 'xlsx', zone: 'UTC' }))
    return Object.entries(files)
      .filter(([path]) => path.startsWith('xl/worksheets/sheet'))
      .map(([, bytes]) => strFromU8(bytes))
  }
  test('offers what cells may hold, and has the elements of a sheet in their order', async () => {
    const offering = (await sheetsOf()).filter((xml) => xml.includes('<dataValidation '))
    expect(offering.length).toBeGreaterThan(0)
    for (const xml of offering) {
      expect(xml.indexOf('<dataValidations')).toBeGreaterThan(xml.indexOf('</sheetData>'))
      expect(xml).toMatch(/<formula1>"[^"]{1,255}"<\/formula1>/)
    }
    expect(offering.join('')).toContain('"FIXED,FLOATING"')
    expect(offering.join('')).toContain('"yes,no"')
  })
  test('times that clocks show twice are texts with their offset', async () => {
    const shift = { id: 'a', startLocation: [52, 13], minStartTime: '2027-10-31T02:30:00+01:00' }
    const input = { vehicles: [{ id: 'a', shifts: [shift] }], visits: [] }
    const bytes = await writeInput(model!, input, { format: 'xlsx', zone: 'Europe/Berlin' })
    expect(readAgain(model!, 'xlsx', bytes, 'Europe/Berlin')).toMatchObject(input)
  })
})
