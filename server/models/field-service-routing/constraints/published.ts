/** What customers have been told stays: who comes, on which day and when. */
import { constraint } from '../../constraint.ts'
import { changeSentence, publishedFacts, publishedVisits, type PublishedVisit } from './published-visits.ts'
import { otherDaySeconds, otherTechnicianSeconds, otherTimeSeconds } from '../../routing/constraints/published-goals.ts'
import type { Plan } from '../domain/plan.ts'
import { publishedGroup } from './groups.ts'
import { weighted } from './weights.ts'

const justify = (published: PublishedVisit, plan: Plan) => ({
  description: changeSentence(published, plan),
  ...publishedFacts(published, plan),
})

export const keepPublishedTechnician = constraint<Plan, PublishedVisit>({
  id: 'keepPublishedTechnician',
  name: 'Keep the published technician',
  description:
    'A visit should be done by the technician of its published appointment, unless none of his or her shifts of that day can do it at that time any more; leaving it out counts, too. Pinned visits do not count. Measured in seconds: 900 for each visit, four times as many for an appointment within a day of the freeze time (or else the start of the planning), three times within two days, twice within three.',
  level: 'soft',
  group: publishedGroup,
  weight: weighted('keepPublishedTechnicianWeight'),
  forEach: publishedVisits,
  measure: ({ visit, served }) => otherTechnicianSeconds(visit, served?.shift),
  justify,
})

export const keepPublishedDay = constraint<Plan, PublishedVisit>({
  id: 'keepPublishedDay',
  name: 'Keep the published day',
  description:
    'A visit should be done on the day of its published appointment, unless its windows or the shifts no longer allow that; leaving it out counts, too. Pinned visits do not count. Measured in seconds: 3,600 for each visit, times the same as for the technician.',
  level: 'soft',
  group: publishedGroup,
  weight: weighted('keepPublishedDayWeight'),
  forEach: publishedVisits,
  measure: ({ visit, served }) => otherDaySeconds(visit, served?.shift),
  justify,
})

export const keepPublishedTime = constraint<Plan, PublishedVisit>({
  id: 'keepPublishedTime',
  name: 'Keep the published time',
  description:
    'A visit on the day of its published appointment does not start before its time, and should not start later than publishedTimeTolerance after it, unless its windows no longer allow that time. Pinned visits do not count. Measured in seconds later than that, 900 at least and 3,600 at most, times the same as for the technician.',
  level: 'soft',
  group: publishedGroup,
  weight: weighted('keepPublishedTimeWeight'),
  forEach: publishedVisits,
  measure: ({ visit, served }, { facts }) =>
    served?.stop.isReached ? otherTimeSeconds(visit, served.shift, served.stop.start, facts.overrides) : 0,
  justify,
})
