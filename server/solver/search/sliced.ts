/** Long work in slices of well under a second: whoever runs it can answer messages between two of them. */
export type Sliced<Result> = Generator<undefined, Result, undefined>

/** Does all of it at once. */
export function finish<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const slice = work.next()
    if (slice.done) return slice.value
  }
}
