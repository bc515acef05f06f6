/** Why things of a plan are as they are, as its views show it. */
import type { ScoreAnalysis } from '../../../../../server/contract/score.ts'

export interface Candidate {
  readonly vehicleId: string
  readonly shiftId: string
  /** Empty where the shift could do the visit. */
  readonly reasons: readonly string[]
  readonly scoreDiff: string | undefined
  readonly start: number | undefined
}

export interface UnplannedReason {
  readonly summary: string
  readonly isMandatory: boolean
  readonly candidates: readonly Candidate[]
}

export interface Sentence {
  readonly constraint: string
  readonly text: string
  readonly score: string
}

export interface Sentences {
  /** False as long as there is no score analysis: then nothing is known of what the rules say. */
  readonly isKnown: boolean
  readonly byVisit: ReadonlyMap<string, readonly Sentence[]>
  readonly byVehicle: ReadonlyMap<string, readonly Sentence[]>
}

type Justification = NonNullable<ScoreAnalysis['constraints'][number]['matches']>[number]['justification']

/** What a match is about: stops, and where it names none a vehicle. */
export interface About {
  readonly visitIds: readonly string[]
  readonly vehicleId: unknown
}

/** A match about a stop belongs to the stop; one that names only the technician or driver to him or her. */
export function readSentences(
  analysis: ScoreAnalysis | undefined,
  aboutOf: (justification: Justification) => About,
): Sentences {
  const byVisit = new Map<string, Sentence[]>()
  const byVehicle = new Map<string, Sentence[]>()
  for (const constraint of analysis?.constraints ?? []) {
    for (const { score, justification } of constraint.matches ?? []) {
      const sentence = { constraint: constraint.name, text: justification.description, score }
      const { visitIds, vehicleId } = aboutOf(justification)
      for (const id of visitIds) append(byVisit, id, sentence)
      if (visitIds.length === 0 && typeof vehicleId === 'string') append(byVehicle, vehicleId, sentence)
    }
  }
  return { isKnown: analysis !== undefined, byVisit, byVehicle }
}

function append(sentences: Map<string, Sentence[]>, id: string, sentence: Sentence): void {
  const list = sentences.get(id)
  if (list) list.push(sentence)
  else sentences.set(id, [sentence])
}
