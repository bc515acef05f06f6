/** What keeps shifts from a piece of work even when they have nothing else to do, counted and in a few words. */
import type { Explanation } from './rules-in-the-way.ts'

type Words = readonly [one: string, several: string]

const endsLate: Words = ['would end too late', 'would end too late']
const comesLate: Words = ['would come too late', 'would come too late']
const isTooFar: Words = ['is too far away', 'are too far away']
const byBreak: Words = ['has a break in the way', 'have a break in the way']
const other: Words = ['could not do it', 'could not do it']

/** In the order in which they are told. */
const words: Readonly<Record<string, Words>> = {
  reachableLocations: ['has no road to it', 'have no road to it'],
  maxTravelTimePerVisit: isTooFar,
  maxTravelTimePerStop: isTooFar,
  maxShiftTravelTime: ['would travel too long', 'would travel too long'],
  breakStartTime: byBreak,
  maxShiftEndTime: endsLate,
  maxLastVisitDepartureTime: endsLate,
  serviceMaxStartTime: comesLate,
  serviceMaxEndTime: comesLate,
  maximumTimeBurden: ['would have it on board for too long', 'would have it on board for too long'],
}
const order = [...new Set(Object.values(words)), other]

function wordsOf({ rules, breaks }: Explanation): Words {
  if (breaks.length > 0) return byBreak
  const ids = new Set(rules.map(({ constraintId }) => constraintId))
  const known = Object.keys(words).find((id) => ids.has(id))
  return known === undefined ? other : words[known]!
}

/** `2 would end too late even without other visits`; `others` are what else a shift does, unless none does anything. */
export function outOfReachWords(
  explanations: readonly Explanation[],
  others: string,
): { readonly count: number; readonly text: string }[] {
  const counts = new Map<Words, number>()
  const suffix = explanations.some(({ context }) => context === 'cleared') ? ` even without other ${others}` : ''
  for (const explanation of explanations) {
    if (explanation.context === 'full' || explanation.context === 'broken') continue
    const said = wordsOf(explanation)
    counts.set(said, (counts.get(said) ?? 0) + 1)
  }
  return order.flatMap((said) => {
    const count = counts.get(said) ?? 0
    return count > 0 ? [{ count, text: `${said[count === 1 ? 0 : 1]}${suffix}` }] : []
  })
}
