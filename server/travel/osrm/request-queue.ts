/** Runs work as soon as fewer than a number of others are under way, in the order it came. */
export type RequestQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createRequestQueue(atOnce: number): RequestQueue {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
