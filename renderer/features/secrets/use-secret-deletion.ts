/** Deleting a secret: not while a webhook names it, and asked first. */
import type { SecretSummary } from '../../../server/contract/secret.ts'
import { listText } from '../../ui/list-text.ts'
import { useNotice } from '../../ui/use-notice.ts'
import { useRemoval } from '../../ui/use-removal.ts'
import { useSecretsStore } from './secrets-store.ts'

export function useSecretDeletion(): (secret: SecretSummary) => Promise<void> {
  const store = useSecretsStore()
  const notice = useNotice()
  const remove = useRemoval()

  return async ({ id, name, usedBy }) => {
    if (usedBy.length > 0) {
      notice.refused(
        `${name} cannot be deleted yet`,
        `${listText(
          usedBy.map((webhook) => webhook.name),
          'and',
        )} ${usedBy.length === 1 ? 'names' : 'name'} it in a header. Take it out there first.`,
      )
      return
    }
    await remove({
      question: { title: `Delete the secret ${name}?`, text: 'Its value is gone for good.', confirm: 'Delete secret' },
      done: `The secret ${name} is deleted`,
      failed: `The secret ${name} was not deleted`,
      remove: () => store.remove(id),
    })
  }
}
