/** How much a short command has to read, which says well enough how long it takes. */
import { stat } from 'node:fs/promises'
import { openDocuments } from '../storage/documents.ts'
import { ownerOf, type PoolCommand } from './protocol.ts'

/** JSON of datasets is a tenth to a fifteenth of its length when compressed. */
const compression = 12
/** Some 300 visits: checked within a second, however busy the machine is. */
const maxOfSmall = 10_000
/** Taking a body in only cuts it in two while it streams by. */
const maxOfSmallIntake = 100_000

/** Whether it is done soon. What cannot be measured counts as large. */
export async function isSmallCommand(command: PoolCommand, dataFolder: string): Promise<boolean> {
  const file = fileOf(command, dataFolder)
  if (file === undefined) return false
  const { size } = await stat(file.path).catch(() => ({ size: Number.POSITIVE_INFINITY }))
  return (file.isPlain ? size / compression : size) <= (command.kind === 'intake' ? maxOfSmallIntake : maxOfSmall)
}

function fileOf(
  command: PoolCommand,
  dataFolder: string,
): { readonly path: string; readonly isPlain: boolean } | undefined {
  const body =
    command.kind === 'intake'
      ? command
      : command.kind === 'ask' && command.source.kind === 'body'
        ? command.source
        : undefined
  if (body) return { path: body.bodyFile, isPlain: body.encoding === 'identity' }
  if (command.kind !== 'ask' && command.kind !== 'check' && command.kind !== 'derive') return undefined
  return { path: openDocuments(dataFolder).pathOf(ownerOf(command.job), 'input'), isPlain: false }
}
