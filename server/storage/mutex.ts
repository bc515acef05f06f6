/** Runs one piece of work at a time, in the order of the calls. */
export interface Mutex {
  /** Resolves or rejects as the work does; a failure does not stop those who wait. */
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
  }
}
