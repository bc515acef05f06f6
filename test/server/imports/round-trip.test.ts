/** An input written as sheets and read again is the same, as far as rows can hold it. */
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importMapping } from '../../../server/contract/import-mapping.ts'
import { createRandom } from '../../../server/foundation/random.ts'
import { csvOf } from '../../../server/exports/csv.ts'
import { xlsxOf } from '../../../server/exports/xlsx.ts'
import { importInput } from '../../../server/imports/import-input.ts'
import { templateTables } from '../../support/template-tables.ts'
import { planningModels } from '../../../server/models/registry.ts'

/** Of the cities the demo datasets are in. */
const zones: Readonly<Record<string, string>> = {
  BASIC: 'Europe/London',
  VISIT_HEAVY: 'Europe/Berlin',
  OVERCONSTRAINED: 'America/Denver',
  VISIT_GROUP: 'America/New_York',
}

for (const model of planningModels)
  describe(model.name, () => {
    for (const demo of model.demoData) {
      const { modelInput } = demo.create(new Date('2027-03-01T00:00:00Z'), createRandom(7))
      const tables = templateTables(model, modelInput as Record<string, unknown>, false)
      const mapping = importMapping.parse({ zone: zones[demo.id] })
      const parsed = model.schema.input.parse(modelInput)

      test(`${demo.id} as a workbook`, async () => {
        const { faults, modelInput: again } = importInput(
          model,
          [{ name: 'template.xlsx', bytes: await xlsxOf(tables) }],
          mapping,
        )
        expect(faults).toEqual([])
        expect(model.schema.input.parse(again)).toEqual(parsed)
      })
      test(`${demo.id} as CSV files`, () => {
        const files = tables.map((table) => ({ name: `${table.title}.csv`, bytes: strToU8(csvOf(table)) }))
        const { faults, modelInput: again } = importInput(model, files, mapping)
        expect(faults).toEqual([])
        expect(model.schema.input.parse(again)).toEqual(parsed)
      })
    }
  })
