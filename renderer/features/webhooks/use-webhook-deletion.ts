/** Deleting a webhook: asked first, because its log goes with it. */
import type { WebhookSummary } from '../../../server/contract/webhook.ts'
import { useRemoval } from '../../ui/use-removal.ts'
import { useWebhooksStore } from './webhooks-store.ts'

/** Resolves to whether it is gone. */
export function useWebhookDeletion(): (webhook: WebhookSummary) => Promise<boolean> {
  const store = useWebhooksStore()
  const remove = useRemoval()

  return ({ id, name }) =>
    remove({
      question: {
        title: `Delete the webhook "${name}"?`,
        text: 'Nothing more is sent to its address; calls that wait and its log are gone. This cannot be undone.',
        confirm: 'Delete webhook',
      },
      done: `The webhook "${name}" is deleted`,
      failed: `The webhook "${name}" was not deleted`,
      remove: () => store.remove(id),
    })
}
