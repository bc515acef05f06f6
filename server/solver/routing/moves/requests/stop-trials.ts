/** Tries arrangements on their route, cheapest first: linked, timed and priced as a whole. */
import { brokenStop } from '../../edits/request-check.ts'
import { priceRoute } from '../../edits/route-edits.ts'
import { refreshTimes } from '../../state/route-refresh.ts'
import type { RouteState } from '../../state/route-state.ts'
import { balanceChange, lengthOf } from '../../state/route-lengths.ts'
import type { Arrangements } from './arrangements.ts'
import type { Places } from './place-scan.ts'
import type { RouteStrip } from './route-strip.ts'

export interface Trial {
  readonly r: number
  /** Stops of each arrangement. */
  readonly count: number
  readonly below: number
  /** What the price of the route can fall by. */
  readonly saved: number
  readonly places: Places
  readonly at: number
}

/** What a route costs and how long it lasts before anything is tried on it. */
interface Before {
  readonly price: number
  readonly length: number
}

/** Tries arrangements until the rest cannot be better; the route is as before afterwards. */
export function tryArrangements(state: RouteState, strip: RouteStrip, all: Arrangements, trial: Trial): number {
  const { r, count, saved, places, at } = trial
  const before = { price: priceRoute(state, r), length: state.facts.hasBalance[r] ? lengthOf(state, r) : 0 }
  let best = trial.below
  let found = -1
  let i = 0
  for (; i < all.count && all.least[all.order[i]!]! - saved < best; i++) {
    const price = priceWith(state, strip, all, all.order[i]!, { r, count, before })
    if (price >= best) continue
    best = price
    found = all.order[i]!
  }
  if (i > 0) refreshTimes(state, r)
  if (found < 0) return Infinity
  for (let k = 0; k < count; k++) {
    places.stop[at + k] = all.stop[found * all.width + k]!
    places.behind[at + k] = nodeBehind(strip, all, found, k)
  }
  return best
}

function nodeBehind({ node }: RouteStrip, { stop, gap, width }: Arrangements, row: number, k: number): number {
  const at = row * width + k
  return k > 0 && gap[at - 1] === gap[at] ? stop[at - 1]! : node[gap[at]!]!
}

/** What route r costs more with an arrangement, Infinity where it breaks a rule; its times are those of the trial. */
function priceWith(
  state: RouteState,
  strip: RouteStrip,
  all: Arrangements,
  row: number,
  { r, count, before }: { readonly r: number; readonly count: number; readonly before: Before },
): number {
  const { facts, hot } = state
  for (let k = 0; k < count; k++) hot.link(all.stop[row * all.width + k]!, nodeBehind(strip, all, row, k))
  const price = brokenStop(state, r) < 0 ? priceRoute(state, r) - before.price : Infinity
  const work = price < Infinity && facts.hasBalance[r] ? balanceChange(state, r, before.length, lengthOf(state, r)) : 0
  for (let k = 0; k < count; k++) hot.takeOut(all.stop[row * all.width + k]!)
  state.waitingCount -= count
  return price + work
}
