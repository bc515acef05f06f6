/** Long work in slices of well under a second: whoever runs it can answer messages between two of them. */
export type Sliced<Result> = Generator<Awaited | undefined, Result, undefined>

/** What the rest would rather have waited for, such as a library that is loaded; it goes on without, too. */
type Awaited = () => Promise<void>

/** Does all of it at once, and waits for nothing. */
export function finish<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const slice = work.next()
    if (slice.done) return slice.value
  }
}

/** Does all of it at once, but for what it would rather have waited for. */
export async function finishWaiting<Result>(work: Sliced<Result>): Promise<Result> {
  for (;;) {
    const slice = work.next()
    if (slice.done) return slice.value
    await slice.value?.()
  }
}
