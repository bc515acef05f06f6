/** Rows of `solve_jobs` and `workers`: what was sent to be solved, and who solves. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

export interface SentJob {
  readonly datasetId: string
  readonly jobId: string
  /** Who runs it; null until somebody does. */
  readonly workerId: string | null
}

export async function insertJob(db: Db, job: { datasetId: string; jobId: string; sentAt: string }): Promise<void> {
  const { datasetId, jobId, sentAt } = job
  await db
    .insertInto('solve_jobs')
    .values({ dataset_id: datasetId, job_id: jobId, worker_id: null, sent_at: sentAt })
    .execute()
}

/** The id of the job that was there. */
export async function deleteJob(db: Db, datasetId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('solve_jobs')
    .where('dataset_id', '=', datasetId)
    .returning('job_id as id')
    .executeTakeFirst()
  return row?.id
}

/** Whether the dataset has this job, which is the worker's from now on. */
export async function claimJob(db: Db, job: SentJob): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('solve_jobs')
    .set({ worker_id: job.workerId })
    .where('dataset_id', '=', job.datasetId)
    .where('job_id', '=', job.jobId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The id of the job that was sent, if there is one. */
export async function jobOf(db: Db, datasetId: string): Promise<string | undefined> {
  const row = await db.selectFrom('solve_jobs').select('job_id').where('dataset_id', '=', datasetId).executeTakeFirst()
  return row?.job_id
}

export function sentJobs(db: Db): Promise<SentJob[]> {
  return db
    .selectFrom('solve_jobs')
    .select(['dataset_id as datasetId', 'job_id as jobId', 'worker_id as workerId'])
    .orderBy('dataset_id')
    .execute()
}

export interface TeamWorker {
  readonly id: string
  readonly host: string
  readonly version: string
  readonly slots: number
  readonly isDraining: boolean
  readonly startedAt: string
  readonly seenAt: string
}

/** Whether it is to take nothing more, as somebody else has asked. */
export async function noteWorker(db: Db, worker: TeamWorker): Promise<boolean> {
  const { id, host, version, slots, startedAt, seenAt } = worker
  const isDraining = worker.isDraining ? 1 : 0
  await db
    .insertInto('workers')
    .values({ id, host, version, slots, is_draining: isDraining, started_at: startedAt, seen_at: seenAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ slots, seen_at: seenAt, ...(worker.isDraining ? { is_draining: isDraining } : {}) }),
    )
    .execute()
  const row = await db.selectFrom('workers').select('is_draining').where('id', '=', id).executeTakeFirstOrThrow()
  return row.is_draining === 1
}

/** Those that were heard of since a moment. */
export async function listWorkers(db: Db, since: string): Promise<TeamWorker[]> {
  const rows = await db
    .selectFrom('workers')
    .select(['id', 'host', 'version', 'slots', 'is_draining', 'started_at as startedAt', 'seen_at as seenAt'])
    .where('seen_at', '>=', since)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(({ is_draining: draining, ...worker }) => ({ ...worker, isDraining: draining === 1 }))
}

/** Whether there is such a worker, which takes nothing more from now on. */
export async function drainWorker(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workers')
    .set({ is_draining: 1 })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function removeWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute()
}

/** Those nobody has heard of since a moment. */
export async function forgetWorkers(db: Db, before: string): Promise<void> {
  await db.deleteFrom('workers').where('seen_at', '<', before).execute()
}
