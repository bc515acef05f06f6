/** Small random routing problems with every rule in play, each rule in part of the problems only. */
import { createRandom } from '../../../../server/foundation/random.ts'
import {
  anywhere,
  noLowerBound,
  noUpperBound,
  type RoutingProblem,
  type Routes,
} from '../../../../server/solver/routing/problem/problem.ts'
import { createTravelClock, weekSeconds } from '../../../../server/solver/routing/problem/travel-clock.ts'

export interface RichProblemSize {
  readonly visits: number
  readonly shifts: number
  /** Every rule at once, but for a longest duration, which is not kept beside breaks or visits that wait. */
  readonly everyRule?: boolean
}

/** A problem and a start plan (pinned prefixes included) drawn from the seed. */
export function richProblem(
  seed: number,
  { visits, shifts, everyRule = false }: RichProblemSize,
): { problem: RoutingProblem; routes: Routes } {
  const random = createRandom(seed)
  const has = (share: number) => random.next() < share
  /** Whether a rule is in play. */
  const uses = (share: number) => has(share) || everyRule
  const between = (low: number, high: number) => low + random.below(high - low + 1)
  const perVisit = (value: (v: number) => number) => Int32Array.from({ length: visits }, (_, v) => value(v))
  const perShift = (value: (s: number) => number) => Int32Array.from({ length: shifts }, (_, s) => value(s))
  const sometimes = (isOn: boolean, share: number, value: () => number, none: number) =>
    isOn && has(share) ? value() : none
  const day = 600

  const placeCount = visits + between(1, 3)
  const points = Array.from({ length: placeCount }, () => ({ x: random.below(60), y: random.below(60) }))
  const isAsymmetric = uses(0.5)
  const isUnconnected = uses(0.3)
  const travelSeconds = new Int32Array(placeCount * placeCount)
  const travelMeters = new Int32Array(placeCount * placeCount)
  for (let i = 0; i < placeCount; i++) {
    for (let j = 0; j < placeCount; j++) {
      const crow = Math.hypot(points[i]!.x - points[j]!.x, points[i]!.y - points[j]!.y)
      const isBlocked = i !== j && isUnconnected && has(0.05)
      travelSeconds[i * placeCount + j] = isBlocked
        ? noUpperBound
        : Math.floor(crow + (isAsymmetric && i !== j ? random.below(15) : 0))
      travelMeters[i * placeCount + j] = isBlocked ? noUpperBound : Math.floor(10 * crow)
    }
  }

  const windowFrom = new Int32Array(visits + 1)
  const windowMinStart: number[] = []
  const windowMaxStart: number[] = []
  const windowMaxEnd: number[] = []
  const hasWindows = uses(0.8)
  const hasSeveralWindows = uses(0.5)
  for (let v = 0; v < visits; v++) {
    let from = between(0, 150)
    for (let k = hasWindows && has(0.8) ? (hasSeveralWindows ? between(1, 3) : 1) : 0; k > 0; k--) {
      const length = between(10, 150)
      windowMinStart.push(from)
      windowMaxStart.push(from + length)
      windowMaxEnd.push(has(0.3) ? from + length : noUpperBound)
      from += length + between(20, 150)
    }
    if (windowMinStart.length === windowFrom[v]!) {
      windowMinStart.push(noLowerBound)
      windowMaxStart.push(noUpperBound)
      windowMaxEnd.push(noUpperBound)
    }
    windowFrom[v + 1] = windowMinStart.length
  }

  const durationClassCount = uses(0.4) ? 2 : 1
  const isAlike = has(0.3)
  const breaks = drawBreaks()
  const pinned = drawPinned()
  const rule = {
    mst: uses(0.3),
    first: uses(0.4),
    last: uses(0.4),
    leg: uses(0.3),
    travel: uses(0.3),
    skills: uses(0.6),
    load: uses(0.4),
    due: uses(0.3),
    soft: uses(0.4),
    assignment: uses(0.4),
    optional: uses(0.4),
    preferences: uses(0.3),
    costs: uses(0.3),
    spans: uses(0.2),
    dependencies: uses(0.3),
    risks: uses(0.2),
    firstVisits: uses(0.3),
    groups: uses(0.3),
  }
  const groups = rule.groups && visits > 3 ? drawGroups() : undefined
  const problem: RoutingProblem = {
    visitCount: visits,
    shiftCount: shifts,
    placeCount,
    travelSeconds,
    travelMeters,
    travelSecondPrice: has(0.3) ? 1 : between(0, 3),
    travelMeterPrice: has(0.5) ? 0 : 1,
    waitingSecondPrice: uses(0.3) ? between(1, 2) : 0,
    leavesLate: seed % 2 === 1,
    visitPlace: perVisit(() => random.below(rule.firstVisits ? Math.ceil(placeCount / 4) : placeCount)),
    minStartTravel: perVisit(() => sometimes(rule.mst, 0.4, () => between(0, 300), noLowerBound)),
    windowFrom,
    windowMinStart: Int32Array.from(windowMinStart),
    windowMaxStart: Int32Array.from(windowMaxStart),
    windowMaxEnd: Int32Array.from(windowMaxEnd),
    durationClassCount,
    // Groups whose services take no time could meet in a circle.
    serviceSeconds: Int32Array.from({ length: visits * durationClassCount }, (_, row) =>
      between(groups?.visit.includes(Math.floor(row / durationClassCount)) ? 1 : 0, 40),
    ),
    ...(rule.firstVisits ? { firstVisitSeconds: perVisit(() => sometimes(true, 0.7, () => between(1, 30), 0)) } : {}),
    softDueEnd: perVisit(() => between(0, 400)),
    softDueSecondPrice: perVisit(() => sometimes(rule.due, 0.5, () => between(1, 5), 0)),
    absenceMedium: perVisit(() => (rule.optional && has(0.4) ? 0 : between(1, 3))),
    absenceSoft: perVisit(() => (rule.optional ? between(0, 200) : 0)),
    vehicleOf: perShift((s) => s >> 1),
    startPlace: perShift(() => random.below(placeCount)),
    endPlace: perShift(() => random.below(placeCount)),
    minDeparture: perShift(() => (rule.first && has(0.3) ? noLowerBound : between(0, 100))),
    minFirstArrival: perShift(() => between(20, 200)).map((time) => (rule.first ? time : noLowerBound)),
    maxLastDeparture: perShift(() => sometimes(rule.last, 0.6, () => between(250, day), noUpperBound)),
    maxEnd: perShift(() => (has(0.9) ? between(300, day) : noUpperBound)),
    softLastDeparture: perShift(() => between(100, 400)),
    softLastDepartureSecondPrice: perShift(() => sometimes(rule.soft, 0.4, () => between(1, 4), 0)),
    softEnd: perShift(() => between(100, 400)),
    softEndSecondPrice: perShift(() => sometimes(rule.soft, 0.6, () => between(1, 4), 0)),
    maxLegSeconds: perShift(() => sometimes(rule.leg, 0.6, () => between(20, 80), noUpperBound)),
    maxTravelSeconds: perShift(() => sometimes(rule.travel, 0.6, () => between(80, 300), noUpperBound)),
    softTravelSeconds: perShift(() => between(20, 200)),
    softTravelSecondPrice: perShift(() => sometimes(rule.travel, 0.5, () => between(1, 3), 0)),
    durationClass: perShift(() => random.below(durationClassCount)),
    ...breaks,
    ...pinned,
    closed: Uint8Array.from({ length: shifts }, () => Number(has(0.08))),
    compatible: Uint8Array.from({ length: visits * shifts }, () => Number(!rule.skills || has(0.7))),
    assignmentPrice: Int32Array.from({ length: visits * shifts }, () => (rule.assignment ? between(-5, 60) : 0)),
    ...(rule.preferences ? { preferences: drawPreferences() } : {}),
    ...(rule.risks
      ? {
          risks: {
            secondPrice: between(1, 3),
            isRisky: Uint8Array.from({ length: visits }, () => Number(has(0.6))),
            safeEnd: perShift(() => (has(0.8) ? between(100, 400) : noUpperBound)),
          },
        }
      : {}),
    ...(groups ? { groups } : {}),
    ...(rule.dependencies && visits > 3 ? { dependencies: drawDependencies() } : {}),
    ...(rule.spans ? { serviceSpans: drawSpans() } : {}),
    ...(rule.costs ? { costs: drawCosts() } : {}),
    ...drawBalance(),
    ...drawAppointments(),
    ...(rule.load ? { demand: perVisit(() => between(0, 5)), capacity: perShift(() => between(5, 15)) } : {}),
    // Not together with breaks, dependencies or groups: problem.ts.
    ...(has(0.3) && breaks.breakMinStart.length === 0 && !groups && !(rule.dependencies && visits > 3)
      ? { maxDuration: perShift(() => sometimes(true, 0.8, () => between(80, 350), noUpperBound)) }
      : {}),
  }
  if (isAlike) makeShiftsAlike(problem)
  return {
    problem: problem.maxDuration ? problem : { ...problem, ...drawClock() },
    routes: Array.from({ length: shifts }, (_, s) => [
      ...problem.pinnedVisit.subarray(problem.pinnedFrom[s], problem.pinnedFrom[s + 1]),
    ]),
  }

  /** Rush hours within the minutes the problem plays in; sometimes its week begins in the middle of them. */
  function drawClock(): Pick<RoutingProblem, 'travelClock'> {
    // Dice of its own, as for work.
    const dice = createRandom(seed + 3_000_000)
    if (dice.next() > (everyRule ? 0.6 : 0.3)) return {}
    const weekStart = dice.next() < 0.3 ? dice.below(300) : -dice.below(200)
    const starts = [
      0,
      ...Array.from({ length: 1 + dice.below(6) }, () => 1 + dice.below(700)),
      weekSeconds - 1 - dice.below(200),
    ]
    return {
      travelClock: createTravelClock(
        weekStart,
        [...new Set(starts)].sort((a, b) => a - b).map((start) => ({ start, pace: (1 + dice.below(30)) * 1000 })),
      ),
    }
  }

  function drawPreferences() {
    const preferred = {
      from: new Int32Array(visits + 1),
      minStart: [] as number[],
      maxStart: [] as number[],
      maxEnd: [] as number[],
    }
    for (let v = 0; v < visits; v++) {
      for (let k = between(0, 2); k > 0; k--) {
        const from = has(0.2) ? noLowerBound : between(0, 400)
        preferred.minStart.push(from)
        preferred.maxStart.push(has(0.5) ? Math.max(from, 0) + between(0, 100) : noUpperBound)
        preferred.maxEnd.push(has(0.5) ? Math.max(from, 0) + between(0, 150) : noUpperBound)
      }
      preferred.from[v + 1] = preferred.minStart.length
    }
    const { from, minStart, maxStart, maxEnd } = preferred
    return {
      secondPrice: between(1, 3),
      windowFrom: from,
      windowMinStart: Int32Array.from(minStart),
      windowMaxStart: Int32Array.from(maxStart),
      windowMaxEnd: Int32Array.from(maxEnd),
    }
  }

  function drawDependencies() {
    const rows = Array.from({ length: between(1, Math.ceil(visits / 3)) }, () => {
      const first = random.below(visits - 1)
      return [first, between(first + 1, visits - 1), between(1, 60), Number(has(0.3))] as const
    }).filter(([first, second]) => groupOf(first) < 0 || groupOf(first) !== groupOf(second))
    const column = (k: 0 | 1 | 2 | 3) => rows.map((row) => row[k])
    return {
      preceding: Int32Array.from(column(0)),
      following: Int32Array.from(column(1)),
      minDelay: Int32Array.from(column(2)),
      sameVehicle: Uint8Array.from(column(3)),
      ...drawReleases(rows.length),
    }
  }

  /** Two sets of steps, of some dependencies. */
  function drawReleases(dependencies: number): Pick<NonNullable<RoutingProblem['dependencies']>, 'releases'> {
    const dice = createRandom(seed + 2_000_000)
    if (dice.next() > 0.4 && !everyRule) return {}
    const steps = [0, 1].map(() =>
      Array.from({ length: dice.below(6) }, (_, k) => ({
        end: 80 * k + dice.below(80),
        release: 80 * k + dice.below(80) + 60,
      })),
    )
    return {
      releases: {
        of: Int32Array.from({ length: dependencies }, () => dice.below(3) - 1),
        from: Int32Array.of(0, steps[0]!.length, steps.flat().length),
        end: Int32Array.from(steps.flat(), ({ end }) => end),
        release: Int32Array.from(steps.flat(), ({ release }) => release),
      },
    }
  }

  function groupOf(visit: number): number {
    return groups
      ? groups.from.findIndex((from, g) => groups.visit.subarray(from, groups.from[g + 1] ?? from).includes(visit))
      : -1
  }

  /** Neighbours in number, so that dependencies lead from earlier to later groups. */
  function drawGroups() {
    const members: number[][] = []
    for (let v = has(0.5) ? 0 : between(0, visits - 2); v < visits - 1 && members.length < visits / 4;) {
      const size = Math.min(visits - v, has(0.7) ? 2 : 3)
      members.push(Array.from({ length: size }, (_, k) => v + k))
      v += size + between(0, 3)
    }
    return {
      from: Int32Array.from({ length: members.length + 1 }, (_, g) => members.slice(0, g).flat().length),
      visit: Int32Array.from(members.flat()),
      alignsEnds: Uint8Array.from(members, () => Number(has(0.4))),
    }
  }

  function drawSpans() {
    const isPinned = new Set(pinned.pinnedVisit)
    const rows = Array.from({ length: visits * durationClassCount }, (_, row) => {
      let from = between(0, 150)
      return Array.from(
        { length: !isPinned.has(Math.floor(row / durationClassCount)) && has(0.5) ? between(1, 2) : 0 },
        () => {
          const span = [from, from + between(20, 200)] as const
          from = span[1] + between(0, 100)
          return span
        },
      )
    })
    const flat = rows.flat()
    return {
      from: Int32Array.from({ length: rows.length + 1 }, (_, row) => rows.slice(0, row).flat().length),
      start: Int32Array.from(flat, ([start]) => start),
      end: Int32Array.from(flat, ([, end]) => end),
    }
  }

  function drawCosts() {
    const tiers = Array.from({ length: shifts }, () => {
      let from = 0
      let cost = between(0, 100)
      return Array.from({ length: has(0.7) ? between(1, 3) : 0 }, () => {
        const tier = { from, cost, perSecond: between(0, 12) / 4 }
        const length = between(0, 200)
        from += length
        cost += length * tier.perSecond + between(0, 40)
        return tier
      })
    })
    const flat = tiers.flat()
    return {
      unitPrice: between(0, 2),
      unpaidSeconds: perShift(() => (has(0.3) ? between(5, 60) : 0)),
      tierFrom: Int32Array.from({ length: shifts + 1 }, (_, s) => tiers.slice(0, s).flat().length),
      tierSeconds: Int32Array.from(flat, (tier) => tier.from),
      tierCost: Float64Array.from(flat, (tier) => tier.cost),
      tierSecondCost: Float64Array.from(flat, (tier) => tier.perSecond),
    }
  }

  /** Dice of its own, as for work. */
  function drawAppointments(): Pick<RoutingProblem, 'appointments'> {
    const dice = createRandom(seed + 4_000_000)
    if (dice.next() > 0.3 && !everyRule) return {}
    const some = (count: number, value: () => number) => Int32Array.from({ length: count }, value)
    const lateFrom = some(visits, () => dice.below(400))
    return {
      appointments: {
        time: lateFrom.map((time) => time - 20),
        earlyUntil: lateFrom.map((time) => time - 45),
        lateFrom,
        secondPrice: some(visits, () => (dice.next() < 0.6 ? 1 + dice.below(4) : 0)),
        day: some(visits, () => dice.below(2)),
        shiftDay: some(shifts, () => dice.below(2)),
        leastSeconds: 10,
        mostSeconds: 60,
      },
    }
  }

  function drawBalance(): Pick<RoutingProblem, 'balance'> {
    // Dice of its own: whether work has a price changes nothing else of a problem.
    const dice = createRandom(seed + 1_000_000)
    if (dice.next() > 0.3 && !everyRule) return {}
    const vehicles = Array.from({ length: (shifts + 1) >> 1 }, () => ({
      before: dice.next() < 0.5 ? dice.below(400) : 0,
      capacity: dice.next() < 0.9 ? 200 + dice.below(700) : 0,
    }))
    return {
      balance: {
        unitPrice: dice.below(4),
        workedBefore: Float64Array.from(vehicles, ({ before }) => before),
        capacity: Float64Array.from(vehicles, ({ capacity }) => capacity),
      },
    }
  }

  function drawBreaks() {
    const isOn = uses(0.6)
    const isPlaced = uses(0.3)
    const breakFrom = new Int32Array(shifts + 1)
    const rows: [number, number, number, number][] = []
    for (let s = 0; s < shifts; s++) {
      let from = between(50, 250)
      for (let k = isOn && has(0.7) ? between(1, 3) : 0; k > 0; k--) {
        const length = between(0, 200)
        rows.push([from, from + length, between(5, 40), isPlaced && has(0.5) ? random.below(placeCount) : anywhere])
        from += between(0, 200)
      }
      breakFrom[s + 1] = rows.length
    }
    const column = (k: number) => Int32Array.from(rows, (row) => row[k]!)
    return {
      breakFrom,
      breakMinStart: column(0),
      breakMaxStart: column(1),
      breakSeconds: column(2),
      breakPlace: column(3),
    }
  }

  function drawPinned() {
    const pinnedFrom = new Int32Array(shifts + 1)
    const pinnedVisit: number[] = []
    const isOn = uses(0.4)
    for (let s = 0; s < shifts; s++) {
      for (let k = isOn && has(0.4) ? between(1, 2) : 0; k > 0 && pinnedVisit.length < visits / 3; k--)
        pinnedVisit.push(pinnedVisit.length)
      pinnedFrom[s + 1] = pinnedVisit.length
    }
    return { pinnedFrom, pinnedVisit: Int32Array.from(pinnedVisit) }
  }
}

/** Gives every shift the facts of its even neighbour, so that pairs of shifts are of one kind. */
function makeShiftsAlike(problem: RoutingProblem): void {
  const arrays = [
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
    problem.closed,
  ]
  if (problem.capacity) arrays.push(problem.capacity)
  if (problem.maxDuration) arrays.push(problem.maxDuration)
  for (const array of arrays) for (let s = 1; s < array.length; s++) array[s] = array[s & ~1]!
  for (let v = 0; v < problem.visitCount; v++) {
    for (let s = 1; s < problem.shiftCount; s++) {
      const row = v * problem.shiftCount
      problem.compatible[row + s] = problem.compatible[row + (s & ~1)]!
      problem.assignmentPrice[row + s] = problem.assignmentPrice[row + (s & ~1)]!
    }
  }
}
