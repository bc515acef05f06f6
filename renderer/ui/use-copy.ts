/** Copying text, with a moment in which the button says so. */
import { onScopeDispose, shallowRef } from 'vue'

const thanksMilliseconds = 1600

export function useCopy() {
  const isCopied = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  function copy(text: string): void {
    isCopied.value = copyText(text)
    clearTimeout(timer)
    timer = setTimeout(() => (isCopied.value = false), thanksMilliseconds)
  }

  onScopeDispose(() => clearTimeout(timer))
  return { isCopied, copy }
}

/**
 * `navigator.clipboard` needs a permission the desktop window denies to every page, and does not exist on plain HTTP
 * under another name than localhost. The copy command needs neither, only the click that led here.
 */
function copyText(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', fill, { capture: true })
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else goes without a permission
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', fill, { capture: true })
  }
}
