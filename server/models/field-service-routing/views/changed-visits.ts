/** Who has to be called: visits that are not done as published. */
import type { PlanView } from '../../planning-model.ts'
import { changedWork } from '../../routing/views/changed-work.ts'
import { changeSentence, publishedFacts, publishedVisits } from '../constraints/published-visits.ts'
import type { Plan } from '../domain/plan.ts'
import { changedVisitsAnswer, changedVisitsQuery, type ChangedVisitsAnswer } from '../schema/changed-visits.ts'

export const changedVisitsView: PlanView<Plan> = {
  path: 'changed-visits',
  operationId: 'getChangedVisits',
  summary: 'List the visits that changed',
  description:
    "Every visit that is done by another technician, on another day, at a time farther from the published one than publishedTimeTolerance, or not at all: who has to be called. The published plan is that of the dataset's parent, or what the input says of it.",
  query: changedVisitsQuery,
  schema: changedVisitsAnswer,
  view: (plan) => listChanges(plan),
}

function listChanges(plan: Plan): ChangedVisitsAnswer {
  const { changed: visits, ...totals } = changedWork(publishedVisits(plan), plan, (published, changes) => {
    const { visitId, ...facts } = publishedFacts(published, plan)
    const { name } = published.visit.input
    return {
      id: visitId,
      ...(name !== undefined && { name }),
      changes,
      pinned: published.visit.isPinned,
      summary: changeSentence(published, plan),
      ...facts,
    }
  })
  return { ...totals, visits: [...visits] }
}
