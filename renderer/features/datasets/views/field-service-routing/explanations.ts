/**
 * Why things are as they are: the reasons of unplanned visits and the sentences of the score analysis, by what they are
 * about.
 */
import type { ScoreAnalysis } from '../../../../../server/contract/score.ts'
import type { UnassignedVisits } from './documents.ts'
import { timeOf } from './read-values.ts'

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

/** By visit, the most important ones first, as the server orders them. */
export function readReasons(unassigned: UnassignedVisits | undefined): ReadonlyMap<string, UnplannedReason> {
  return new Map(
    (unassigned?.visits ?? []).map(({ id, summary, mandatory: isMandatory, shifts = [] }) => {
      const candidates = shifts.map(({ vehicleId, shiftId, reasons = [], scoreDiff, startServiceTime }) => ({
        ...{ vehicleId, shiftId, reasons, scoreDiff },
        start: timeOf(startServiceTime),
      }))
      return [id, { summary, isMandatory, candidates }]
    }),
  )
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

/** A match about a visit belongs to the visit; one that names only the technician to the technician. */
export function readSentences(analysis: ScoreAnalysis | undefined): Sentences {
  const byVisit = new Map<string, Sentence[]>()
  const byVehicle = new Map<string, Sentence[]>()
  for (const constraint of analysis?.constraints ?? []) {
    for (const { score, justification } of constraint.matches ?? []) {
      const sentence = { constraint: constraint.name, text: justification.description, score }
      // What a justification names beside its sentence differs from constraint to constraint.
      const { visitId, vehicleId } = justification
      if (typeof visitId === 'string') append(byVisit, visitId, sentence)
      else if (typeof vehicleId === 'string') append(byVehicle, vehicleId, sentence)
    }
  }
  return { isKnown: analysis !== undefined, byVisit, byVehicle }
}

function append(sentences: Map<string, Sentence[]>, id: string, sentence: Sentence): void {
  const list = sentences.get(id)
  if (list) list.push(sentence)
  else sentences.set(id, [sentence])
}
