/** Deleting a webhook: asked first, because its log goes with it. */
import { useToast } from '@nuxt/ui/composables/useToast'
import type { WebhookCard } from '../../../server/contract/webhook.ts'
import { asApiError } from '../../api/api-error.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useWebhooksStore } from './webhooks-store.ts'

export function useWebhookDeletion(): (webhook: WebhookCard) => Promise<boolean> {
  const store = useWebhooksStore()
  const confirm = useConfirm()
  const toast = useToast()

  return async ({ id, name }) => {
    const isConfirmed = await confirm({
      title: `Delete the webhook "${name}"?`,
      text: 'Nothing more is sent to its address; calls that wait and its log are gone. This cannot be undone.',
      confirm: 'Delete webhook',
      cancel: 'Keep it',
      isDangerous: true,
    })
    if (!isConfirmed) return false
    try {
      await store.remove(id)
      // The button that had the focus is gone with its card.
      document.getElementById('content')?.focus()
      toast.add({ title: `The webhook "${name}" is deleted`, icon: 'i-lucide-check', color: 'neutral' })
      return true
    } catch (thrown) {
      toast.add({ title: `The webhook "${name}" was not deleted`, description: asApiError(thrown).message, icon: 'i-lucide-circle-alert', color: 'error' })
      return false
    }
  }
}
