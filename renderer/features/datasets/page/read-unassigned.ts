/** What is not in a plan and why, in the words of the model. */
import { z } from 'zod'
import { listNameOf, type EntityKind } from '../../../../server/contract/entity-kind.ts'
import type { ModelSummary, ViewSummary } from '../../../../server/contract/model-summary.ts'
import { patchOperation } from '../../../../server/contract/patch.ts'
import { countText } from '../../../ui/amounts.ts'
import { kindOf } from '../kinds.ts'
import { joined } from '../views/editing/joined-edit.ts'
import type { PlanEdit } from '../views/plan-view-contract.ts'
import type { PlanSelection } from '../views/plan-view.ts'

export interface UnassignedThing {
  readonly selection: PlanSelection
  readonly name: string
  /** False only where the answer says that it may be left out. */
  readonly isMandatory: boolean
  /** One sentence, from the server. */
  readonly reason: string
  /** What can be done about it, where the server says so. */
  readonly remedy?: Remedy
}

/** An edit of the plan with what its button says. */
export interface Remedy extends PlanEdit {
  readonly title: string
}

export interface UnassignedList {
  readonly kind: EntityKind
  /** More than are listed when the answer leaves some out. */
  readonly total: number
  readonly things: readonly UnassignedThing[]
}

/**
 * `26 visits could not be planned, 3 optional ones left out`: what need not be planned has not failed. While the plan
 * is still being made nothing has failed, and the list is a moment behind it: `29 visits not planned so far`.
 */
export function unassignedWords(
  { kind: { singular, plural }, total, things }: UnassignedList,
  isFinal: boolean,
): string {
  if (!isFinal) return `${countText(total, singular, plural)} not planned so far`
  const optional = things.filter(({ isMandatory }) => !isMandatory).length
  const mandatory = total - optional
  if (mandatory === 0) return `${countText(optional, `optional ${singular}`, `optional ${plural}`)} left out`
  const rest = optional === 0 ? '' : `, ${countText(optional, 'optional one')} left out`
  return `${countText(mandatory, singular, plural)} could not be planned${rest}`
}

/** The view of a model that says why things are not in the plan; not every model has one. */
export function explainingView({ views }: Pick<ModelSummary, 'views'>): ViewSummary | undefined {
  return views.find(({ explains }) => explains !== undefined)
}

/** The answer of that view: `{totalUnassigned, visits: [{id, name?, mandatory?, summary}]}`, the list named by kind. */
export function readUnassigned(
  answer: unknown,
  model: Pick<ModelSummary, 'views' | 'entityKinds'>,
): UnassignedList | undefined {
  const kind = kindOf(model, explainingView(model)?.explains)
  if (!kind || typeof answer !== 'object' || answer === null) return undefined
  const list: unknown = Reflect.get(answer, listNameOf(kind))
  if (!Array.isArray(list)) return undefined
  const things = list.flatMap((thing) => thingOf(thing, kind))
  const total: unknown = Reflect.get(answer, 'totalUnassigned')
  return { kind, total: typeof total === 'number' ? total : things.length, things }
}

const remedySchema = z.object({ title: z.string(), words: z.string(), patch: z.array(patchOperation) })

function remedyOf(thing: object): Pick<UnassignedThing, 'remedy'> {
  const read = remedySchema.safeParse(Reflect.get(thing, 'remedy'))
  return read.success ? { remedy: { ...read.data, pins: [] } } : {}
}

/** Those of the same title as one edit, where there are several: `Unpin all 3`. */
export function remedyOfAll({ things }: UnassignedList): Remedy | undefined {
  const remedies = things.flatMap(({ remedy }) => remedy ?? [])
  const [first] = remedies
  const alike = remedies.filter(({ title }) => title === first?.title)
  if (!first || alike.length < 2) return undefined
  return { title: `${first.title} all ${alike.length}`, ...joined(alike.map(({ words }) => words).join(', '), alike) }
}

function thingOf(thing: unknown, kind: EntityKind): UnassignedThing[] {
  if (typeof thing !== 'object' || thing === null || !('id' in thing) || typeof thing.id !== 'string') return []
  const text = (name: string) => {
    const value: unknown = Reflect.get(thing, name)
    return typeof value === 'string' ? value : undefined
  }
  return [
    {
      selection: { kind: kind.id, id: thing.id },
      name: text('name') ?? thing.id,
      isMandatory: Reflect.get(thing, 'mandatory') !== false,
      reason: text('summary') ?? '',
      ...remedyOf(thing),
    },
  ]
}
