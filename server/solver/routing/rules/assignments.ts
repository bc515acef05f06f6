/** What it costs or earns that a shift serves a visit, whenever it does. */
import { timesOf, type SoftRule } from './soft-rule.ts'

export const assignments: SoftRule = {
  times: () => timesOf.none,
  price: ({ assignmentPrice, shiftCount }, { shift, visits }) =>
    visits.reduce((sum, { visit }) => sum + assignmentPrice[visit * shiftCount + shift]!, 0),
}
