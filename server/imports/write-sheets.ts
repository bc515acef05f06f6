/** An input as a file that can be imported again, and the template of a model: the same of its example. */
import { strToU8, zipSync } from 'fflate'
import type { SheetFormat } from '../contract/sheet-format.ts'
import { csvOf } from '../exports/csv.ts'
import { xlsxOf } from '../exports/xlsx.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import { inputExample } from './described-schema.ts'
import { templateHelp } from './template-help.ts'
import { templateTables } from './template-tables.ts'
import { isThing, type Thing } from './thing.ts'

export interface SheetOrder {
  readonly format: SheetFormat
  /** Whose clocks the times are by; with their offset where there is none. */
  readonly zone: string | undefined
}

/** With every sheet the model knows, for its titles; the first rows are an example. */
export const writeTemplate = (model: PlanningModel, order: SheetOrder): Promise<Uint8Array> =>
  write(model, exampleOf(model), { ...order, hasEmpty: true })

/** What a row cannot hold is not in them. */
export const writeInput = (model: PlanningModel, input: Thing, order: SheetOrder): Promise<Uint8Array> =>
  write(model, input, { ...order, hasEmpty: false })

async function write(
  model: PlanningModel,
  input: Thing,
  { format, ...order }: SheetOrder & { readonly hasEmpty: boolean },
): Promise<Uint8Array> {
  const tables = [...templateTables(model, input, order), templateHelp(model, order.zone)]
  if (format === 'xlsx') return xlsxOf(tables)
  return zipSync(Object.fromEntries(tables.map((table) => [`${table.title}.csv`, strToU8(csvOf(table))])))
}

function exampleOf({ schema }: PlanningModel): Thing {
  const example = inputExample(schema.input)
  return isThing(example) ? example : {}
}
