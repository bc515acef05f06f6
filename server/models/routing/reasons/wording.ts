/** Reasons in words. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { atStart, shiftName, type KnowsFacts } from '../constraints/names.ts'
import { clockOf, lengthOf, listOf } from '../constraints/wording.ts'
import type { PlanBreak, PlanWindow, RouteShift } from '../domain/plan.ts'
import type { BrokenRule, Explanation } from './rules-in-the-way.ts'

/** What differs from model to model; `others` is what else a shift does: `visits`, `stops`. */
export interface ReasonWords {
  readonly others: string
  /** The rule in other words, without the lead; undefined where the sentence of its constraint stands. */
  reword(rule: BrokenRule): string | undefined
}

/** One sentence for each rule. A break in the way is named first, with what happens when it is kept. */
export function sentencesOf({ context, rules, breaks }: Explanation, words: ReasonWords, of: ShiftInPlan): string[] {
  if (context === 'broken')
    return rules
      .slice(0, 3)
      .map(({ justification }) => `Breaks a rule already: ${decapitalised(justification.description)}`)
  const sentences = rules.map((rule) => {
    const text = rule.justification.description
    const own = context === 'full' ? undefined : words.reword(rule)
    if (own !== undefined) return context === 'cleared' ? `even without its other ${words.others}, ${own}` : own
    const lead = { full: 'full: with it, ', empty: 'with it, ', cleared: `even without its other ${words.others}, ` }
    return `${lead[context]}${decapitalised(text)}`
  })
  if (breaks.length === 0) return sentences.map(atStart)
  const [first = '', ...rest] = sentences.map((text) => withoutBreakName(text, breaks, of))
  const names = listOf(breaks.map((pause) => breakName(pause, of)))
  const isOne = breaks.length === 1
  const lead = `Break${isOne ? '' : 's'} ${names} ${isOne ? 'is' : 'are'} in the way`
  return [`${lead}: ${first}`, ...rest.map(atStart)]
}

/** Of the break that is named already. */
function withoutBreakName(text: string, breaks: readonly PlanBreak[], { shift, facts }: ShiftInPlan): string {
  const [pause] = breaks
  return pause && breaks.length === 1
    ? text.replace(`with it, break ${pause.id} of ${shiftName(shift, { facts })} starts`, 'with more work it starts')
    : text
}

interface ShiftInPlan extends KnowsFacts {
  readonly shift: RouteShift
}

/** `lunch (45 min between 11:30 and 14:00)`, `lunch (12:00 to 13:00)` */
function breakName({ id, spanFrom, spanEnd, seconds }: PlanBreak, { shift, facts }: ShiftInPlan): string {
  const clock = (time: number) => clockOf(time, shift, { facts })
  if (spanEnd - spanFrom === seconds) return `${id} (${clock(spanFrom)} to ${clock(spanEnd)})`
  const length = lengthOf(seconds)
  if (spanEnd >= noUpperBound) return `${id} (${length} from ${clock(spanFrom)} on)`
  return `${id} (${length} between ${clock(spanFrom)} and ${clock(spanEnd)})`
}

/** `the arrival would be at 17:40, after its window closes at 17:00.`; undefined where the service is too long. */
export function lateArrival(
  what: string,
  arrival: number,
  { maxStart, maxEnd }: PlanWindow,
  { shift, facts }: ShiftInPlan,
): string | undefined {
  const clock = (time: number) => clockOf(time, shift, { facts })
  if (arrival > maxStart) return `${what} would be at ${clock(arrival)}, after its latest start at ${clock(maxStart)}.`
  return arrival > maxEnd
    ? `${what} would be at ${clock(arrival)}, after its window closes at ${clock(maxEnd)}.`
    : undefined
}

/** Our own words only: a sentence may also begin with somebody's name. */
const decapitalised = (text: string) =>
  text.replace(/^(Shift|Visit|The|Break|Travelling|No|Mandatory|Optional|Vehicle|Stop|Job|Jobs)(?= )/, (word) =>
    word.toLowerCase(),
  )
