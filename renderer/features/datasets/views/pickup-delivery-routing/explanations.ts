/** Why things are as they are: reasons of jobs that are not done, and sentences of the score analysis. */
import type { ScoreAnalysis } from '../../../../../server/contract/score.ts'
import type { Sentence, UnplannedReason } from '../routing/explained.ts'
import { timeOf } from '../routing/read-values.ts'
import type { UnassignedJobs } from './documents.ts'

/** By the stop that stands for the job, the most important ones first, as the server orders them. */
export function readReasons(unassigned: UnassignedJobs | undefined): ReadonlyMap<string, UnplannedReason> {
  return new Map(
    (unassigned?.jobs ?? []).flatMap(({ summary, mandatory: isMandatory, unassignedStops, shifts }) => {
      const candidates = shifts.map(({ driverId, shiftId, reasons = [], scoreDiff, startServiceTime }) => ({
        ...{ vehicleId: driverId, shiftId, reasons, scoreDiff },
        start: timeOf(startServiceTime),
      }))
      return unassignedStops.slice(0, 1).map((id) => [id, { summary, isMandatory, candidates }] as const)
    }),
  )
}

/** What the score analysis says, by the id of the stop, job or driver it is about. */
export function readSentences(analysis: ScoreAnalysis | undefined): ReadonlyMap<string, readonly Sentence[]> {
  const sentences = new Map<string, Sentence[]>()
  for (const constraint of analysis?.constraints ?? []) {
    for (const { score, justification } of constraint.matches ?? []) {
      const { stopId, jobId, driverId } = justification
      const about = [stopId, jobId, driverId].find((id) => typeof id === 'string')
      if (typeof about !== 'string') continue
      const sentence = { constraint: constraint.name, text: justification.description, score }
      sentences.set(about, [...(sentences.get(about) ?? []), sentence])
    }
  }
  return sentences
}
