/** Backups and restoring them, for administrators; every one of them is in the audit log. */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupSummary, BackupList, PreparedRestore, RestoreState } from '../../contract/backup.ts'
import { AppError } from '../../foundation/app-error.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'
import { recordChange, type Actor, type AuditedChange } from '../../storage/audit-trail.ts'
import { openBackupFolder } from './backup-folder.ts'
import { makeBackup, type MakeBackupOptions } from './make-backup.ts'
import { prepareRestore } from './prepare-restore.ts'
import { createPreviousData } from './previous-data.ts'
import { readRestoreMarker, removeRestoreMarker, type RestoreMarker } from './restore-marker.ts'

export interface BackupService {
  create(actor: Actor, by: { readonly isScheduled: boolean }): Promise<BackupSummary>
  list(): Promise<Omit<BackupList, 'schedule'>>
  /** Throws BACKUP_NOT_FOUND. */
  read(name: string): Promise<{ readonly summary: BackupSummary; readonly content: Readable }>
  remove(actor: Actor, name: string): Promise<void>
  /** From a backup in the list. */
  restore(actor: Actor, name: string): Promise<PreparedRestore>
  /** From the bytes of one that is sent. */
  restoreFrom(actor: Actor, source: AsyncIterable<Buffer>): Promise<PreparedRestore>
  state(): Promise<RestoreState>
  /** The next start does not take a backup into use after all. Throws RESTORE_NOT_PREPARED. */
  cancel(actor: Actor): Promise<void>
  /** Data set aside by an earlier restore. Throws PREVIOUS_DATA_NOT_FOUND. */
  removePreviousData(actor: Actor, name: string): Promise<void>
  /** Somebody has the platform started again, with or without a backup that waits for it. */
  recordRestart(actor: Actor): Promise<void>
  /** Ends what is under way; nothing is left of it. */
  stop(): Promise<void>
}

export interface BackupServiceOptions extends Omit<MakeBackupOptions, 'folder' | 'isScheduled'> {
  readonly canRestart: boolean
  /** While the work goes on, nothing is removed for good: a row in the backup has its documents. */
  keepDocuments<T>(work: () => Promise<T>): Promise<T>
}

export function createBackups(options: BackupServiceOptions): BackupService {
  const { database, clock, dataFolder } = options
  const folder = openBackupFolder(dataFolder)
  const previousData = createPreviousData(dataFolder)
  const stopping = new AbortController()
  /** An upload takes as long as its sender likes: it keeps out other uploads, and nothing else. */
  const [work, uploads] = [oneAtATime(underWay), oneAtATime(uploadUnderWay)]

  const record = (actor: Actor, change: Omit<AuditedChange, 'kind'>) =>
    database.write((db) => recordChange(db, actor, clock.now(), { kind: 'BACKUP', ...change }))
  /** Resolves to what waited for the next start, undefined when nothing did. */
  const takeBack = async (): Promise<RestoreMarker | undefined> => {
    const marker = await readRestoreMarker(dataFolder)
    if (!marker) return undefined
    await removeRestoreMarker(dataFolder)
    await nodeFiles.removeFolder(join(dataFolder, marker.staging))
    return marker
  }
  const prepare = async (actor: Actor, source: AsyncIterable<Buffer>, name: string): Promise<PreparedRestore> => {
    const prepared = await prepareRestore(source, actorFields(actor), options)
    try {
      await record(actor, { action: 'UPDATE', id: name, name: `Restore of ${name}`, after: prepared })
      return prepared
    } catch (error) {
      // Who is told that it failed must not find the data swapped at the next start.
      await takeBack()
      throw error
    }
  }

  return {
    create: (actor, { isScheduled }) =>
      work.run(async () => {
        await folder.removeUnfinished()
        const name = await options.keepDocuments(() => makeBackup({ ...options, folder, isScheduled }, stopping.signal))
        try {
          const summary = await folder.find(name)
          await record(actor, { action: 'CREATE', id: name, name, after: summary })
          return summary
        } catch (error) {
          // Who is told that it failed must not find it in the list.
          await folder.remove(name).catch(() => undefined)
          throw error
        }
      }),
    list: async () => ({ backups: await folder.list(), isUnderWay: work.current() !== undefined }),
    async read(name) {
      const summary = await folder.find(name)
      return { summary, content: await folder.open(summary) }
    },
    async remove(actor, name) {
      const summary = await folder.find(name)
      await folder.remove(name)
      await record(actor, { action: 'DELETE', id: name, name, before: summary })
    },
    restore: (actor, name) =>
      work.run(async () => {
        const source = await folder.open(await folder.find(name))
        return prepare(actor, source, name).finally(() => source.destroy())
      }),
    restoreFrom: (actor, source) => uploads.run(() => prepare(actor, source, 'an uploaded backup')),
    state: async () => ({
      prepared: (await readRestoreMarker(dataFolder))?.prepared ?? null,
      previousData: await previousData.list(),
    }),
    async cancel(actor) {
      const marker = await takeBack()
      if (!marker) throw new AppError('RESTORE_NOT_PREPARED', {})
      await record(actor, { action: 'DELETE', id: marker.staging, name: 'Restore', before: marker.prepared })
    },
    async removePreviousData(actor, name) {
      await previousData.remove(name)
      await record(actor, { action: 'DELETE', id: name, name })
    },
    recordRestart: (actor) =>
      database.write((db) =>
        recordChange(db, actor, clock.now(), {
          action: 'UPDATE',
          kind: 'PLATFORM',
          id: actor.tenantId,
          name: 'Restart',
        }),
      ),
    async stop() {
      stopping.abort()
      await Promise.allSettled([work.current(), uploads.current()])
    },
  }
}

const actorFields = ({ memberId, name, email, via, address }: Actor) => ({ memberId, name, email, via, address })

const underWay =
  'A backup is being made or restored from at the moment. Try again when it is done; GET /api/platform/v1/backups says when.'
const uploadUnderWay = 'Another backup is being uploaded to be restored at the moment. Try again when it is done.'

/** Refuses work while other work is under way. */
function oneAtATime(refusal: string) {
  let current: Promise<unknown> | undefined
  return {
    current: () => current,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (current) throw new AppError('BACKUP_UNDER_WAY', refusal)
      const running = task()
      current = running
      return running.finally(() => (current = undefined))
    },
  }
}
