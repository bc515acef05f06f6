/**
 * What the schedule of backups has to know after a restart: when it tried last, and what came of it. In the data
 * folder.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { backupFailure } from '../../contract/backup.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'

const time = z.iso.datetime()

const scheduleRecord = z.object({
  /** Of the last try, which one that was broken off is not. */
  triedAt: time.optional(),
  failure: backupFailure.optional(),
  /** The backup that failed was due then: whoever was told of it is not told again. */
  toldDue: time.optional(),
})
export type ScheduleRecord = z.infer<typeof scheduleRecord>

const fileName = 'backup-schedule.json'

/** Empty when there is none, or none that can be read: then it is as if nothing had been tried. */
export async function readScheduleRecord(dataFolder: string): Promise<ScheduleRecord> {
  try {
    return scheduleRecord.parse(JSON.parse(await readFile(join(dataFolder, fileName), 'utf8')))
  } catch {
    return {}
  }
}

/** The old one or the new one, whatever happens. Throws what the disk says. */
export async function writeScheduleRecord(dataFolder: string, record: ScheduleRecord): Promise<void> {
  const path = join(dataFolder, fileName)
  const file = await nodeFiles.open(`${path}.new`, 'create')
  try {
    await file.write(Buffer.from(JSON.stringify(record)), 0)
    await file.sync()
  } finally {
    await file.close()
  }
  await nodeFiles.rename(`${path}.new`, path)
  await nodeFiles.syncFolder(dataFolder)
}
