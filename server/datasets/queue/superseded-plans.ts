/**
 * Plans of a run that a better one has taken the place of. Whoever has just begun to read one shall find the rest of
 * it, so they stay for a moment; but a run makes up to one a second, so not for long and not many.
 */
import type { Clock } from '../../foundation/clock.ts'
import type { Documents } from '../../storage/documents.ts'
import { nameOf, type RunKey } from '../dataset/run.ts'

const keptSeconds = 30
const keptPlans = 8

export interface SupersededPlans {
  /** The row names this version from now on. Never rejects: what stays is removed when the run has ended. */
  by(run: RunKey, version: string): Promise<void>
  /** The run has ended, and somebody else clears up. */
  forget(run: RunKey): void
}

export function createSupersededPlans({
  documents,
  clock,
}: {
  readonly documents: Pick<Documents, 'removePlans'>
  readonly clock: Clock
}): SupersededPlans {
  /** Of each run, oldest first; the last one counts. */
  const plans = new Map<string, { readonly version: string; supersededAt: number }[]>()
  return {
    async by(run, version) {
      const now = clock.seconds()
      const known = plans.get(nameOf(run)) ?? []
      const last = known.at(-1)
      if (last) last.supersededAt = now
      const isOver = (supersededAt: number, index: number) =>
        now - supersededAt > keptSeconds || index < known.length - keptPlans
      const over = known.filter(({ supersededAt }, index) => isOver(supersededAt, index))
      plans.set(nameOf(run), [
        ...known.filter((plan) => !over.includes(plan)),
        { version, supersededAt: Number.POSITIVE_INFINITY },
      ])
      const versions = over.map((plan) => plan.version)
      await documents.removePlans(run.id, versions).catch(() => undefined)
    },
    forget: (run) => void plans.delete(nameOf(run)),
  }
}
