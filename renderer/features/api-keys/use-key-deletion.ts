/** Deleting a key: asked first, because every program that uses it stops working at once. */
import type { ApiKeySummary } from '../../../server/contract/api-key.ts'
import { useRemoval } from '../../ui/use-removal.ts'
import { useApiKeysStore } from './api-keys-store.ts'

export function useKeyDeletion(): (key: ApiKeySummary) => Promise<boolean> {
  const store = useApiKeysStore()
  const remove = useRemoval()

  return ({ id, name }) =>
    remove({
      question: {
        title: `Delete the key "${name}"?`,
        text: 'Every program that uses it is refused from now on. This cannot be undone.',
        confirm: 'Delete key',
      },
      done: `The key "${name}" is deleted`,
      failed: `The key "${name}" was not deleted`,
      remove: () => store.remove(id),
    })
}
