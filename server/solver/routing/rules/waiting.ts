/** Seconds between arriving at a visit and starting its service. */
import { timesOf, type SoftRule } from './soft-rule.ts'

export const waiting: SoftRule = {
  times: ({ waitingSecondPrice }) => (waitingSecondPrice === 0 ? timesOf.none : timesOf.visits),
  price: ({ waitingSecondPrice }, { waitingSeconds }) => waitingSeconds * waitingSecondPrice,
  dearestSecond: ({ waitingSecondPrice }) => waitingSecondPrice,
}
