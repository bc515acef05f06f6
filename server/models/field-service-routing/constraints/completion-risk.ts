/** Visits that may not be completed when the day runs late. */
import { constraint } from '../../constraint.ts'
import { safeEnd } from '../domain/completion-risk.ts'
import { servedVisits, type Plan, type ServedVisit } from '../domain/plan.ts'
import { assignmentIds } from './assignment-ids.ts'
import { priorityGroup } from './groups.ts'
import { shiftName, visitName } from '../../routing/constraints/names.ts'
import { weighted } from './weights.ts'
import { clockOf, lengthOf } from '../../routing/constraints/wording.ts'

export const minimizeVisitCompletionRisk = constraint<Plan, ServedVisit>({
  id: 'minimizeVisitCompletionRisk',
  name: 'Minimize the visit completion risk',
  description:
    'Visits of the priority visitCompletionRiskMinimalPriority or a higher one should end visitCompletionRiskMinimalTimeToShiftEnd before the latest end of their shift. Measured in seconds later.',
  level: 'soft',
  group: priorityGroup,
  weight: weighted('minimizeVisitCompletionRiskWeight'),
  forEach: servedVisits,
  measure: ({ visit, shift, stop }, { facts }) =>
    stop.isReached && visit.priorityWorth >= facts.minRiskyWorth
      ? Math.max(0, stop.end - safeEnd(shift, facts.overrides))
      : 0,
  justify: (served, plan, late) => ({
    description: `Visit ${visitName(served.visit)} ends at ${clockOf(served.stop.end, served.shift, plan)}, ${lengthOf(late)} after ${clockOf(safeEnd(served.shift, plan.facts.overrides), served.shift, plan)}, so late in ${shiftName(served.shift, plan)} that it may not be completed.`,
    ...assignmentIds(served, plan.facts),
    lateSeconds: late,
  }),
})
