/** Who has to be called: stops that are not made as published. */
import type { PlanView } from '../../planning-model.ts'
import { changedWork } from '../../routing/views/changed-work.ts'
import { publishedFacts, publishedSentence, publishedStops } from '../constraints/published.ts'
import type { Plan } from '../domain/plan.ts'
import { changedStopsAnswer, changedStopsQuery, type ChangedStopsAnswer } from '../schema/changed-stops.ts'

export const changedStopsView: PlanView<Plan> = {
  path: 'changed-stops',
  operationId: 'getChangedStops',
  summary: 'List the stops that changed',
  description:
    "Every stop that is made by another driver, on another day, at a time farther from the published one than publishedTimeTolerance, or not at all: who has to be called. The published plan is that of the dataset's parent, or what the input says of it.",
  query: changedStopsQuery,
  schema: changedStopsAnswer,
  view: (plan) => listChanges(plan),
}

function listChanges(plan: Plan): ChangedStopsAnswer {
  const { changed: stops, ...totals } = changedWork(publishedStops(plan), plan, (published, changes) => {
    const { stopId, ...facts } = publishedFacts(published, plan)
    const { stop } = published
    const { name: jobName } = plan.facts.jobs[stop.job]!.input
    return {
      id: stopId,
      ...(stop.input.name !== undefined && { name: stop.input.name }),
      ...(jobName !== undefined && { jobName }),
      changes: changes.map((change) => (change === 'TECHNICIAN' ? 'DRIVER' : change)),
      pinned: stop.isPinned,
      summary: publishedSentence(published, plan),
      ...facts,
    }
  })
  return { ...totals, stops: [...stops] }
}
