/**
 * Which backups of the schedule go once a newer one is there. Those made by hand are nobody's business but their
 * maker's.
 */
import type { BackupSummary } from '../../contract/backup.ts'

export type KnownBackup = Pick<BackupSummary, 'name' | 'createdAt' | 'isScheduled' | 'isVerified'>

const dayMilliseconds = 86_400_000

export interface Keeping {
  /** Name of the one that has just been made. */
  readonly newest: string
  readonly now: Date
  /** So many good ones stay, the newest among them. */
  readonly kept: number
}

/** None unless the newest is there and good. One of a time to come, when the clock was wrong, counts as the oldest. */
export function superseded<Backup extends KnownBackup>(
  backups: readonly Backup[],
  { newest, now, kept: most }: Keeping,
): Backup[] {
  if (!backups.some(({ name, isVerified }) => name === newest && isVerified)) return []
  const age = ({ createdAt }: Backup) => {
    const past = now.getTime() - Date.parse(createdAt)
    return past < 0 ? Infinity : past
  }
  const older = backups
    .filter(({ name, isScheduled }) => isScheduled && name !== newest)
    .sort((a, b) => compare(age(a), age(b)))
  let good = 1
  const kept = older.findIndex(({ isVerified }) => {
    if (good === most) return true
    if (isVerified) good++
    return false
  })
  return kept < 0 ? [] : older.slice(kept)
}

/** Infinity minus itself is no number. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** When the schedule made its last one. Days ahead the clock was wrong; less than one, it was put right a little. */
export function lastScheduled(backups: readonly KnownBackup[], now: Date): Date | undefined {
  const times = backups.filter(({ isScheduled }) => isScheduled).map(({ createdAt }) => Date.parse(createdAt))
  const latest = Math.max(...times.filter((time) => time < now.getTime() + dayMilliseconds))
  return Number.isFinite(latest) ? new Date(latest) : undefined
}
