/**
 * Where the stops of a request go on a route at the least price together, remembered for as long as the route stays as
 * it is: most moves are undone, and what was known of their routes then holds again.
 */
import { sharesPerson } from '../../rules/same-person.ts'
import type { RouteState } from '../../state/route-state.ts'
import { createPairScan } from './pair-scan.ts'
import { createStopScan } from './stop-scan.ts'
import type { Places } from './place-scan.ts'
import { createStrips } from './route-strip.ts'

export interface RequestPlaces extends Places {
  /** Places of one request on one route, in a row of this many entries. */
  readonly width: number
  /**
   * Row of the best places of request q on route r: `price[row]` is their price, or that much at least where it is
   * `below` or more. Equal rows are only known until the next call.
   */
  readonly rowOf: (q: number, r: number, below: number) => number
  readonly price: Float64Array
  /** Whether the best places of request q on route r are remembered. */
  readonly knows: (q: number, r: number) => boolean
  /** How often places were looked for, not remembered. */
  scans: number
}

/** Rows kept in all, at most: 200 million entries would not be looked up again. */
const maxEntries = 1 << 22

export function createRequestPlaces(state: RouteState): RequestPlaces {
  const { facts, version } = state
  const requests = facts.requests!
  const { shiftCount } = facts
  const width = requests.mostStops
  const rows = Math.max(1, Math.min(requests.count * shiftCount, Math.floor(maxEntries / width)))
  const isWhole = rows === requests.count * shiftCount
  const key = new Float64Array(isWhole ? 0 : rows).fill(-1)
  const seen = new Int32Array(rows)
  const price = new Float64Array(rows)
  const places = { stop: new Int32Array(rows * width), behind: new Int32Array(rows * width).fill(-1) }
  const isPlain = !facts.isRich && requests.hasLoadsOnly && !facts.problem.demand
  const pairScan = createPairScan(state)
  const stopScan = createStopScan(state)
  const stripOf = createStrips(state)
  const { isPlainPair } = requests
  let clock = 0
  const all: RequestPlaces = {
    ...places,
    width,
    price,
    scans: 0,
    knows(q, r) {
      const id = q * shiftCount + r
      const row = isWhole ? id : id % rows
      if (seen[row] !== version[r] || version[r] === 0 || (!isWhole && key[row] !== id)) return false
      return places.behind[row * width]! >= 0
    },
    rowOf(q, r, below) {
      const id = q * shiftCount + r
      const row = isWhole ? id : id % rows
      if (version[r] === 0) version[r] = clock = (clock + 1) | 0
      if (seen[row] === version[r] && (isWhole || key[row] === id)) {
        if (places.behind[row * width]! >= 0 || price[row]! >= below) return row
      }
      all.scans++
      // What the work of a vehicle costs depends on its other routes too, and so does when its person is free.
      seen[row] = facts.hasBalance[r] || sharesPerson(facts.problem, r) ? 0 : version[r]!
      if (!isWhole) key[row] = id
      places.behind[row * width] = -1
      const scan = isPlain && isPlainPair[q] ? pairScan : stopScan
      const found = scan(stripOf(r), q, r, below, places, row * width)
      price[row] = places.behind[row * width]! >= 0 ? found : Math.min(found, below)
      if (found === Infinity && below === Infinity) price[row] = Infinity
      return row
    },
  }
  return all
}
