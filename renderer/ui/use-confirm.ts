/** Asks before something that cannot be taken back. */
import { useOverlay } from '@nuxt/ui/composables/useOverlay'
import ConfirmDialog from './ConfirmDialog.vue'

export interface Question {
  readonly title: string
  readonly text: string
  /** The verb of the button that goes ahead. */
  readonly confirm: string
  readonly cancel: string
  readonly isDangerous?: boolean
}

export function useConfirm(): (question: Question) => Promise<boolean> {
  const overlay = useOverlay()
  return async (question) => {
    const dialog = overlay.create(ConfirmDialog, { props: question, destroyOnClose: true })
    return (await dialog.open().result) === true
  }
}
