/** Looking at a data folder and bringing datasets back into it while no platform runs on it. */
import { join } from 'node:path'
import { openStore } from '../platform/open-store.ts'
import type { Quarantine } from '../contract/data-loss.ts'
import { adoptQuarantine, type Adopted, type AdoptOptions } from '../datasets/retention/adopt-quarantine.ts'
import { AppError } from '../foundation/app-error.ts'
import { systemClock } from '../foundation/clock.ts'
import { nodeFiles } from '../foundation/file-operations.ts'
import { silentLogger } from '../foundation/logger.ts'
import { planningModels } from '../models/registry.ts'
import { datasetIdPattern } from '../storage/documents.ts'
import { findLosses, refusalOf } from '../storage/find-loss.ts'
import type { RowCounts } from '../storage/inspect-store.ts'
import { countImage, faultOf } from '../storage/inspect-store.ts'
import { loadStore, type LoadedStore } from '../storage/load-store.ts'
import { acquireLock } from '../storage/lock.ts'
import { openLossLedger } from '../storage/loss-ledger.ts'
import { systemProcesses } from '../storage/process-table.ts'
import { listQuarantines } from '../storage/quarantine.ts'
import { readStoreMark, storeMarkFile, type StoreMark } from '../storage/store-mark.ts'
import { prepareFirstTenant } from '../access/tenants/first-start.ts'

export interface StoreReport {
  readonly dataFolder: string
  /** Files of the database. */
  readonly files: readonly string[]
  /** Why the next start is refused. */
  readonly refusal: string | undefined
  readonly sequence: number | undefined
  /** How far the database had come, at least. */
  readonly mark: StoreMark | undefined
  readonly damages: readonly { readonly file: string; readonly fault: string }[]
  /** What the next start would tell of. */
  readonly losses: readonly string[]
  readonly counts: RowCounts
  readonly documents: number
  readonly documentsWithoutRow: readonly string[]
  readonly rowsWithoutDocuments: readonly string[]
  readonly quarantines: readonly Quarantine[]
  /** Found by earlier starts and not seen yet. */
  readonly unseen: readonly string[]
}

/** Changes nothing. Throws DATA_FOLDER_IN_USE while a platform runs. */
export async function inspectStopped(dataFolder: string): Promise<StoreReport> {
  const folder = join(dataFolder, 'store')
  const isThere = (await nodeFiles.sizeOf(folder)) !== undefined
  const lock = isThere ? await acquireLock({ folder, files: nodeFiles, processes: systemProcesses() }) : undefined
  return inspect(dataFolder, folder).finally(() => lock?.release())
}

async function inspect(dataFolder: string, folder: string): Promise<StoreReport> {
  const files = (await nodeFiles.readFolder(folder))
    .map(({ name }) => name)
    .filter((name) => /^(snapshot|journal)\.\d+$/.test(name))
  const documents = (await nodeFiles.readFolder(join(dataFolder, 'documents')))
    .filter(({ name, isFolder }) => isFolder && datasetIdPattern.test(name))
    .map(({ name }) => name)
  const mark = await readStoreMark(storeMarkFile(dataFolder), nodeFiles)
  const quarantines = await listQuarantines(dataFolder)
  const unseen = (await openLossLedger(dataFolder)).findings().map(({ text }) => text)
  const common = { dataFolder, files: files.sort(), mark, documents: documents.length, quarantines, unseen }
  const loaded = await loadStore(folder, nodeFiles).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'STORAGE_DAMAGED') return error
    throw error
  })
  if (loaded instanceof AppError)
    return {
      ...common,
      refusal: loaded.message,
      sequence: undefined,
      damages: [],
      losses: [],
      counts: {},
      documentsWithoutRow: documents,
      rowsWithoutDocuments: [],
    }
  const evidence = { mark, hasDocuments: documents.length > 0 }
  try {
    const rows = idsIn(loaded)
    return {
      ...common,
      refusal: refusalOf(folder, loaded, evidence)?.message,
      sequence: loaded.sequence,
      damages: loaded.damages.map((damage) => ({ file: damage.path, fault: faultOf(damage) })),
      losses: findLosses(loaded, evidence),
      counts: countImage(loaded.image),
      documentsWithoutRow: documents.filter((id) => !rows.has(id)),
      rowsWithoutDocuments: [...rows].filter((id) => !documents.includes(id)),
    }
  } finally {
    loaded.image.close()
  }
}

/** Of datasets. A database whose first migration was cut off has none. */
function idsIn({ image }: LoadedStore): Set<string> {
  const isThere = image.run("select name from sqlite_schema where name = 'datasets'").rows.length > 0
  return new Set(isThere ? image.run('select id from datasets').rows.map(({ id }) => String(id)) : [])
}

export type AdoptionOrder = Pick<AdoptOptions, 'time' | 'tenant' | 'model' | 'includesUnacknowledged'>

/** Throws DATA_FOLDER_IN_USE while a platform runs, and what a start is refused with. */
export async function adoptStopped(dataFolder: string, order: AdoptionOrder): Promise<Adopted> {
  const { database } = await openStore({ dataFolder, clock: systemClock, logger: silentLogger })
  try {
    await prepareFirstTenant(database, systemClock)
    return await adoptQuarantine({ ...order, database, dataFolder, models: planningModels })
  } finally {
    await database.close()
  }
}
