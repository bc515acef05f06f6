/** The orderly end of what has been opened so far, also when the start fails half-way. */
export interface Closers {
  add(close: () => Promise<void>): void
  /** Tries all of them at the same time; throws the first failure once every one has ended. */
  closeAll(): Promise<void>
}

export function createClosers(): Closers {
  const closers: (() => Promise<void>)[] = []
  return {
    add: (close) => void closers.push(close),
    async closeAll() {
      const outcomes = await Promise.allSettled(closers.map((close) => close()))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
