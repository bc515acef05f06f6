/** Jobs whose worker was not heard of any more: their datasets go on, or end, as after a crash of one process. */
import { goOnAfterInterruption } from '../../datasets/lifecycle/interrupted-run.ts'
import type { DatasetLife, Decision } from '../../datasets/lifecycle/dataset-life.ts'
import type { DatasetLog } from '../../datasets/lifecycle/dataset-log.ts'
import { findDatasetById } from '../../datasets/dataset/dataset-repository.ts'
import type { Database } from '../../storage/database.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import { deleteJob, jobOf, sentJobs, type SentJob } from './job-repository.ts'
import { livingJobs } from './boss-repository.ts'

export interface LostJobsOptions {
  readonly database: Database
  readonly life: DatasetLife
  readonly log: DatasetLog
  /** Part of every transaction of the leader. */
  assertCurrent(tx: WriteDb): Promise<void>
}

/** Resolves to how many there were. */
export async function recoverLostJobs(options: LostJobsOptions): Promise<number> {
  const lost = await options.database.read(async (db) => {
    const sent = await sentJobs(db)
    const living = await livingJobs(
      db,
      sent.map(({ jobId }) => jobId),
    )
    return sent.filter(({ jobId }) => !living.has(jobId))
  })
  for (const job of lost) await recover(job, options)
  return lost.length
}

/** The end of the run ends its job, too; one that was never begun is just to be sent again. */
async function recover({ datasetId, jobId }: SentJob, options: LostJobsOptions): Promise<void> {
  const { database, life, log, assertCurrent } = options
  const isMeant = async (tx: WriteDb) => {
    await assertCurrent(tx)
    return (await jobOf(tx, datasetId)) === jobId
  }
  const attempt = await database.write(
    async (tx) => {
      if (!(await isMeant(tx))) return undefined
      const dataset = await findDatasetById(tx, datasetId)
      const isRunning = dataset?.status === 'SOLVING_STARTED' || dataset?.status === 'SOLVING_ACTIVE'
      if (!isRunning) await deleteJob(tx, datasetId)
      return isRunning ? dataset.attempt : undefined
    },
    { datasets: [datasetId] },
  )
  if (attempt === undefined) return
  await goOnAfterInterruption(
    datasetId,
    { cause: 'The worker that solved it was not heard of any more', isMeant: (before) => before.attempt === attempt },
    { decide: (decision: Decision) => life.decide(datasetId, decision, (tx) => assertCurrent(tx)), log },
  )
}
