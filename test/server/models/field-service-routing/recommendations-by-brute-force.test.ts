/**
 * Recommendations against trying every place and evaluating the whole plan each time, on random plans that use every
 * feature.
 */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import {
  planOf,
  type Plan,
  type PlanFacts,
  type PlanVisit,
} from '../../../../server/models/field-service-routing/domain/plan.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { recommendations } from '../../../../server/models/field-service-routing/recommendations/index.ts'
import type { Input } from '../../../../server/models/field-service-routing/schema/input.ts'
import type { TimeWindowRecommendation } from '../../../../server/models/field-service-routing/schema/recommendations.ts'
import {
  addScores,
  compareScores,
  formatScore,
  parseScore,
  zeroScore,
  type Score,
} from '../../../../server/solver/search/score.ts'
import { randomRequest } from './random-inputs.ts'
import { at, planOfInput, readInput } from './village.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { examples } from '../../../support/examples.ts'

type TimeWindow = Input['visits'][number]['timeWindows'][number]

const seeds = Array.from({ length: examples(5, 15) }, (_, seed) => seed)
const offered: TimeWindow[] = [
  { minStartTime: at('08:00'), maxEndTime: at('11:00') },
  { minStartTime: at('10:00'), maxStartTime: at('13:00') },
  { minStartTime: '2027-02-02T09:00:00Z' },
]
const minus = (a: Score, b: Score) => addScores(a, { hard: -b.hard, medium: -b.medium, soft: -b.soft })
const scoreOf = (facts: PlanFacts, routes: readonly (readonly number[])[]) =>
  evaluate(planOf(facts, routes), constraints, facts.overrides)

interface Case {
  readonly input: Input
  readonly plan: Plan
  readonly overrides: Record<string, unknown>
}

/** Plans of random inputs: the one an input came with, and what a short search makes of it; with pins, and without. */
async function cases(seed: number): Promise<Case[]> {
  const { modelInput, overrides } = randomRequest(seed)
  const input = readInput(modelInput)
  const found: Case[] = []
  for (const each of [input, withoutPins(input)]) {
    const plan = await planOfInput(each, overrides)
    const search = finish(startSearch(plan, plan.facts.overrides, { seed }))
    search.advance(400, 0.5)
    found.push({ input: each, plan, overrides }, { input: each, plan: search.bestPlan(), overrides })
  }
  return found
}

function withoutPins({ freezeDeparturesBeforeTime: _freeze, ...input }: Input): Input {
  const vehicles = input.vehicles.map((vehicle) => ({
    ...vehicle,
    shifts: vehicle.shifts.map((shift) => ({ ...shift, pinned: false, itinerary: [] })),
  }))
  return { ...input, vehicles }
}

/**
 * The facts as if the visit had this one time window and no place, read anew from the input; its duty and earliest day
 * are kept, and whether it is movable.
 */
async function factsFor(
  { input, plan, overrides }: Case,
  visit: PlanVisit,
  timeWindow: TimeWindow,
): Promise<PlanFacts | undefined> {
  const visits = input.visits.with(visit.index, {
    ...input.visits[visit.index]!,
    timeWindows: Object.keys(timeWindow).length > 0 ? [timeWindow] : [],
    // It gets a new appointment.
    published: false,
  })
  const withoutIt = input.vehicles.map((vehicle) => ({
    ...vehicle,
    shifts: vehicle.shifts.map((shift) => ({
      ...shift,
      itinerary: shift.itinerary.filter(({ id }) => id !== visit.input.id),
    })),
  }))
  const { facts } = await planOfInput({ ...input, visits, vehicles: withoutIt }, overrides)
  const pins = (shifts: PlanFacts['shifts']) => shifts.map(({ pinnedCount }) => pinnedCount)
  // What is frozen follows from the times of the itineraries, which may be others without the visit.
  if (!isDeepStrictEqual(pins(facts.shifts), pins(plan.facts.shifts))) return undefined
  const { isMandatory, earliestDay, isMovable } = visit
  return {
    ...facts,
    visits: facts.visits.with(visit.index, { ...facts.visits[visit.index]!, isMandatory, earliestDay, isMovable }),
  }
}

interface Place {
  readonly window: number
  readonly shift: number
  readonly position: number
  readonly difference: Score
}

/** Every place of the visit at which the plan breaks no hard rule. */
async function everyPlace(
  one: Case,
  visit: PlanVisit,
  timeWindows: readonly TimeWindow[],
): Promise<Place[] | undefined> {
  const routes = one.plan.routes.map((route) => route.filter((index) => index !== visit.index))
  const places: Place[] = []
  for (const [window, timeWindow] of timeWindows.entries()) {
    const facts = await factsFor(one, visit, timeWindow)
    if (!facts) return undefined
    const before = scoreOf(facts, routes)
    for (const { index: shift, pinnedCount } of facts.shifts.filter(({ input }) => !input.pinned)) {
      for (let position = pinnedCount; position <= routes[shift]!.length; position++) {
        const after = scoreOf(facts, routes.with(shift, routes[shift]!.toSpliced(position, 0, visit.index)))
        if (after.hard >= 0) places.push({ window, shift, position, difference: minus(after, before) })
      }
    }
  }
  return places
}

/** The best place of each shift, of those the best so many per window, all of them best first. */
function ranked(places: readonly Place[], perWindow: number): Place[] {
  const best = (all: readonly Place[]) => [...all].sort((a, b) => compareScores(b.difference, a.difference))
  const windows = [...new Set(places.map(({ window }) => window))]
  const chosen = windows.flatMap((window) => {
    const shifts = new Set<number>()
    const ofWindow = best(places.filter((place) => place.window === window))
    return ofWindow.filter(({ shift }) => !shifts.has(shift) && shifts.add(shift)).slice(0, perWindow)
  })
  return best(chosen)
}

function ask(
  { plan }: Case,
  visit: PlanVisit,
  timeWindows: readonly TimeWindow[] | undefined,
  most: number,
): TimeWindowRecommendation[] {
  const request = { fitVisitId: visit.input.id, maxNumberOfRecommendationsPerTimeWindow: most, timeWindows }
  const answer = recommendations[0]!.recommend(plan, request, {
    overrides: plan.facts.overrides,
    includeJustifications: true,
  })
  return (answer as { recommendations: TimeWindowRecommendation[] }).recommendations
}

/** Visits in and out of the plan that may be moved. */
function someVisits({ plan }: Case): PlanVisit[] {
  const free = plan.facts.visits.filter(({ isPinned }) => !isPinned)
  return free.filter((_, index) => index % 4 === 0)
}

describe.each(seeds)('random plan %i', (seed) => {
  it('gets the recommendations that trying everything finds, with the same scores', async () => {
    let found = 0
    for (const one of await cases(seed)) {
      if (scoreOf(one.plan.facts, one.plan.routes).hard < 0) continue
      for (const visit of someVisits(one)) {
        const windows = visit.index % 3 === 0 ? offered : undefined
        const own = visit.input.timeWindows.length > 0 ? visit.input.timeWindows : [{}]
        const timeWindows: readonly TimeWindow[] = windows ?? own
        const places = await everyPlace(one, visit, timeWindows)
        if (!places) continue
        const expected = ranked(places, 3)
        const answer = ask(one, visit, windows, 3)
        found += answer.length
        const ids = one.plan.facts.shifts.map((shift) => shift.input.id)
        expect(
          answer.map(({ timeWindow, vehicleShiftId, scoreDiff }) => [
            timeWindows.findIndex((other) => isDeepStrictEqual(other, timeWindow)),
            ids.indexOf(vehicleShiftId),
            scoreDiff,
          ]),
        ).toEqual(expected.map(({ window, shift, difference }) => [window, shift, formatScore(difference)]))
      }
    }
    expect(found).toBeGreaterThan(0)
  })

  it('changes by what each recommendation says, and the constraints add up, also where hard rules are broken already', async () => {
    for (const one of await cases(seed)) {
      for (const visit of someVisits(one)) await checkRecommendations(one, visit)
    }
  })
})

async function checkRecommendations(one: Case, visit: PlanVisit): Promise<void> {
  const { plan } = one
  const routes = plan.routes.map((route) => route.filter((index) => index !== visit.index))
  for (const { timeWindow, vehicleShiftId, precedingVisitId, scoreDiff, constraintDiffs, startServiceTime } of ask(
    one,
    visit,
    offered,
    2,
  )) {
    const facts = await factsFor(one, visit, timeWindow)
    if (!facts) continue
    const shift = facts.shifts.find(({ input }) => input.id === vehicleShiftId)!
    const position = routes[shift.index]!.findIndex((index) => facts.visits[index]!.input.id === precedingVisitId) + 1
    const after = planOf(facts, routes.with(shift.index, routes[shift.index]!.toSpliced(position, 0, visit.index)))
    expect(scoreDiff).toBe(formatScore(minus(evaluate(after, constraints, facts.overrides), scoreOf(facts, routes))))
    expect(formatScore(constraintDiffs.map(({ score }) => parseScore(score)).reduce(addScores, zeroScore))).toBe(
      scoreDiff,
    )
    for (const { score, matchesDiff = [] } of constraintDiffs)
      expect(formatScore(matchesDiff.map((match) => parseScore(match.score)).reduce(addScores, zeroScore))).toBe(score)
    expect(parseScore(scoreDiff).hard).toBeGreaterThanOrEqual(0)
    expect(position).toBeGreaterThanOrEqual(shift.pinnedCount)
    const stop = after.timedRoutes[shift.index]!.stops.find(
      (each) => each.kind === 'VISIT' && each.visit === visit.index,
    )!
    expect(startServiceTime).toBe(facts.time.format(stop.start, shift.offsetMinutes))
  }
}
