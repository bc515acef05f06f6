/** Backups: made and listed by the running server, restored while none runs. */
import { backupCard, backupList, type BackupSchedule } from '../../contract/backup.ts'
import { restoreStopped } from '../restore-stopped.ts'
import { table, type Command } from './command.ts'

const createBackup: Command = {
  words: 'backups create',
  usage: '  backups create      makes a backup, reads it back, and prints its name, alone',
  async run({ server }) {
    const card = await (await server()).call('POST', '/backups', backupCard)
    return {
      answer: card,
      text: card.name,
      notes: [
        'The file secret.key is not in it. Keep a copy of that elsewhere: without it the secrets in the backup cannot be opened.',
      ],
    }
  },
}

function scheduleNotes({ isOn, nextAt, kept, failure }: BackupSchedule): string[] {
  if (!isOn || nextAt === null)
    return ['No backups are made by themselves; Settings > Backup and restore has the switch.']
  const failed = failure ? [`The last daily backup, of ${failure.at}, was not made: ${failure.message}`] : []
  return [...failed, `The next daily backup is due at ${nextAt}; ${kept} are kept.`]
}

const listBackups: Command = {
  words: 'backups list',
  usage: '  backups list        lists the backups in the data folder, and says when the next is made by itself',
  async run({ server }) {
    const list = await (await server()).call('GET', '/backups', backupList)
    const rows = list.backups.map(({ name, bytes, isVerified, isScheduled, counts }) => [
      name,
      String(bytes),
      isVerified ? 'verified' : 'not verified',
      String(counts['datasets'] ?? ''),
      isScheduled ? 'by the schedule' : 'by hand',
    ])
    const text =
      rows.length === 0
        ? 'There are no backups. Make one with: planwright backups create'
        : table([['NAME', 'BYTES', 'STATE', 'DATASETS', 'MADE'], ...rows])
    return { answer: list, text, notes: scheduleNotes(list.schedule) }
  },
}

const restore: Command = {
  words: 'restore',
  usage: `  restore FILE        checks a backup while no server runs on the data folder; the next
                      start takes it into use and keeps the data there`,
  async run({ argument, dataFolder }) {
    const prepared = await restoreStopped(
      dataFolder,
      argument('restore needs the FILE: a backup, for instance backups/planwright-....tar.'),
    )
    const rows = Object.entries(prepared.counts).filter(([, count]) => count > 0)
    const secrets = prepared.opensSecrets
      ? []
      : [
          "The secrets in it were sealed with another key file: put that installation's secret.key into the data folder before the next start, or enter them again.",
        ]
    return {
      answer: prepared,
      text: `The backup of ${prepared.createdAt} is sound: ${prepared.files} files.\n${table(rows.map(([name, count]) => [name, String(count)]))}\nThe next start takes it into use. The data of now is kept in ${prepared.previousData}.`,
      notes: secrets,
    }
  },
}

export const restoreCommands: readonly Command[] = [createBackup, listBackups, restore]
