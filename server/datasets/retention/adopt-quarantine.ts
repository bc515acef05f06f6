/**
 * Brings datasets in quarantine back: their folders go back among the documents, and each gets a row made from them.
 */
import { join } from 'node:path'
import { AppError } from '../../foundation/app-error.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import { documentFolder } from '../../storage/document-folder.ts'
import { findFirstTenantId } from '../../storage/first-tenant.ts'
import { listTenantNames } from '../../storage/tenant-ids.ts'
import { listQuarantines, quarantineFolderOf, removeQuarantine } from '../../storage/quarantine.ts'
import { forgetRemovals } from '../dataset/document-removal-repository.ts'
import { findDatasetById, insertDataset } from '../dataset/dataset-repository.ts'
import { readAbout, recoveredDataset, type LostDataset } from './recovered-dataset.ts'

export interface AdoptOptions {
  readonly database: Database
  readonly dataFolder: string
  readonly models: readonly PlanningModel[]
  /** Name of one folder in the quarantine; all of them when absent. */
  readonly time?: string | undefined
  /** Id or name of the tenant for datasets whose own is not known; the first one when absent. */
  readonly tenant?: string | undefined
  /** Id of the model for datasets whose own is not known; the only one when absent and there is one. */
  readonly model?: string | undefined
  /** Also inputs that may never have been acknowledged. */
  readonly includesUnacknowledged: boolean
}

export interface Adopted {
  readonly adopted: readonly { readonly id: string; readonly name: string; readonly status: string }[]
  /** What stays where it is, and why. */
  readonly left: readonly { readonly id: string; readonly why: string }[]
}

/**
 * Killed in the middle, what has no row yet is in quarantine again after the next start. Throws QUARANTINE_NOT_FOUND
 * and TENANT_NOT_FOUND.
 */
export async function adoptQuarantine(options: AdoptOptions): Promise<Adopted> {
  const { database, dataFolder } = options
  const wanted = await wantedQuarantines(options)
  const tenants = await database.read(listTenantNames)
  const fallback = await fallbackTenant(tenants, options)
  const adopted: Adopted['adopted'][number][] = []
  const left: Adopted['left'][number][] = []
  for (const { name, datasets } of wanted) {
    const folder = join(quarantineFolderOf(dataFolder), name)
    for (const { id, since, wasAcknowledged } of datasets) {
      const path = join(folder, id)
      const documents = documentFolder(path, `dataset ${id}`)
      const about = await readAbout(documents)
      const tenantId = tenants.find((tenant) => tenant.id === about?.tenant)?.id ?? fallback
      try {
        if (!wasAcknowledged && !options.includesUnacknowledged)
          throw new Error('it may never have been acknowledged; --all takes it all the same')
        const model = modelOf(about?.model, options)
        adopted.push(await adopt({ id, path, documents, about, tenantId, model, since }, options))
      } catch (error) {
        left.push({ id, why: error instanceof Error ? error.message : String(error) })
      }
    }
    if ((await nodeFiles.readFolder(folder)).every(({ isFolder }) => !isFolder))
      await removeQuarantine(dataFolder, name)
  }
  return { adopted, left }
}

async function wantedQuarantines({ dataFolder, time }: AdoptOptions) {
  const all = await listQuarantines(dataFolder)
  const wanted = all.filter(({ name }) => time === undefined || name === time)
  if (time === undefined || wanted.length > 0) return wanted
  throw new AppError(
    'QUARANTINE_NOT_FOUND',
    `There is no folder ${time} in the quarantine. There are: ${all.map(({ name }) => name).join(', ') || 'none'}.`,
  )
}

/** Id of the tenant for datasets whose own is not known. */
async function fallbackTenant(
  tenants: readonly { readonly id: string; readonly name: string }[],
  { database, tenant }: AdoptOptions,
): Promise<string> {
  const found =
    tenant === undefined
      ? await database.read(findFirstTenantId)
      : tenants.find(({ id, name }) => id === tenant || name === tenant)?.id
  if (found !== undefined) return found
  throw new AppError(
    'TENANT_NOT_FOUND',
    `There is no tenant ${tenant ?? ''}. There are: ${tenants.map(({ name }) => name).join(', ')}.`,
  )
}

function modelOf(known: string | undefined, { models, model: asked }: AdoptOptions): PlanningModel {
  const id = known ?? asked ?? (models.length === 1 ? models[0]?.id : undefined)
  const found = models.find((model) => model.id === id)
  if (found) return found
  throw new Error(
    `its model is ${id === undefined ? 'not known' : `${id}, which is not there`}; name one with --model: ${models.map((model) => model.id).join(', ')}`,
  )
}

async function adopt(lost: LostDataset, { database, dataFolder }: AdoptOptions): Promise<Adopted['adopted'][number]> {
  const { id, path } = lost
  if (await database.read((db) => findDatasetById(db, id))) throw new Error('there is a dataset with this id')
  const dataset = await recoveredDataset(lost)
  const documents = join(dataFolder, 'documents')
  await nodeFiles.makeFolder(documents)
  await nodeFiles.rename(path, join(documents, id))
  await nodeFiles.syncFolder(documents)
  await database.write(async (db) => {
    await forgetRemovals(db, [id])
    await insertDataset(db, dataset)
  })
  return { id, name: dataset.name, status: dataset.status }
}
