/** Files dropped anywhere on the window. Wherever they land, the browser does not open them in place of the page. */
import { onBeforeUnmount, onMounted, shallowRef, type ShallowRef } from 'vue'

export interface FileDrop {
  /** Whether files are wanted now; where they are not, nothing becomes of them. */
  isTaken(): boolean
  drop(files: readonly File[]): void
}

export function useFileDrop({ isTaken, drop }: FileDrop): { readonly isOver: Readonly<ShallowRef<boolean>> } {
  const isOver = shallowRef(false)
  /** A field for files takes its own. */
  const isOurs = ({ dataTransfer, target }: DragEvent) => dataTransfer?.types.includes('Files') === true && !(target instanceof HTMLInputElement && target.type === 'file')

  const listeners = {
    dragover(event: DragEvent) {
      isOver.value = isOurs(event) && isTaken()
      if (!isOurs(event)) return
      event.preventDefault()
      if (event.dataTransfer && !isTaken()) event.dataTransfer.dropEffect = 'none'
    },
    dragleave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) isOver.value = false
    },
    drop(event: DragEvent) {
      isOver.value = false
      if (!isOurs(event)) return
      event.preventDefault()
      if (isTaken()) drop([...(event.dataTransfer?.files ?? [])])
    },
  }
  // Before an editor hears of it, which would put the file's text where it was dropped.
  const each = (change: 'addEventListener' | 'removeEventListener') => {
    for (const name of ['dragover', 'dragleave', 'drop'] as const) window[change](name, listeners[name], { capture: true })
  }
  onMounted(() => each('addEventListener'))
  onBeforeUnmount(() => each('removeEventListener'))
  return { isOver }
}
