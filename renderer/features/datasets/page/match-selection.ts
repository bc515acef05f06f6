/** What a constraint match is about: the ids beside its sentence, as things of the plan that can be selected. */
import type { EntityKind } from '../../../../server/contract/entity-kind.ts'
import type { ConstraintMatch } from '../../../../server/contract/score.ts'
import type { PlanSelection } from '../views/plan-view.ts'

/**
 * Of a kind `visit`, `visitId: 'A'` is the visit A and `visitIds: ['A', 'B']` are two of them; the finest things come
 * first, as they are written.
 */
export function selectionsOf({ justification }: ConstraintMatch, kinds: readonly EntityKind[]): PlanSelection[] {
  return Object.entries(justification).flatMap(([name, value]): PlanSelection[] => {
    const kind = kinds.find(({ id }) => name === `${id}Id` || name === `${id}Ids`)?.id
    if (kind === undefined) return []
    const ids: unknown[] = Array.isArray(value) ? value : [value]
    return ids.filter((id) => typeof id === 'string').map((id) => ({ kind, id }))
  })
}

/** As it stands in an address: `visit:A`. */
export function selectionText({ kind, id }: PlanSelection): string {
  return `${kind}:${id}`
}

export function readSelection(text: unknown): PlanSelection | null {
  if (typeof text !== 'string') return null
  const colon = text.indexOf(':')
  return colon > 0 && colon < text.length - 1 ? { kind: text.slice(0, colon), id: text.slice(colon + 1) } : null
}
