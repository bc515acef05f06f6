/** The entity kinds of a model, as pages look for them. */
import type { EntityKind } from '../../../server/contract/entity-kind.ts'
import type { ModelSummary } from '../../../server/contract/model-summary.ts'

type Kinds = Pick<ModelSummary, 'entityKinds'>

export function kindOf({ entityKinds }: Kinds, id: string | undefined): EntityKind | undefined {
  return entityKinds.find((kind) => kind.id === id)
}

/** The kind of what is in this list of a document: `vehicles/shifts`. */
export function kindInList({ entityKinds }: Kinds, list: string): EntityKind | undefined {
  return entityKinds.find(({ lists }) => lists.includes(list))
}

export const iconOf = ({ icon }: EntityKind): string => `i-lucide-${icon}`
