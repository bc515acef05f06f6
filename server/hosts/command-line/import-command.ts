/** Spreadsheets as a dataset; read in this process, so that the server has nothing to do with what is wrong in them. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { z } from 'zod'
import { datasetMetadata, operationOnPost } from '../../contract/dataset.ts'
import { faultText, unplacedText } from '../../contract/import-answer.ts'
import { importMapping, namedMapping, type ImportMapping } from '../../contract/import-mapping.ts'
import { schemaIssues } from '../../contract/schema-issues.ts'
import { AppError } from '../../foundation/app-error.ts'
import { isTimeZone } from '../../foundation/local-clock.ts'
import { importInput } from '../../imports/import-input.ts'
import { writeTemplate } from '../../imports/write-sheets.ts'
import { planningModels } from '../../models/registry.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { placesOf } from './address-lookup.ts'
import { wrongUsage, type Command, type CommandInput, type CommandResult } from './command.ts'

export const importCommand: Command = {
  words: 'import',
  usage: `  import FILE... --model M [--mapping FILE|NAME] [--name N] [--operation SOLVE|NONE] [--zone ZONE]
                      makes a dataset of spreadsheets (.csv, .tsv, .xlsx, .ods) and prints its ID;
                      a sheet or file is named after what its rows are: visits, technicians.
                      --zone is that of times without an offset, such as Europe/Berlin.
                      Prints every row that cannot be read, and makes nothing then. Addresses are
                      looked up where a geocoder is set (Settings), or stand in places.csv
  import --template FILE --model M [--zone ZONE]
                      writes a spreadsheet to fill in (.xlsx, or .zip of .csv files)`,
  options: Object.fromEntries(
    ['model', 'mapping', 'name', 'operation', 'template', 'zone'].map((option) => [
      option,
      { type: 'string' as const },
    ]),
  ),
  async run(input) {
    const model = modelOf(input)
    const template = input.text('template')
    if (template !== undefined) return templateInto(template, model, input)
    const operation = operationOf(input)
    const files = await Promise.all(
      namesOf(input).map(async (path) => ({ name: basename(path), bytes: await bytesOf(path) })),
    )
    const mapping = await mappingOf(input, model)
    const first = importInput(model, files, mapping)
    const places = first.faultCount === 0 ? await placesOf(first.unplaced, input) : undefined
    const { modelInput, faults, faultCount, sheets, unplaced } = places
      ? importInput(model, [...files, places], mapping)
      : first
    if (modelInput === undefined)
      throw refusal([...faults.map(faultText), ...unplaced.map(unplacedText)], faultCount + unplaced.length)
    const name = input.text('name')
    const query = new URLSearchParams({ operation, ...(name !== undefined && { name }) })
    const server = await input.server()
    const address = `/api/models/${model.id}/${model.version}/${model.resource}?${query.toString()}`
    const { id } = await server.post(address, datasetMetadata.pick({ id: true }), { modelInput })
    return { answer: { id }, text: id, notes: sheets.flatMap(notTaken) }
  },
}

async function templateInto(name: string, model: PlanningModel, { text }: CommandInput): Promise<CommandResult> {
  const format = /\.xlsx$/i.test(name) ? 'xlsx' : /\.zip$/i.test(name) ? 'csv' : undefined
  if (!format) throw wrongUsage(`--template ${name} ends with neither .xlsx nor .zip, which has .csv files.`)
  const zone = text('zone')
  if (zone !== undefined && !isTimeZone(zone)) throw wrongUsage(`--zone ${zone} is no time zone; Europe/Berlin is.`)
  const file = resolve(name)
  await writeFile(file, await writeTemplate(model, { format, zone }))
  return { answer: { file }, text: file }
}

function refusal(lines: readonly string[], count: number): AppError {
  const more = count > lines.length ? [`and ${count - lines.length} more`] : []
  const what = count === 1 ? 'one thing' : `${count} things`
  return new AppError('BODY_INVALID', `Nothing was made: ${what} cannot be read.`, [...lines, ...more])
}

function notTaken({
  sheet,
  columns,
}: {
  sheet: string
  columns: readonly { title: string; field: string | null }[]
}): string[] {
  const titles = columns.filter(({ field }) => field === null).map(({ title }) => title)
  return titles.length > 0 ? [`${sheet}: nothing is made of the columns ${titles.join(', ')}`] : []
}

function namesOf(input: CommandInput): readonly string[] {
  input.argument('import needs a file: .csv, .tsv, .xlsx or .ods.')
  return input.allArguments()
}

/** The only one where there is one; hosts know no others than those that are built in. */
function modelOf({ text }: CommandInput): PlanningModel {
  const known = planningModels.map(({ id }) => id)
  const wanted = text('model')
  const model = planningModels.find(({ id }) => id === wanted)
  if (model) return model
  throw wrongUsage(
    `import needs --model, one of ${known.join(', ')}${wanted === undefined ? '' : `; there is no "${wanted}"`}.`,
  )
}

function operationOf({ text }: CommandInput): z.output<typeof operationOnPost> {
  const operation = operationOnPost.safeParse(text('operation') ?? 'SOLVE')
  if (operation.success) return operation.data
  throw wrongUsage('--operation is SOLVE or NONE.')
}

/** Of a file, or kept on the server under a name. */
async function mappingOf(input: CommandInput, model: PlanningModel): Promise<ImportMapping> {
  const named = input.text('mapping')
  const zone = input.text('zone')
  const mapping = named === undefined ? importMapping.parse({}) : await mappingNamed(named, input, model)
  return { ...mapping, ...(zone !== undefined && { zone }) }
}

async function mappingNamed(named: string, input: CommandInput, model: PlanningModel): Promise<ImportMapping> {
  const text = await readFile(named, 'utf8').catch(() => undefined)
  if (text !== undefined) {
    const mapping = importMapping.safeParse(parsed(named, text))
    if (mapping.success) return mapping.data
    throw new AppError('USAGE', `${named} is no mapping: ${schemaIssues(mapping.error, 'mapping').join('; ')}`)
  }
  const server = await input.server()
  const kept = await server.call('GET', `/models/${model.id}/import-mappings`, z.array(namedMapping))
  const found = kept.find(({ name }) => name === named)
  if (found) return found.mapping
  const known = kept.map(({ name }) => `"${name}"`).join(', ')
  throw wrongUsage(
    `--mapping ${named} is neither a file nor one of those kept on the server: ${known || 'there are none'}.`,
  )
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongUsage(`${file} is no JSON. --mapping wants a file such as {"sheets": {"Kunden": "visits"}}.`)
  }
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw wrongUsage(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
