/** The answer of `GET /{id}/unassigned`, whatever the model calls its things. */
import { countText } from '../../../ui/amounts.ts'
import type { PlanSelection } from '../views/plan-view.ts'

export interface UnassignedThing {
  readonly selection: PlanSelection
  readonly name: string
  /** False only where the answer says that it may be left out. */
  readonly isMandatory: boolean
  /** One sentence, from the server. */
  readonly reason: string
}

export interface UnassignedList {
  /** More than are listed when the answer leaves some out. */
  readonly total: number
  readonly things: readonly UnassignedThing[]
}

/** `26 visits could not be planned, 3 optional ones left out`: what need not be planned has not failed. */
export function unassignedWords({ total, things }: UnassignedList): string {
  const kind = things[0]?.selection.kind ?? 'thing'
  const optional = things.filter(({ isMandatory }) => !isMandatory).length
  const mandatory = total - optional
  if (mandatory === 0) return `${countText(optional, `optional ${kind}`)} left out`
  return `${countText(mandatory, kind)} could not be planned${optional === 0 ? '' : `, ${countText(optional, 'optional one')} left out`}`
}

/**
 * `{totalUnassigned, visits: [{id, name?, summary}]}`: the name of the list, in the singular, is the kind of its
 * things.
 */
export function readUnassigned(answer: unknown): UnassignedList | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const [kinds, list] = Object.entries(answer).find(([, value]) => Array.isArray(value)) ?? []
  if (kinds === undefined || !Array.isArray(list)) return undefined
  const things = list.flatMap((thing: unknown): UnassignedThing[] => {
    if (typeof thing !== 'object' || thing === null || !('id' in thing) || typeof thing.id !== 'string') return []
    const text = (name: string) =>
      ((value: unknown) => (typeof value === 'string' ? value : undefined))(Reflect.get(thing, name))
    return [
      {
        selection: { kind: kinds.replace(/s$/, ''), id: thing.id },
        name: text('name') ?? thing.id,
        isMandatory: Reflect.get(thing, 'mandatory') !== false,
        reason: text('summary') ?? '',
      },
    ]
  })
  const total =
    'totalUnassigned' in answer && typeof answer.totalUnassigned === 'number' ? answer.totalUnassigned : things.length
  return { total, things }
}
