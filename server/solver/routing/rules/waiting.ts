/** Seconds of idle: of what is neither travel, service nor break between leaving the start and reaching the end. */
import { timesOf, type SoftRule } from './soft-rule.ts'

export const waiting: SoftRule = {
  times: ({ waitingSecondPrice }) => (waitingSecondPrice === 0 ? timesOf.none : timesOf.visits),
  price: ({ waitingSecondPrice }, { idleSeconds }) => idleSeconds * waitingSecondPrice,
  dearestSecond: ({ waitingSecondPrice }) => waitingSecondPrice,
}
