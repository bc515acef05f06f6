/**
 * Why things are as they are: the reasons of unplanned visits and the sentences of the score analysis, by what they are
 * about.
 */
import type { ScoreAnalysis } from '../../../../../server/contract/score.ts'
import type { UnassignedVisits } from './documents.ts'
import type { Sentence, UnplannedReason } from '../routing/explained.ts'
import { timeOf } from '../routing/read-values.ts'

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
