/** The answer of `GET /{id}/unassigned`, whatever the model calls its things. */
import type { PlanSelection } from '../views/plan-view.ts'

export interface UnassignedThing {
  readonly selection: PlanSelection
  readonly name: string
  /** One sentence, from the server. */
  readonly reason: string
}

export interface UnassignedList {
  /** More than are listed when the answer leaves some out. */
  readonly total: number
  readonly things: readonly UnassignedThing[]
}

/** `{totalUnassigned, visits: [{id, name?, summary}]}`: the name of the list, in the singular, is the kind of its things. */
export function readUnassigned(answer: unknown): UnassignedList | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const [kinds, list] = Object.entries(answer).find(([, value]) => Array.isArray(value)) ?? []
  if (kinds === undefined || !Array.isArray(list)) return undefined
  const things = list.flatMap((thing: unknown): UnassignedThing[] => {
    if (typeof thing !== 'object' || thing === null || !('id' in thing) || typeof thing.id !== 'string') return []
    const text = (name: string) => ((value: unknown) => (typeof value === 'string' ? value : undefined))(Reflect.get(thing, name))
    return [{ selection: { kind: kinds.replace(/s$/, ''), id: thing.id }, name: text('name') ?? thing.id, reason: text('summary') ?? '' }]
  })
  const total = 'totalUnassigned' in answer && typeof answer.totalUnassigned === 'number' ? answer.totalUnassigned : things.length
  return { total, things }
}
