/**
 * Tells open streams when the credential they were opened with ends: at once when it is taken back, within a second
 * when it expires.
 */
import type { Clock } from '../foundation/clock.ts'
import type { Caller } from './caller.ts'

export interface CallerWatch {
  /**
   * Calls `onEnd` when the caller's credential, or the member behind it, has ended; returns the way to stop watching.
   */
  watch(caller: Caller, onEnd: () => void): () => void
  /** Every open stream ends, and whichever opens from now on: the platform stops. */
  endAll(): void
  /** What one of these marks stands for ends, now or at the time. */
  ends(mark: string, at?: Date): void
}

export const apiKeyMark = (keyId: string) => `key/${keyId}`
export const memberMark = (memberId: string) => `member/${memberId}`
export const sessionMark = (idHash: string) => `session/${idHash}`
export const accessTokenMark = (tokenId: string) => `token/${tokenId}`

function marksOf(caller: Caller): string[] {
  if (caller.kind === 'member') return [memberMark(caller.memberId), caller.credential]
  const { keyId, madeWith } = caller
  return [apiKeyMark(keyId), ...(madeWith ? [accessTokenMark(madeWith.tokenId), memberMark(madeWith.memberId)] : [])]
}

interface Watcher {
  readonly marks: readonly string[]
  readonly expiresAt: Date | null
  onEnd(): void
}

const lookMilliseconds = 500

export function createCallerWatch(clock: Clock): CallerWatch {
  const watchers = new Set<Watcher>()
  /** Kept since the start: a stream may be opened by a call that was let in a moment before its credential ended. */
  const ends = new Map<string, Date>()
  let isAllOver = false
  let timer: NodeJS.Timeout | undefined

  const isOver = ({ marks, expiresAt }: Watcher): boolean => {
    const now = clock.now()
    return isAllOver || [expiresAt, ...marks.map((mark) => ends.get(mark))].some((at) => at && at <= now)
  }
  const look = () => {
    for (const watcher of [...watchers].filter(isOver)) {
      watchers.delete(watcher)
      watcher.onEnd()
    }
    rest()
  }
  const rest = () => {
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(caller, onEnd) {
      const watcher = { marks: marksOf(caller), expiresAt: caller.expiresAt, onEnd }
      watchers.add(watcher)
      timer ??= setInterval(look, lookMilliseconds).unref()
      return () => {
        watchers.delete(watcher)
        rest()
      }
    },
    endAll() {
      isAllOver = true
      look()
    },
    ends(mark, at = clock.now()) {
      ends.set(mark, at)
      look()
    },
  }
}
