/** Who has to be called: what is not done as published. */
import { changesOf, type Change, type PublishedWork } from '../constraints/published-changes.ts'

export interface ChangedWork<Told> {
  readonly totalPublished: number
  readonly totalChanged: number
  readonly changed: readonly Told[]
}

/** By the time it was published for; `tell` is the answer's line of one that changed. */
export function changedWork<Published extends PublishedWork, Told>(
  published: Iterable<Published>,
  plan: Parameters<typeof changesOf>[1],
  tell: (one: Published, changes: Change[]) => Told,
): ChangedWork<Told> {
  const all = [...published].sort((a, b) => a.appointment.start - b.appointment.start)
  const changed = all.flatMap((one) => {
    const changes = changesOf(one, plan)
    return changes.length === 0 ? [] : [tell(one, changes)]
  })
  return { totalPublished: all.length, totalChanged: changed.length, changed }
}
