/**
 * Documents the database does not know, kept in `quarantine/<time>/<datasetId>/` of the data folder with a list of what
 * they are. Nothing removes them but an administrator.
 */
import { join } from 'node:path'
import { quarantineList, type Quarantine, type QuarantinedDataset, type QuarantineList } from '../contract/data-loss.ts'
import { nodeFiles, type FileOperations } from '../foundation/file-operations.ts'
import { fileTime } from '../foundation/file-time.ts'
import { documentFolder } from './document-folder.ts'
import { datasetIdPattern } from './documents.ts'

const listName = 'list.json'
/** Kind of the document that says what a dataset is; see `datasets/about-dataset.ts`. */
export const aboutKind = 'about'
/** All that is there before a dataset is acknowledged. */
const unacknowledged = /^(input|patch-request)\.json\.gz$|\.tmp$/

export const quarantineFolderOf = (dataFolder: string) => join(dataFolder, 'quarantine')

/**
 * Moves the folders of these datasets out of `documents/`. The list is written first, so that whatever has been moved
 * is on it.
 */
export async function setDocumentsAside(
  dataFolder: string,
  ids: readonly string[],
  { at, why }: { readonly at: Date; readonly why: string },
  files: FileOperations = nodeFiles,
): Promise<Quarantine> {
  const documents = join(dataFolder, 'documents')
  const datasets: QuarantinedDataset[] = []
  for (const id of ids) datasets.push(await describe(id, join(documents, id), files))
  const name = await freeName(dataFolder, at, files)
  const folder = join(quarantineFolderOf(dataFolder), name)
  const list: QuarantineList = { at: at.toISOString(), why, datasets }
  await files.makeFolder(folder)
  await files.createExclusive(join(folder, listName), Buffer.from(`${JSON.stringify(list, null, 2)}\n`))
  await files.syncFolder(folder)
  for (const id of ids) await files.rename(join(documents, id), join(folder, id))
  await files.syncFolder(folder)
  await files.syncFolder(documents)
  return { name, ...list }
}

/** What is still there, oldest first. A folder without a readable list is described anew. */
export async function listQuarantines(dataFolder: string, files: FileOperations = nodeFiles): Promise<Quarantine[]> {
  const root = quarantineFolderOf(dataFolder)
  const names = (await files.readFolder(root)).filter(({ isFolder }) => isFolder).map(({ name }) => name)
  const found: Quarantine[] = []
  for (const name of names.sort()) {
    const folder = join(root, name)
    const list = await readList(folder, files)
    const listed = new Map(list?.datasets.map((dataset) => [dataset.id, dataset]))
    const ids = (await files.readFolder(folder))
      .filter((entry) => entry.isFolder && datasetIdPattern.test(entry.name))
      .map((entry) => entry.name)
    const datasets: QuarantinedDataset[] = []
    for (const id of ids.sort()) datasets.push(listed.get(id) ?? (await describe(id, join(folder, id), files)))
    found.push({
      name,
      at: list?.at ?? new Date(0).toISOString(),
      why: list?.why ?? 'There is no list in this folder.',
      datasets,
    })
  }
  return found
}

/** For good, at an administrator's wish. */
export async function removeQuarantine(
  dataFolder: string,
  name: string,
  files: FileOperations = nodeFiles,
): Promise<void> {
  await files.removeFolder(join(quarantineFolderOf(dataFolder), name))
  await files.syncFolder(quarantineFolderOf(dataFolder))
}

async function freeName(dataFolder: string, at: Date, files: FileOperations): Promise<string> {
  const taken = new Set((await files.readFolder(quarantineFolderOf(dataFolder))).map(({ name }) => name))
  const base = fileTime(at)
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${String(number)}`
    if (!taken.has(name)) return name
  }
}

async function readList(folder: string, files: FileOperations): Promise<QuarantineList | undefined> {
  try {
    return quarantineList.parse(JSON.parse(Buffer.from(await files.readFile(join(folder, listName))).toString()))
  } catch {
    return undefined
  }
}

/** Of the files of a dataset, and of its plans: `2-7/output.json.gz`. */
async function namesBelow(folder: string, files: FileOperations): Promise<string[]> {
  const names: string[] = []
  for (const { name, isFolder } of await files.readFolder(folder)) {
    if (!isFolder) names.push(name)
    else for (const inner of await files.readFolder(join(folder, name))) names.push(`${name}/${inner.name}`)
  }
  return names.sort()
}

async function describe(id: string, folder: string, files: FileOperations): Promise<QuarantinedDataset> {
  const names = await namesBelow(folder, files)
  const looks = await Promise.all(names.map((name) => files.lookAt(join(folder, name))))
  const since = new Date(Math.max(0, ...looks.map((look) => look?.modifiedMilliseconds ?? 0))).toISOString()
  // The document may be damaged, or of a version before there were any.
  const about = await documentFolder(folder, `dataset ${id}`, files)
    .read(aboutKind)
    .catch(() => undefined)
  const text = (key: string) => {
    const value: unknown = typeof about === 'object' && about !== null ? Reflect.get(about, key) : undefined
    return typeof value === 'string' ? { [key]: value } : {}
  }
  return {
    id,
    ...text('name'),
    ...text('model'),
    documents: names,
    since,
    wasAcknowledged: names.some((name) => !unacknowledged.test(name)),
  }
}
