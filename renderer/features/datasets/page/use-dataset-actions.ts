/** What can be done to the open dataset; each says what happened, and purging can be taken back for ten seconds. */
import { shallowRef } from 'vue'
import { useNotice } from '../../../ui/use-notice.ts'
import { useSessionStore } from '../../session/session-store.ts'
import { maySendToBin } from '../allowed-actions.ts'
import { useOpenDataset } from './use-dataset.ts'

export function useDatasetActions() {
  const { api, details, refresh } = useOpenDataset()
  const notice = useNotice()
  const session = useSessionStore()
  const isBusy = shallowRef(false)

  /** `what` begins the sentence in which a failure is told. */
  async function attempt(what: string, action: () => Promise<unknown>): Promise<boolean> {
    isBusy.value = true
    try {
      await action()
      await refresh()
      return true
    } catch (thrown) {
      notice.failed(what, thrown)
      return false
    } finally {
      isBusy.value = false
    }
  }

  const restore = () => attempt('The dataset could not be restored', api.restore)

  async function purge(): Promise<void> {
    const { name } = details.value
    if (!(await attempt('The dataset was not moved to the bin', api.purge))) return
    notice.undoable('Moved to the bin', restore, name)
  }

  return {
    isBusy,
    mayPurge: () => maySendToBin(session.member),
    stop: () => attempt('The dataset was not stopped', api.stop),
    solve: () => attempt('The dataset is not being solved', api.solve),
    rename: (name: string) => attempt('The name was not changed', () => api.change({ name })),
    retag: (tags: readonly string[]) => attempt('The tags were not changed', () => api.change({ tags })),
    purge,
    restore,
  }
}
