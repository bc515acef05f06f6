/** Deleting a key: asked first, because every program that uses it stops working at once. */
import { useToast } from '@nuxt/ui/composables/useToast'
import type { ApiKeyCard } from '../../../server/contract/api-key.ts'
import { asApiError } from '../../api/api-error.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useApiKeysStore } from './api-keys-store.ts'

export function useKeyDeletion(): (key: ApiKeyCard) => Promise<void> {
  const store = useApiKeysStore()
  const confirm = useConfirm()
  const toast = useToast()

  return async ({ id, name }) => {
    const isConfirmed = await confirm({
      title: `Delete the key "${name}"?`,
      text: 'Every program that uses it is refused from now on. This cannot be undone.',
      confirm: 'Delete key',
      cancel: 'Keep it',
      isDangerous: true,
    })
    if (!isConfirmed) return
    try {
      await store.remove(id)
      // The button that had the focus is gone with its row.
      document.getElementById('content')?.focus()
      toast.add({ title: `The key "${name}" is deleted`, icon: 'i-lucide-check', color: 'neutral' })
    } catch (thrown) {
      toast.add({ title: `The key "${name}" was not deleted`, description: asApiError(thrown).message, icon: 'i-lucide-circle-alert', color: 'error' })
    }
  }
}
