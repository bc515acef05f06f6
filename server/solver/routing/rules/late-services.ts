/** Services that end after they are due, for instance after an SLA: see `softDueEnd` in problem.ts. */
import { beyond, dearestOf, timesOf, type SoftRule } from './soft-rule.ts'

export const lateServices: SoftRule = {
  times: ({ softDueSecondPrice }) => (dearestOf(softDueSecondPrice) === 0 ? timesOf.none : timesOf.visits),
  price: ({ softDueEnd, softDueSecondPrice }, { visits }) =>
    visits.reduce(
      (sum, { visit, departure }) => sum + beyond(departure, softDueEnd[visit]!) * softDueSecondPrice[visit]!,
      0,
    ),
  dearestSecond: ({ softDueSecondPrice }) => dearestOf(softDueSecondPrice),
}
