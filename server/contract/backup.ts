/** Backups, restoring them, and starting again. */
import { z } from 'zod'

const dateTime = z.iso.datetime({ offset: true })

/** Kept apart from anything that could lead out of the folder of backups. */
export const backupName = z
  .string()
  .regex(/^planwright-[\w.-]{1,80}\.tar$/)
  .meta({ example: 'planwright-2027-02-01T09-00-00Z.tar' })

const rowCounts = z
  .record(z.string(), z.int().min(0))
  .describe('Rows in the backup by table of the database, for instance datasets and api_keys')
const counts = { datasets: 1200, api_keys: 4, webhooks: 2, secrets: 1, members: 3 }

export const backupSummary = z
  .object({
    name: backupName,
    bytes: z.number().int().min(0),
    createdAt: dateTime,
    appVersion: z.string().describe('Version of Planwright that made it').meta({ example: '0.1.0' }),
    isVerified: z
      .boolean()
      .describe(
        'It was read back after it was made, every file matched its checksum, and its database could be opened',
      ),
    isScheduled: z
      .boolean()
      .describe(
        'Made by the schedule, which removes it when it is one too many; by its name, so one that is renamed stays',
      ),
    counts: rowCounts,
  })
  .meta({
    id: 'Backup',
    example: {
      name: 'planwright-2027-02-01T09-00-00Z.tar',
      bytes: 760_217_600,
      createdAt: '2027-02-01T09:00:00.000Z',
      appVersion: '0.1.0',
      isVerified: true,
      isScheduled: false,
      counts,
    },
  })
export type BackupSummary = z.infer<typeof backupSummary>

export const backupFailure = z.object({ at: dateTime, message: z.string().describe('Why none was made, in words') })

export const backupSchedule = z
  .object({
    isOn: z.boolean(),
    hour: z.int().min(0).max(23).describe('On the clock of this machine'),
    kept: z.int().min(1),
    lastAt: dateTime.nullable().describe('When the newest backup of the schedule was made; null when there is none'),
    nextAt: dateTime
      .nullable()
      .describe('When it makes the next one, or tries again; now where one is due. null while it is off'),
    failure: backupFailure
      .nullable()
      .describe('What came of the last try when none was made; tried again after an hour'),
  })
  .meta({
    id: 'BackupSchedule',
    example: {
      isOn: true,
      hour: 12,
      kept: 7,
      lastAt: '2027-02-01T11:00:04.000Z',
      nextAt: '2027-02-02T11:00:00.000Z',
      failure: null,
    },
  })
export type BackupSchedule = z.infer<typeof backupSchedule>

export const backupList = z
  .object({
    backups: z.array(backupSummary).describe('Newest first'),
    isUnderWay: z.boolean().describe('One is being made, or one of the list restored from, at the moment'),
    schedule: backupSchedule,
  })
  .meta({ id: 'BackupList' })
export type BackupList = z.infer<typeof backupList>

export const restoreRequest = z
  .strictObject({ backup: backupName.describe('Name of a backup in the list') })
  .meta({ id: 'RestoreRequest', example: { backup: 'planwright-2027-02-01T09-00-00Z.tar' } })
export type RestoreRequest = z.infer<typeof restoreRequest>

export const preparedRestore = z
  .object({
    createdAt: dateTime.describe('When the backup was made'),
    appVersion: z.string().meta({ example: '0.1.0' }),
    preparedAt: dateTime,
    files: z.int().min(0),
    bytes: z.number().int().min(0),
    counts: rowCounts,
    opensSecrets: z
      .boolean()
      .describe(
        'The key file of this data folder opens the secrets in the backup. If not, secrets, keys of webhooks and mail passwords have to be entered again',
      ),
    previousData: z
      .string()
      .describe('Folder in the data folder where the data of now will be kept')
      .meta({ example: 'before-restore-2027-02-01T10-00-00Z' }),
    canRestart: z
      .boolean()
      .describe('POST /restart starts the platform again by itself; otherwise start it again by hand'),
    message: z.string().describe('What happens next, in words'),
  })
  .meta({
    id: 'PreparedRestore',
    example: {
      createdAt: '2027-02-01T09:00:00.000Z',
      appVersion: '0.1.0',
      preparedAt: '2027-02-01T10:00:00.000Z',
      files: 4812,
      bytes: 760_000_000,
      counts,
      opensSecrets: true,
      previousData: 'before-restore-2027-02-01T10-00-00Z',
      canRestart: true,
      message:
        'The backup is sound. It is taken into use at the next start; until then nothing changes, and what is done meanwhile stays behind with the data of now.',
    },
  })
export type PreparedRestore = z.infer<typeof preparedRestore>

export const restoreState = z
  .object({
    prepared: preparedRestore.nullable().describe('What the next start takes into use; null when nothing waits for it'),
    previousData: z
      .array(z.string())
      .describe('Data set aside by earlier restores, newest first; it takes space until it is deleted'),
  })
  .meta({ id: 'RestoreState' })
export type RestoreState = z.infer<typeof restoreState>

export const previousDataName = z
  .string()
  .regex(/^before-restore-[\w.-]{1,60}$/)
  .meta({ example: 'before-restore-2027-02-01T10-00-00Z' })
