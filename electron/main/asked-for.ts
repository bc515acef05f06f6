/**
 * What Planwright was asked to open, by a command line, a link or the system: datasets by their id, files by their
 * name.
 */
import { resolve } from 'node:path'
import { z } from 'zod'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

export const askedFor = z.object({
  datasetIds: z.array(z.string().regex(new RegExp(`^${uuid}$`))).max(20),
  files: z.array(z.string()).max(100),
})
export type AskedFor = z.infer<typeof askedFor>

const datasetLink = new RegExp(`^planwright://dataset/(${uuid})/?$`, 'i')
const datasetFile = /\.json(\.gz)?$/i

/** Undefined for anything but planwright://dataset/<uuid>. */
export function datasetOfLink(link: string): string | undefined {
  return datasetLink.exec(link)?.[1]?.toLowerCase()
}

/** Options, and whatever else the system puts there, are none of it. */
export function askedForBy(commandLine: readonly string[], workingFolder: string): AskedFor {
  const words = commandLine
    .slice(1)
    .filter((word, index, all) => !word.startsWith('-') && !/^--(port|data)$/.test(all[index - 1] ?? ''))
  const links = words.filter((word) => word.toLowerCase().startsWith('planwright:'))
  return {
    datasetIds: links.flatMap((link) => datasetOfLink(link) ?? []).slice(0, 20),
    files: words
      .filter((word) => datasetFile.test(word) && !links.includes(word))
      .map((word) => resolve(workingFolder, word))
      .slice(0, 100),
  }
}
