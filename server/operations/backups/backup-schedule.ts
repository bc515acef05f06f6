/**
 * A backup every day, at an hour of this machine's clock; what was missed while it was off or slept is made up for,
 * once.
 */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSchedule as ScheduleCard, BackupSummary } from '../../contract/backup.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { platformActor } from '../../storage/audit-trail.ts'
import type { BackupService } from './backup-service.ts'
import { readScheduleRecord, writeScheduleRecord, type ScheduleRecord } from './schedule-record.ts'
import { latestDue, nextDue } from './schedule-time.ts'
import { lastScheduled, superseded } from './superseded.ts'

/** What the settings and the host say. */
export interface BackupPlan {
  readonly isOn: boolean
  /** 0 to 23. */
  readonly hour: number
  readonly kept: number
}

export interface BackupScheduleOptions {
  readonly backups: Pick<BackupService, 'create' | 'list' | 'remove'>
  readonly dataFolder: string
  /** In whose audit log it is. */
  readonly tenantId: string
  readonly clock: Clock
  readonly logger: Logger
  plan(): Promise<BackupPlan>
  /** Of the disk, by the sizes of now, for the file and for reading it back. */
  neededBytes(): Promise<number>
  /** Administrators are told that none could be made, and why. */
  tell(text: { readonly title: string; readonly message: string; readonly link: string }): Promise<void>
  /** Between two looks at the clock, which may jump, so no timer waits for a day; a minute when absent. */
  readonly lookMilliseconds?: number
}

export interface BackupSchedule {
  /** How it stands, with the backups there are. */
  state(backups: readonly BackupSummary[]): Promise<ScheduleCard>
  start(): Promise<void>
  /** One under way is broken off by its service. */
  stop(): Promise<void>
}

const retryMilliseconds = 3_600_000
const defaultLookMilliseconds = 60_000
/** What a backup leaves the platform to go on with. */
const spareBytes = 200_000_000

export function createBackupSchedule(options: BackupScheduleOptions): BackupSchedule {
  const { backups, dataFolder, clock, logger, plan } = options
  let record: ScheduleRecord = {}
  /** The last time one was due that needs none any more, also when it was deleted since. */
  let settled: number | undefined
  let untold: Parameters<BackupScheduleOptions['tell']>[0] | undefined
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isStopped = false

  const keep = async (changed: ScheduleRecord): Promise<void> => {
    record = changed
    await writeScheduleRecord(dataFolder, changed).catch((error: unknown) =>
      logger.warn({ error: String(error) }, 'when the last backup was tried could not be kept'),
    )
  }

  /** Now when it is time, otherwise later. */
  const nextTime = (now: Date, hour: number, last: Date | undefined): Date => {
    const due = latestDue(now, hour)
    if (last && last >= due) settled = due.getTime()
    if (settled === due.getTime()) return nextDue(now, hour)
    const passed = record.triedAt === undefined ? Infinity : now.getTime() - Date.parse(record.triedAt)
    // A try of a time to come was made by another clock.
    return passed >= 0 && passed < retryMilliseconds ? new Date(now.getTime() - passed + retryMilliseconds) : now
  }

  const look = async (): Promise<void> => {
    if (untold) await tellNow(untold)
    const { isOn, hour, kept } = await plan()
    const now = clock.now()
    if (!isOn || settled === latestDue(now, hour).getTime()) return
    // A folder that cannot be read is why none can be made, which the try finds out and tells.
    const last = await backups.list().then(
      ({ backups: all }) => lastScheduled(all, now),
      () => undefined,
    )
    if (nextTime(now, hour, last) <= now) await attempt({ now, due: latestDue(now, hour), last, kept })
  }

  const attempt = async ({ now, due, last, kept }: Attempt): Promise<void> => {
    const before = record
    await keep({ ...before, triedAt: now.toISOString() })
    try {
      assertRoom(await options.neededBytes(), await freeBytes(dataFolder))
      const made = await backups.create(platformActor(options.tenantId), { isScheduled: true })
      settled = due.getTime()
      untold = undefined
      await keep({ triedAt: now.toISOString() })
      logger.info({ name: made.name, bytes: made.bytes }, 'the daily backup was made')
      await removeSuperseded(made.name, kept)
    } catch (error) {
      const isPostponed = isStopped || (error instanceof AppError && error.code === 'BACKUP_UNDER_WAY')
      await (isPostponed ? keep(before) : fail(before, { now, due, last, reason: reasonOf(error) }))
    }
  }

  const fail = async ({ toldDue }: ScheduleRecord, { now, due, last, reason }: Failure): Promise<void> => {
    const at = now.toISOString()
    logger.error({ reason }, 'the daily backup was not made; it is tried again in an hour')
    await keep({ triedAt: at, failure: { at, message: reason }, toldDue: due.toISOString() })
    if (toldDue !== due.toISOString()) await tellNow(failureText(reason, last))
  }

  const tellNow = async (text: NonNullable<typeof untold>): Promise<void> => {
    untold = text
    // On a full disk a notification is refused, too: it is told as soon as there is room for it.
    await options.tell(text).then(
      () => (untold = undefined),
      (error: unknown) =>
        logger.warn({ error: String(error) }, 'nobody could be told that the daily backup was not made'),
    )
  }

  /** What cannot be removed now is when the next one is made. */
  const removeSuperseded = async (newest: string, kept: number): Promise<void> => {
    try {
      const old = superseded((await backups.list()).backups, { newest, now: clock.now(), kept })
      for (const { name } of old) await backups.remove(platformActor(options.tenantId), name)
    } catch (error) {
      logger.warn({ error: String(error) }, 'backups that are kept no longer could not be removed')
    }
  }

  const run = () => {
    round ??= look()
      .catch((error: unknown) =>
        logger.error({ error: String(error) }, 'whether a backup is due could not be found out'),
      )
      .finally(() => (round = undefined))
  }

  return {
    async state(list) {
      const now = clock.now()
      const { isOn, hour, kept } = await plan()
      const last = lastScheduled(list, now)
      return {
        isOn,
        hour,
        kept,
        lastAt: last?.toISOString() ?? null,
        nextAt: isOn ? nextTime(now, hour, last).toISOString() : null,
        failure: record.failure ?? null,
      }
    },
    async start() {
      record = await readScheduleRecord(dataFolder)
      timer = setInterval(run, options.lookMilliseconds ?? defaultLookMilliseconds)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}

interface Attempt {
  readonly now: Date
  readonly due: Date
  /** The last one the schedule made. */
  readonly last: Date | undefined
  readonly kept: number
}

type Failure = Omit<Attempt, 'kept'> & { readonly reason: string }

/** Errors of ours are sentences; those of the system are not. */
const reasonOf = (error: unknown) =>
  error instanceof AppError
    ? error.message
    : `The system says: ${error instanceof Error ? error.message : String(error)}.`

/** Where backups go: that folder may lie on a disk of its own. */
async function freeBytes(dataFolder: string): Promise<number> {
  const { bavail, bsize } = await statfs(join(dataFolder, 'backups')).catch(() => statfs(dataFolder))
  return bavail * bsize
}

function assertRoom(needed: number, free: number): void {
  const wanted = needed + spareBytes
  if (free < wanted)
    throw new AppError(
      'STORAGE_FULL',
      `It needs ${megabytes(wanted)} of the disk with what the platform goes on with, and ${megabytes(free)} are free. Free some room, or have fewer backups kept.`,
    )
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

function failureText(reason: string, last: Date | undefined) {
  const newest = last
    ? `The last one it made is of ${last.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : 'It has made none yet.'
  return {
    title: 'The daily backup was not made',
    message: `${reason}\nIt is tried again every hour. ${newest}`,
    link: '/settings/backups',
  }
}
