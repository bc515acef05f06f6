/** Asks before something that cannot be taken back. */
import { useOverlay } from '@nuxt/ui/composables/useOverlay'
import ConfirmDialog from './ConfirmDialog.vue'
import type { Question } from './question.ts'

export function useConfirm(): (question: Question) => Promise<boolean> {
  const overlay = useOverlay()
  return async (question) => {
    const dialog = overlay.create(ConfirmDialog, { props: question, destroyOnClose: true })
    return (await dialog.open().result) === true
  }
}
