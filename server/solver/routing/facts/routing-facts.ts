/**
 * A routing problem prepared for the hot loops: nodes, price matrix, start ranges, break spans, kinds of shifts, and
 * which of the rarer rules are in play. Computed once, never changed.
 *
 * Nodes: visit v is node v; shift s is node visitCount + s, which is both the first and the last stop of its route.
 */
import { compileRequests, type RequestFacts } from './compile-requests.ts'
import { firstClassOf, splitFirstVisits } from './first-visits.ts'
import { compileBreakLayers } from './break-layers.ts'
import { compileBreakSkips, type BreakSkips } from './break-skips.ts'
import { compileBreakSpans, type BreakSpans } from './break-spans.ts'
import { awaitedVisits, holdsOf } from '../timing/held-starts.ts'
import { compilePreferredStarts, type PreferredStarts } from '../rules/preferred-starts.ts'
import { priceOfMediumPoint } from './medium-price.ts'
import { noLowerBound, noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { isBalanced } from '../rules/balance.ts'
import { costsByLength } from '../rules/shift-costs.ts'
import { timesOf } from '../rules/soft-rule.ts'
import { softRules } from '../rules/soft-rules.ts'
import { compileCoupling, type Coupling } from './coupling.ts'
import { groupShifts, type ShiftKinds } from './shift-kinds.ts'
import { ridesCount } from '../timing/ride-waits.ts'
import { canKeepWindows } from '../reference/route-timing.ts'
import { narrowByRides } from './ride-windows.ts'
import { compileStartRanges, type StartRanges } from '../problem/start-ranges.ts'
import { leaveOutOtherDays, suitingShifts } from './suiting-shifts.ts'
import { timePricesOf } from './time-prices.ts'
import { leaveBefore, needOf, slowestFactor } from '../problem/travel-clock.ts'
import { compileWaits, mayWaitOn, type Waits } from '../timing/waits.ts'
import { compileTravel, type TravelMatrices } from './travel-matrices.ts'

export interface RoutingFacts extends TravelMatrices {
  /** With the duration classes of first visits. */
  readonly problem: RoutingProblem
  readonly visitCount: number
  readonly shiftCount: number
  readonly placeCount: number
  /** Place a node is left from and arrived at, per node. */
  readonly leavePlace: Int32Array
  readonly arrivePlace: Int32Array
  readonly classCount: number
  /**
   * Added to the duration class of a shift for a visit that is the first at its place; 0 where it does not take longer.
   */
  readonly firstClass: number
  /** Place of a visit, per node; -1 for shifts. */
  readonly stopPlace: Int32Array
  readonly ranges: StartRanges
  readonly preferred: PreferredStarts
  /** Earliest and latest start of a visit's service in any duration class. */
  readonly firstStart: Int32Array
  readonly lastStart: Int32Array
  /** Per node; no lower bound for shifts. */
  readonly minStartTravel: Int32Array
  readonly demand: Int32Array
  readonly capacity: Int32Array
  /** The longest leg to a visit, always below `noUpperBound` so that it also rules out unreachable pairs. */
  readonly maxLeg: Int32Array
  /**
   * The problem's, without closed shifts and without pairs whose windows are too short for the service or, for visits
   * that may move, open only when the shift is not at work.
   */
  readonly compatible: Uint8Array
  readonly isPinned: Uint8Array
  /** Pinned visits whose prefix cannot be served in time, whatever comes behind it. */
  readonly mayBeLate: Uint8Array
  /** Visits that may move. */
  readonly freeVisits: Int32Array
  readonly breaks: BreakSpans
  /** Where visits wait for others; undefined where none does. */
  readonly coupling: Coupling | undefined
  /** Where visits go on one route together; undefined where none does. */
  readonly requests: RequestFacts | undefined
  /**
   * 1 for routes that are timed by layers of breaks taken, also of none where times have a price or visits wait for
   * others.
   */
  readonly hasLayers: Uint8Array
  readonly kinds: ShiftKinds
  /**
   * 1 where the soft price of a route depends on its times; where it depends on its travel time beyond the arc prices.
   */
  readonly isTimed: Uint8Array
  /** 1 where it depends on no time but the arrival at the end place. */
  readonly isEndTimed: Uint8Array
  /** 1 where it depends on how long the shift lasts; where what its vehicle's work costs does. */
  readonly hasCost: Uint8Array
  readonly hasBalance: Uint8Array
  /** 1 where it depends on how long the shift lasts in any way, idle too; where the route leaves late. */
  readonly hasSpanPrice: Uint8Array
  readonly leavesLate: Uint8Array
  /** 1 where only ways are driven later, not services moved, as the pace of travel changes. */
  readonly drivesLate: Uint8Array
  /** How the service of each visit is held when routes leave late (late-leaving.ts). */
  readonly holds: Uint8Array
  /** Whether the time of each visit may cost anything: time-prices.ts. */
  readonly timePrices: Uint8Array
  /** All breaks of each shift. */
  readonly breakSeconds: Int32Array
  readonly hasTravelLimit: Uint8Array
  /** 1 where the duration of a route is limited. */
  readonly hasDurationLimit: Uint8Array
  /**
   * 1 where it is kept when visits are served, by a walk (route-walk.ts) or by picking the best of several ways to
   * drive the route (route-timeline.ts).
   */
  readonly keepsTimes: Uint8Array
  readonly isWalked: Uint8Array
  /** 1 where rides may not be long or have a price: the route is timed by ride-timeline.ts. */
  readonly isRidden: Uint8Array
  readonly isPicked: Uint8Array
  /** 1 where what an insertion changes is known without timing the whole route: see tried-ways.ts. */
  readonly isTriable: Uint8Array
  /** Breaks that are left out, and starts of services that are waited for. */
  readonly skips: BreakSkips
  readonly waits: Waits
  /** 1 for each visit that others wait for. */
  readonly isAwaited: Uint8Array
  /** Whether any rule beyond one window per visit, shift window, load and arc prices is in play. */
  readonly isRich: boolean
  /** Whether leaving out one mandatory visit counts more than another. */
  readonly hasWeights: boolean
  /** Search price of leaving a visit out, and of one point on the medium level. */
  readonly absencePrice: Float64Array
  readonly mediumPrice: number
}

export function compileFacts(given: RoutingProblem): RoutingFacts {
  const problem = splitFirstVisits(given)
  const { visitCount, shiftCount, placeCount } = problem
  const isPinned = new Uint8Array(visitCount)
  for (const v of problem.pinnedVisit) isPinned[v] = 1
  const mayBeLate = latePinned(problem)
  const ranges = narrowByRides(problem, compileStartRanges(problem, mayBeLate))
  const compatible = suitingShifts(problem, ranges)
  const hasRareRules = isRich(problem, ranges, compatible)
  leaveOutOtherDays(problem, ranges, compatible, isPinned)
  const travel = compileTravel(problem)
  const layers = compileBreakLayers(problem)
  const breaks = compileBreakSpans(problem, layers)
  const coupling = compileCoupling(problem, isPinned)
  const hasRides = ridesCount(problem)
  const skips = compileBreakSkips(problem, layers)
  const waits = compileWaits(problem)
  const times = Uint8Array.from({ length: shiftCount }, (_, s) =>
    softRules.reduce<number>(
      (most, rule) => Math.max(most, rule.times(problem, s)),
      hasRides ? timesOf.visits : timesOf.none,
    ),
  )
  const late = lateShifts(problem, mayBeLate)
  const none = new Uint8Array(shiftCount)
  const leavesLate = problem.travelClock ? none : late
  const drivesLate = problem.travelClock ? late : none
  const isTimed = times.map((kind) => Number(kind !== timesOf.none))
  const isEndTimed = times.map((kind, s) =>
    Number(
      kind === timesOf.end ||
        (kind === timesOf.duration && !leavesLate[s] && !skips.maySkip[s] && leavesAtOneTime(problem, s)),
    ),
  )
  const hasCost = isTimed.map((_, s) => Number(costsByLength(problem, s)))
  const hasBalance = isTimed.map((_, s) => Number(isBalanced(problem, s)))
  const hasSpanPrice = hasCost.map((cost, s) => cost | hasBalance[s]! | Number(problem.waitingSecondPrice !== 0))
  const hasTravelLimit = Uint8Array.from(problem.maxTravelSeconds, (limit, s) =>
    Number(limit < noUpperBound || problem.softTravelSecondPrice[s] !== 0),
  )
  const hasDurationLimit = limitedShifts(problem, coupling)
  const hasLayers = Uint8Array.from(breaks.layerCount, (count, s) =>
    Number((count > 0 || coupling !== undefined || isTimed[s] === 1) && !breaks.hasPlace[s]),
  )
  // Where the pace changes, one visit may push others into slow hours.
  const mediumPrice = priceOfMediumPoint(
    problem,
    travel.dearest * (problem.travelClock ? 3 * slowestFactor(problem.travelClock) : 1),
  )
  const absencePrice = Float64Array.from(
    problem.absenceSoft,
    (soft, v) => soft + mediumPrice * problem.absenceMedium[v]!,
  )
  const requests = compileRequests(problem, { isPinned, compatible, visitPrice: absencePrice })
  const keepsWalk = (s: number) => !hasRides && (coupling !== undefined || (isTimed[s] === 1 && isEndTimed[s] === 0))
  const isPicked = hasLayers.map((layered, s) =>
    Number(
      layered === 0
        ? !hasRides && breaks.hasPlace[s]
        : keepsWalk(s) && (breaks.layerCount[s]! > 0 || (waits.waitStart.length > 0 && mayWaitOn(problem, s))),
    ),
  )
  const isWalked = hasLayers.map((layered, s) => Number(layered === 1 && isPicked[s] === 0 && keepsWalk(s)))
  return {
    problem,
    visitCount,
    shiftCount,
    placeCount,
    leavePlace: concat(problem.visitPlace, problem.startPlace),
    arrivePlace: concat(problem.visitPlace, problem.endPlace),
    ...travel,
    classCount: problem.durationClassCount,
    firstClass: firstClassOf(given),
    stopPlace: concat(problem.visitPlace, new Int32Array(shiftCount).fill(-1)),
    ranges,
    preferred: compilePreferredStarts(problem),
    firstStart: extremeStart(problem, ranges.min, ranges.from, Math.min, noUpperBound),
    lastStart: extremeStart(problem, ranges.max, ranges.from, Math.max, noLowerBound),
    minStartTravel: concat(problem.minStartTravel, new Int32Array(shiftCount).fill(noLowerBound)),
    demand: problem.demand ?? new Int32Array(visitCount),
    capacity: problem.capacity ?? new Int32Array(shiftCount).fill(noUpperBound),
    maxLeg: problem.maxLegSeconds.map((limit) => Math.min(limit, noUpperBound - 1)),
    compatible,
    isPinned,
    mayBeLate,
    freeVisits: Int32Array.from({ length: visitCount }, (_, v) => v).filter((v) => !isPinned[v]),
    breaks,
    coupling,
    requests,
    hasLayers,
    isWalked,
    isRidden: new Uint8Array(shiftCount).fill(Number(hasRides)),
    isPicked,
    isTriable: isPicked.map((picked, s) =>
      Number(
        picked === 1 &&
          !hasRides &&
          !problem.samePerson &&
          !breaks.hasPlace[s] &&
          !problem.travelClock &&
          !hasSpanPrice[s],
      ),
    ),
    keepsTimes: isWalked.map((walked, s) => walked | isPicked[s]! | Number(hasRides)),
    skips,
    waits,
    isAwaited: awaitedVisits(problem),
    kinds: groupShifts(problem, compatible),
    isTimed,
    isEndTimed,
    hasCost,
    hasBalance,
    hasSpanPrice,
    leavesLate,
    drivesLate,
    holds: holdsOf(problem),
    timePrices: timePricesOf(problem),
    breakSeconds: sumOfBreaks(problem),
    hasTravelLimit,
    hasDurationLimit,
    isRich:
      travel.hasGaps ||
      coupling !== undefined ||
      hasRareRules ||
      isTimed.includes(1) ||
      hasTravelLimit.includes(1) ||
      hasDurationLimit.includes(1),
    hasWeights: problem.absenceMedium.some((points) => points !== problem.absenceMedium[0]),
    absencePrice,
    mediumPrice,
  }
}

/** Row of visit v behind stop p on a shift of a duration class, in what is known per visit and class. */
export function rowBehind(
  { classCount, firstClass, stopPlace }: RoutingFacts,
  p: number,
  v: number,
  shiftClass: number,
): number {
  const row = v * classCount + shiftClass
  return firstClass !== 0 && stopPlace[p] !== stopPlace[v] ? row + firstClass : row
}

/** What the way between two nodes needs done where the pace of travel changes. */
export function needBetween(
  { problem, leavePlace, arrivePlace, placeCount }: RoutingFacts,
  from: number,
  to: number,
): number {
  return needOf(problem.travelClock, problem.travelSeconds[leavePlace[from]! * placeCount + arrivePlace[to]!]!)
}

/**
 * When route r has to leave its start place to be at its first visit, which needs so much of travel, at the earliest
 * time for that.
 */
export function forFirstArrival({ problem }: RoutingFacts, r: number, need: number): number {
  return problem.minFirstArrival[r] === noLowerBound
    ? noLowerBound
    : leaveBefore(problem.travelClock, problem.minFirstArrival[r]!, need)
}

/** When route r leaves its start place for visit v, `seconds` away. */
export function leaveTime(facts: RoutingFacts, r: number, v: number, seconds: number): number {
  const { problem, minStartTravel, visitCount } = facts
  let time = problem.minDeparture[r]!
  const forArrival = forFirstArrival(facts, r, problem.travelClock ? needBetween(facts, visitCount + r, v) : seconds)
  if (time < forArrival) time = forArrival
  return time > minStartTravel[v]! ? time : minStartTravel[v]!
}

function latePinned(problem: RoutingProblem): Uint8Array {
  const mayBeLate = new Uint8Array(problem.visitCount)
  for (let s = 0; s < problem.shiftCount; s++) {
    const prefix = [...problem.pinnedVisit.subarray(problem.pinnedFrom[s], problem.pinnedFrom[s + 1])]
    if (prefix.length > 0 && !canKeepWindows(problem, s, prefix)) for (const v of prefix) mayBeLate[v] = 1
  }
  return mayBeLate
}

function concat(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function extremeStart(
  problem: RoutingProblem,
  starts: Int32Array,
  from: Int32Array,
  pick: (...values: number[]) => number,
  none: number,
): Int32Array {
  const classes = problem.durationClassCount
  return Int32Array.from({ length: problem.visitCount }, (_, v) =>
    starts.subarray(from[v * classes], from[(v + 1) * classes]).reduce((best, start) => pick(best, start), none),
  )
}

/** 1 for shifts that leave as late as they may: not those whose pinned visits are late as it is. */
function lateShifts(problem: RoutingProblem, mayBeLate: Uint8Array): Uint8Array {
  const { shiftCount, pinnedFrom, pinnedVisit } = problem
  return Uint8Array.from({ length: shiftCount }, (_, s) => {
    const isLate = pinnedFrom[s + 1]! > pinnedFrom[s]! && mayBeLate[pinnedVisit[pinnedFrom[s]!]!] === 1
    return Number(problem.leavesLate === true && !isLate)
  })
}

function sumOfBreaks({ shiftCount, breakFrom, breakSeconds }: RoutingProblem): Int32Array {
  return Int32Array.from({ length: shiftCount }, (_, s) =>
    breakSeconds.subarray(breakFrom[s], breakFrom[s + 1]).reduce((sum, seconds) => sum + seconds, 0),
  )
}

/** Whether the route leaves its start place at the same time whatever its first visit is. */
function leavesAtOneTime({ minFirstArrival, minStartTravel }: RoutingProblem, s: number): boolean {
  return minFirstArrival[s] === noLowerBound && minStartTravel.every((time) => time === noLowerBound)
}

/** 1 for shifts that may not last as long as they like. */
function limitedShifts(
  { maxDuration, shiftCount, breakFrom, travelClock, samePerson }: RoutingProblem,
  coupling: Coupling | undefined,
): Uint8Array {
  return Uint8Array.from({ length: shiftCount }, (_, s) => {
    if (!maxDuration || maxDuration[s]! >= noUpperBound) return 0
    if (coupling || travelClock || samePerson || breakFrom[s + 1]! > breakFrom[s]!)
      throw new RangeError(
        `Shift ${s} lasts ${maxDuration[s]!} seconds at most and has breaks, visits that others wait for, travel whose pace changes, or a person with another shift at the time: a longest duration is kept for none of them. Leave one of them out`,
      )
    return 1
  })
}

function isRich(problem: RoutingProblem, ranges: StartRanges, compatible: Uint8Array): boolean {
  return (
    problem.durationClassCount > 1 ||
    ranges.min.length !== problem.visitCount ||
    problem.minStartTravel.some((time) => time > noLowerBound) ||
    problem.minFirstArrival.some((time) => time > noLowerBound) ||
    problem.maxLastDeparture.some((time) => time < noUpperBound) ||
    problem.maxLegSeconds.some((limit) => limit < noUpperBound) ||
    problem.breakMinStart.length > 0 ||
    problem.samePerson !== undefined ||
    compatible.includes(0) ||
    problem.assignmentPrice.some((price) => price !== 0)
  )
}

/** Seconds of service per visit in the duration class that is quickest. */
export function leastServices({ problem, visitCount, classCount }: RoutingFacts): Int32Array {
  return Int32Array.from({ length: visitCount }, (_, v) =>
    Math.min(...problem.serviceSeconds.subarray(v * classCount, (v + 1) * classCount)),
  )
}
