/** The backups, what waits for the next start, and the verbs on them. */
import { shallowRef } from 'vue'
import type { BackupSummary } from '../../../server/contract/backup.ts'
import { readHealth } from '../../api/platform.ts'
import {
  cancelRestore,
  createBackup,
  deleteBackup,
  deletePreviousData,
  listBackups,
  readRestoreState,
  restartPlatform,
  restoreBackup,
  restoreUploaded,
} from '../../api/upkeep.ts'
import { useLoading } from '../../api/use-loading.ts'
import { useNotice } from '../../ui/use-notice.ts'
import { useRemoval } from '../../ui/use-removal.ts'

const restartPollMilliseconds = 1000

export function useBackups() {
  const notice = useNotice()
  const remove = useRemoval()
  const {
    value: content,
    error,
    load,
  } = useLoading(async () => {
    const [list, state] = await Promise.all([listBackups(), readRestoreState()])
    return { ...list, ...state }
  })
  /** What goes on right now, in words; empty when nothing does. */
  const activity = shallowRef('')

  async function during(words: string, failed: string, act: () => Promise<unknown>): Promise<void> {
    activity.value = words
    try {
      await act()
    } catch (thrown) {
      notice.failed(failed, thrown)
    } finally {
      activity.value = ''
      await load()
    }
  }

  const create = () =>
    during('Making a backup, and reading it back', 'The backup was not made', async () => {
      const { name } = await createBackup()
      notice.done(`${name} is made`, 'It was read back and found right.')
    })
  const restore = (name: string) =>
    during(`Checking every byte of ${name}`, `${name} was not restored; nothing was changed`, () => restoreBackup(name))
  const restoreFile = (file: File) =>
    during(
      `Sending ${file.name}`,
      `${file.name} was not restored; nothing was changed`,
      () =>
        restoreUploaded(
          file,
          (share) =>
            (activity.value =
              share < 1 ? `Sending ${file.name}: ${Math.floor(share * 100)} %` : `Checking every byte of ${file.name}`),
        ).result,
    )
  const cancel = () => during('Cancelling', 'The restore was not cancelled', cancelRestore)

  const askToDelete = ({ name }: BackupSummary) =>
    remove({
      question: { title: `Delete ${name}?`, text: 'The backup is gone for good.', confirm: 'Delete backup' },
      done: `${name} is deleted`,
      failed: `${name} was not deleted`,
      remove: () => deleteBackup(name).then(load),
    })
  const askToDeletePrevious = (name: string) =>
    remove({
      question: {
        title: `Delete ${name}?`,
        text: 'What was there before the restore is gone for good.',
        confirm: 'Delete data',
      },
      done: `${name} is deleted`,
      failed: `${name} was not deleted`,
      remove: () => deletePreviousData(name).then(load),
    })

  /** The page is loaded anew once the server is back: it may be another data, and another session. */
  const restart = () =>
    during('Starting again', 'The platform did not start again', async () => {
      await restartPlatform()
      do await new Promise((done) => setTimeout(done, restartPollMilliseconds))
      while (!(await readHealth().catch(() => undefined)))
      location.reload()
    })

  return {
    content,
    error,
    load,
    activity,
    create,
    restore,
    restoreFile,
    cancel,
    askToDelete,
    askToDeletePrevious,
    restart,
  }
}
