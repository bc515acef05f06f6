/** Files dropped anywhere on the window. Wherever they land, the browser does not open them in place of the page. */
import { useEventListener } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'

export interface FileDrop {
  /** Whether files are wanted now; where they are not, nothing becomes of them. */
  isTaken(): boolean
  drop(files: readonly File[]): void
}

export function useFileDrop({ isTaken, drop }: FileDrop): { readonly isOver: Readonly<ShallowRef<boolean>> } {
  const isOver = shallowRef(false)
  /** A field for files takes its own. */
  const isOurs = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes('Files') === true && !(target instanceof HTMLInputElement && target.type === 'file')

  function over(event: DragEvent): void {
    isOver.value = isOurs(event) && isTaken()
    if (!isOurs(event)) return
    event.preventDefault()
    if (event.dataTransfer && !isTaken()) event.dataTransfer.dropEffect = 'none'
  }

  function leave({ relatedTarget }: DragEvent): void {
    if (relatedTarget === null) isOver.value = false
  }

  function land(event: DragEvent): void {
    isOver.value = false
    if (!isOurs(event)) return
    event.preventDefault()
    if (isTaken()) drop([...(event.dataTransfer?.files ?? [])])
  }

  // Before an editor hears of it, which would put the file's text where it was dropped.
  const isCapturing = true
  useEventListener('dragover', over, isCapturing)
  useEventListener('dragleave', leave, isCapturing)
  useEventListener('drop', land, isCapturing)
  return { isOver }
}
