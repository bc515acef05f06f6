/** What can be done to the open dataset; each says what happened, and purging can be taken back for ten seconds. */
import { useToast } from '@nuxt/ui/composables/useToast'
import { shallowRef } from 'vue'
import { asApiError } from '../../../api/api-error.ts'
import { useSessionStore } from '../../session/session-store.ts'
import { maySendToBin } from '../allowed-actions.ts'
import { useOpenDataset } from './use-dataset.ts'

const undoMilliseconds = 10_000

export function useDatasetActions() {
  const { api, details, refresh } = useOpenDataset()
  const toast = useToast()
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
      toast.add({ title: what, description: asApiError(thrown).message, color: 'error', icon: 'i-lucide-circle-alert' })
      return false
    } finally {
      isBusy.value = false
    }
  }

  const restore = () => attempt('The dataset could not be restored', api.restore)

  async function purge(): Promise<void> {
    const { name } = details.value
    if (!(await attempt('The dataset was not moved to the bin', api.purge))) return
    toast.add({
      title: 'Moved to the bin',
      description: name,
      icon: 'i-lucide-trash-2',
      color: 'neutral',
      duration: undoMilliseconds,
      actions: [{ label: 'Undo', color: 'neutral', variant: 'outline', onClick: () => void restore() }],
    })
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
