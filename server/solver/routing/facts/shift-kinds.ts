/** Groups identical shifts, so that only one empty shift of each kind has to be priced. */
import { sharesPerson } from '../rules/same-person.ts'
import type { RoutingProblem } from '../problem/problem.ts'

export interface ShiftKinds {
  readonly count: number
  /** Kind of each shift. Pinned visits do not matter: their routes are open anyway. */
  readonly of: Int32Array
  /** The same for shifts that only differ in what the work of their vehicle costs: one serves what the other serves. */
  readonly alike: Int32Array
  /** A shift of each kind. */
  readonly example: Int32Array
}

/** `compatible` is the kernel's own copy, in which closed shifts are compatible with nothing. */
export function groupShifts(problem: RoutingProblem, compatible: Uint8Array): ShiftKinds {
  const alike = alikeShifts(problem, compatible)
  const { balance } = problem
  if (!balance) return alike
  const kinds = new Map<string, number>()
  const of = alike.of.map((kind, s) => {
    const key = `${kind} ${problem.vehicleOf[s]!}`
    if (!kinds.has(key)) kinds.set(key, kinds.size)
    return kinds.get(key)!
  })
  return {
    count: kinds.size,
    of,
    alike: alike.of,
    example: Int32Array.from({ length: kinds.size }, (_, kind) => of.indexOf(kind)),
  }
}

function alikeShifts(problem: RoutingProblem, compatible: Uint8Array): ShiftKinds {
  const of = new Int32Array(problem.shiftCount)
  const hashes = columnHashes(problem, compatible)
  const examples: number[] = []
  const kindsByKey = new Map<string, number[]>()
  for (let s = 0; s < problem.shiftCount; s++) {
    // Whether it is free depends on what else its person works.
    const own = sharesPerson(problem, s) ? s : -1
    const key = `${numbersOf(problem, s).join(' ')} ${hashes[s]!} ${own}`
    const candidates = kindsByKey.get(key) ?? []
    kindsByKey.set(key, candidates)
    let kind = candidates.find((k) => hasSameColumns(problem, compatible, s, examples[k]!))
    if (kind === undefined) {
      kind = examples.length
      examples.push(s)
      candidates.push(kind)
    }
    of[s] = kind
  }
  return { count: examples.length, of, alike: of, example: Int32Array.from(examples) }
}

/** Everything of a shift that is not per visit. */
function numbersOf(problem: RoutingProblem, s: number): number[] {
  const perShift = [
    problem.startPlace,
    problem.endPlace,
    problem.minDeparture,
    problem.minFirstArrival,
    problem.maxLastDeparture,
    problem.maxEnd,
    problem.softLastDeparture,
    problem.softLastDepartureSecondPrice,
    problem.softEnd,
    problem.softEndSecondPrice,
    problem.maxLegSeconds,
    problem.maxTravelSeconds,
    problem.softTravelSeconds,
    problem.softTravelSecondPrice,
    problem.durationClass,
  ]
  const numbers = perShift.map((array) => array[s]!)
  numbers.push(problem.capacity?.[s] ?? 0)
  if (problem.requests) {
    const { kindCount, room } = problem.requests
    numbers.push(...room.subarray(s * kindCount, (s + 1) * kindCount))
  }
  numbers.push(problem.risks?.safeEnd[s] ?? 0)
  numbers.push(problem.appointments?.shiftDay[s] ?? 0)
  numbers.push(problem.maxDuration?.[s] ?? 0)
  if (problem.dependencies || problem.groups) numbers.push(problem.vehicleOf[s]!)
  if (problem.costs) {
    const { unpaidSeconds, tierFrom, tierSeconds, tierCost, tierSecondCost } = problem.costs
    numbers.push(unpaidSeconds[s]!)
    for (let k = tierFrom[s]!; k < tierFrom[s + 1]!; k++)
      numbers.push(tierSeconds[k]!, tierCost[k]!, tierSecondCost[k]!)
  }
  for (let b = problem.breakFrom[s]!; b < problem.breakFrom[s + 1]!; b++) numbers.push(...numbersOfBreak(problem, b))
  return numbers
}

function numbersOfBreak(problem: RoutingProblem, b: number): number[] {
  const { breakMinStart, breakMaxStart, breakSeconds, breakPlace, breakIsRequired, breakSpanFrom, breakSpanEnd } =
    problem
  return [
    ...[breakMinStart[b]!, breakMaxStart[b]!, breakSeconds[b]!, breakPlace[b]!],
    ...[breakIsRequired?.[b] ?? 1, breakSpanFrom?.[b] ?? 0, breakSpanEnd?.[b] ?? 0],
    problem.costs?.breakUnpaidSeconds?.[b] ?? 0,
  ]
}

/** Of each shift what visits make of it; row by row, as columns of many visits lie too far apart for the cache. */
function columnHashes({ visitCount, shiftCount, assignmentPrice }: RoutingProblem, compatible: Uint8Array): Int32Array {
  const hashes = new Int32Array(shiftCount)
  for (let v = 0, k = 0; v < visitCount; v++) {
    for (let s = 0; s < shiftCount; s++, k++)
      hashes[s] = Math.imul(hashes[s]! ^ compatible[k]! ^ (assignmentPrice[k]! << 1), 0x01000193) + 1
  }
  return hashes
}

function hasSameColumns(
  { visitCount, shiftCount, assignmentPrice }: RoutingProblem,
  compatible: Uint8Array,
  a: number,
  b: number,
): boolean {
  for (let v = 0; v < visitCount; v++) {
    const row = v * shiftCount
    if (compatible[row + a] !== compatible[row + b] || assignmentPrice[row + a] !== assignmentPrice[row + b])
      return false
  }
  return true
}
