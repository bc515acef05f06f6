/**
 * The checker over plans the solver makes of the demo data, fresh and continued with pins, a freeze and more visits.
 */
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../server/foundation/random.ts'
import { fieldServiceRouting as model } from '../../server/models/field-service-routing/index.ts'
import { checkPlan } from '../support/checker/checker.ts'
import { greatCircleTravel } from '../support/checker/great-circle-travel.ts'
import type { Travel } from '../support/checker/travel.ts'
import { createTravelSource } from '../../server/travel/travel-source.ts'
import { documentsOf, nextRequest, solve, sourceOf, type Request } from './evaluation.ts'
import { examples } from '../support/examples.ts'

const today = new Date('2027-02-01T00:00:00Z')
const steps = 600

function demoRequest(id: string, seed: number): Request {
  const demo = model.demoData.find((dataset) => dataset.id === id)!
  return JSON.parse(JSON.stringify(demo.create(today, createRandom(seed)))) as Request
}

/** Roads where every trip north takes longer than the same trip south. */
const hilly: Travel = (from, to) => {
  const leg = greatCircleTravel(from, to)
  return { seconds: leg.seconds + (to[0] > from[0] ? 97 : 0), meters: leg.meters }
}

interface InputVisit {
  id: string
  pinningRequested?: boolean
}
interface InputShift {
  id: string
  pinned?: boolean
  pinNextVisitDuringFreeze?: string
  itinerary: { id: string; kind: string; pin?: boolean }[]
}
interface Input {
  freezeDeparturesBeforeTime?: string
  vehicles: { shifts: InputShift[] }[]
  visits: InputVisit[]
}

/** Pins the start of every third used shift, another one as a whole, and adds copies of some visits. */
function disturb(request: Request): Request {
  const next = structuredClone(request)
  const input = next.modelInput as Input
  const used = input.vehicles.flatMap((vehicle) => vehicle.shifts).filter((shift) => shift.itinerary.length > 1)
  used.forEach((shift, index) => {
    const stop = shift.itinerary.findLast(({ kind }, place) => kind === 'VISIT' && place < 3)
    const visit = input.visits.find(({ id }) => id === stop?.id)
    if (index % 3 === 0 && visit) visit.pinningRequested = true
  })
  if (used[1]) used[1].pinned = true
  input.visits.push(
    ...input.visits.slice(0, 5).map((visit) => ({ ...visit, id: `${visit.id} again`, pinningRequested: false })),
  )
  return next
}

/** Freezes what has begun by the time half of the services of the response begin. */
function freeze(request: Request, response: unknown): Request {
  const next = structuredClone(request)
  const output = (
    response as { modelOutput: { vehicles: { shifts: { itinerary: { startServiceTime?: string }[] }[] }[] } }
  ).modelOutput
  const starts = output.vehicles.flatMap((vehicle) =>
    vehicle.shifts.flatMap((shift) => shift.itinerary.flatMap((stop) => stop.startServiceTime ?? [])),
  )
  const instants = starts.map((start) => Date.parse(start)).sort((a, b) => a - b)
  const input = next.modelInput as Input
  input.freezeDeparturesBeforeTime = new Date(instants[Math.floor(instants.length / 2)]!).toISOString()
  input.vehicles[0]!.shifts[0]!.pinNextVisitDuringFreeze = 'NEVER'
  return next
}

const runs = model.demoData.flatMap(({ id }) => [1, 2, 3].slice(0, examples(1, 3)).map((seed) => ({ id, seed })))

describe.each(runs)('$id, seed $seed', ({ id, seed }) => {
  test('solved on the great circle, travel read from the plan', async () => {
    const request = demoRequest(id, seed)
    const plan = await solve(request, createTravelSource(), { seed, steps })
    const { problems, feasible, notChecked } = checkPlan({ ...documentsOf(request, plan), travelSource: 'haversine' })
    expect(problems).toEqual([])
    expect(feasible).toBe(true)
    expect(notChecked).toEqual(['trips that are not driven'])
  })

  test('solved on asymmetric roads, then continued with pins, more visits and a freeze', async () => {
    const request = demoRequest(id, seed)
    const plan = await solve(request, sourceOf(hilly), { seed, steps })
    const documents = documentsOf(request, plan)
    expect(checkPlan({ ...documents, travel: hilly }).problems).toEqual([])

    const pinned = disturb(nextRequest(request, plan))
    const pinnedPlan = await solve(pinned, sourceOf(hilly), { seed, steps })
    expect(checkPlan({ ...documentsOf(pinned, pinnedPlan), travel: hilly }).problems).toEqual([])

    const frozen = freeze(disturb(nextRequest(request, plan)), documents.response)
    const frozenPlan = await solve(frozen, sourceOf(hilly), { seed, steps })
    expect(checkPlan({ ...documentsOf(frozen, frozenPlan), travel: hilly }).problems).toEqual([])
  })
})
