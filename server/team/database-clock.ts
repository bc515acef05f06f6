/** The wall clock of the database, so that all processes of a team agree on what is due. */
import type { Clock } from '../foundation/clock.ts'

export interface CorrectedClock extends Clock {
  /** Compares again; to be called now and then. */
  correct(): Promise<void>
}

/** `askDatabase` resolves to its clock in milliseconds since 1970. */
export async function databaseClock(own: Clock, askDatabase: () => Promise<number>): Promise<CorrectedClock> {
  let offset = 0
  const clock: CorrectedClock = {
    now: () => new Date(own.now().getTime() + offset),
    seconds: () => own.seconds(),
    async correct() {
      const before = own.now().getTime()
      const theirs = await askDatabase()
      const after = own.now().getTime()
      offset = Math.round(theirs - (before + after) / 2)
    },
  }
  await clock.correct()
  return clock
}
