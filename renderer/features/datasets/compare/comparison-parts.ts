/** The parts of a comparison, as tabs of its page. */
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { workWords } from './change-words.ts'

export type PartId = 'figures' | 'work' | 'timeline' | 'map'

export interface ComparisonPart {
  readonly id: PartId
  readonly title: string
}

/** Models that declare no journeys are compared by their figures alone. */
export function partsOf(model: ModelSummary): ComparisonPart[] {
  const { plural } = workWords(model)
  return [
    { id: 'figures', title: 'Figures' },
    ...(model.exports ? journeyParts(plural[0]!.toUpperCase() + plural.slice(1)) : []),
    ...(model.exports && model.capabilities.includes('travel') ? [{ id: 'map', title: 'Map' } as const] : []),
  ]
}

const journeyParts = (work: string): ComparisonPart[] => [
  { id: 'work', title: work },
  { id: 'timeline', title: 'Timelines' },
]
