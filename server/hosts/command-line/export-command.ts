/** A plan as a file for other programs. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { datasetDetails } from '../../contract/dataset-details.ts'
import { exportedFile, exportFormat } from '../../contract/export-format.ts'
import { modelSummary } from '../../contract/model-summary.ts'
import { AppError } from '../../foundation/app-error.ts'
import { wrongUsage, type Command, type CommandInput } from './command.ts'
import type { PlatformClient } from './platform-client.ts'

const formats = exportFormat.options.join('|')

export const exportCommand: Command = {
  words: 'export',
  usage: `  export DATASET --format ${formats} [--of ID] [--file FILE]
                      writes the plan of a dataset into a file; of one technician (or
                      whoever is planned) alone with ics, geojson, gpx and json, where --of says so`,
  options: { format: { type: 'string' }, of: { type: 'string' }, file: { type: 'string' } },
  async run(input) {
    const id = input.argument('export needs the ID of the dataset; its page has it in the address.')
    const order = { format: formatOf(input), who: input.text('of') }
    const server = await input.server()
    const bytes = await server.bytes(await addressOf(server, id, order))
    const file = resolve(input.text('file') ?? `plan-${id}.${exportedFile(order).extension}`)
    await writeFile(file, bytes)
    return { answer: { file, bytes: bytes.length }, text: file }
  },
}

function formatOf({ text }: CommandInput) {
  const format = exportFormat.safeParse(text('format'))
  if (format.success) return format.data
  throw wrongUsage(`export needs --format, one of ${exportFormat.options.join(', ')}.`)
}

/** Below the root of the server: the model of a dataset is part of its address. */
async function addressOf(
  server: PlatformClient,
  id: string,
  { format, who }: { readonly format: string; readonly who: string | undefined },
): Promise<string> {
  const { model: modelId } = await server.call('GET', `/datasets/${encodeURIComponent(id)}`, datasetDetails)
  const models = await server.call('GET', '/models', z.array(modelSummary))
  const model = models.find((one) => one.id === modelId)
  if (!model?.exports)
    throw new AppError(
      'USAGE',
      `Plans of the model ${modelId} cannot be exported: it declares nothing for other programs.`,
    )
  const query = new URLSearchParams({ format, ...(who === undefined ? {} : { [model.exports.who]: who }) })
  return `/api/models/${model.id}/${model.version}/${model.resource}/${id}/export?${query.toString()}`
}
