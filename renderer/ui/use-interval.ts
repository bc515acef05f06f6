/**
 * Something done again and again while its component is on screen and the window is looked at; the next turn waits for
 * the last to end.
 */
import { onBeforeUnmount, onMounted } from 'vue'

export function useInterval(milliseconds: number, turn: () => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const next = () => {
    if (!isOver) timer = setTimeout(() => void run(), milliseconds)
  }
  const run = async () => {
    try {
      if (!document.hidden) await turn()
    } finally {
      next()
    }
  }

  onMounted(next)
  onBeforeUnmount(() => {
    isOver = true
    clearTimeout(timer)
  })
}
