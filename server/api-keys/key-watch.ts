/** Tells open streams when the key they were opened with ends: at once when it is deleted, within a second when it expires. */
import type { Clock } from '../foundation/clock.ts'
import type { ApiKeyCaller } from '../http/caller.ts'

export interface KeyWatch {
  watch(caller: ApiKeyCaller, onEnd: () => void): () => void
  /** The key has been deleted. */
  ended(keyId: string): void
}

interface Watcher {
  readonly caller: ApiKeyCaller
  onEnd(): void
}

const lookMilliseconds = 500

export function createKeyWatch(clock: Clock): KeyWatch {
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | undefined

  const end = (isOver: (watcher: Watcher) => boolean) => {
    for (const watcher of [...watchers].filter(isOver)) {
      watchers.delete(watcher)
      watcher.onEnd()
    }
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(caller, onEnd) {
      const watcher = { caller, onEnd }
      watchers.add(watcher)
      timer ??= setInterval(() => end(({ caller: { expiresAt } }) => expiresAt <= clock.now()), lookMilliseconds).unref()
      return () => {
        watchers.delete(watcher)
        end(() => false)
      }
    },
    ended: (keyId) => end(({ caller }) => caller.keyId === keyId),
  }
}
