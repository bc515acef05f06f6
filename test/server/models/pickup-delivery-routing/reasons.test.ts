/**
 * Reasons are true: unassigned jobs, recommended places and edit mode say the same of a job and a shift, and what a
 * reason names is in the way: without it the shift has a place.
 */
import { expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/pickup-delivery-routing/constraints/index.ts'
import { planOf, unassignedJobs, type Plan } from '../../../../server/models/pickup-delivery-routing/domain/plan.ts'
import { bestPlace } from '../../../../server/models/pickup-delivery-routing/insertion/places.ts'
import {
  clearedFor,
  examineShift,
  knownFate,
} from '../../../../server/models/pickup-delivery-routing/unassigned/examine-shift.ts'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import type { BrokenRule } from '../../../../server/models/routing/reasons/rules-in-the-way.ts'
import { haversineMatrix } from '../../../../server/travel/haversine.ts'
import { randomDeliveries } from './random-deliveries.ts'
import { examples } from '../../../support/examples.ts'

interface ShiftDocument {
  id: string
  minStartTime: string
  maxEndTime: string
  maxTravelTime?: string
  maxTravelTimePerStop?: string
  capacity?: { kind: string; amount: number }[]
  requiredBreaks?: { id: string }[]
  itinerary?: { id: string }[]
}

interface JobDocument {
  id: string
  prohibitJobPooling?: boolean
  unloading?: string
  prohibitedJobCombinations?: string[]
  pickedUp?: { time: string; location: unknown }
  stops: { id: string; location: unknown; timeWindows?: { minStartTime: string }[] }[]
}

interface Request {
  modelInput: { drivers: { shifts: ShiftDocument[] }[]; jobs: JobDocument[] }
  overrides: { maximumTimeBurden?: string }
}

const travel = {
  matrix: (locations: Parameters<typeof haversineMatrix>[0]) => Promise.resolve(haversineMatrix(locations)),
}
/** From this seed on jobs have been picked up before the plan. */
const firstUnderWay = 25
const later = (text: string) => new Date(Date.parse(text) + 30 * 86_400_000).toISOString().replace('.000', '')

async function readPlan({ modelInput, overrides }: Request): Promise<Plan> {
  const input = model.schema.input.parse(modelInput)
  const parsed = model.schema.overrides.parse(overrides)
  // The plan of this model.

  return model.buildPlan(input, parsed, await model.enrich(input, { travel })) as Plan
}

const scoreOf = (plan: Plan) => evaluate(plan, constraints, plan.facts.overrides)
const shiftsOf = ({ modelInput }: Request) => modelInput.drivers.flatMap(({ shifts }) => shifts)

function keepOnly(request: Request, { routes, facts }: Plan): void {
  for (const [index, shift] of shiftsOf(request).entries())
    shift.itinerary = routes[index]!.map((stop) => ({ id: facts.stops[stop]!.input.id }))
}

/** As if every second job had been picked up at its first stop half an hour before the first shift. */
function pickUpBefore(request: Request): void {
  const first = Math.min(...shiftsOf(request).map(({ minStartTime }) => Date.parse(minStartTime)))
  const time = new Date(first - 30 * 60_000).toISOString().replace('.000', '')
  for (const [index, job] of request.modelInput.jobs.entries())
    if (index % 2 === 1) job.pickedUp = { time, location: job.stops[0]!.location }
  request.overrides.maximumTimeBurden ??= 'PT40M'
}

/** Jobs put where they fit, one by one; the last ones are left out. */
async function requestOf(seed: number): Promise<Request> {
  // The random inputs are written as JSON.

  const request = JSON.parse(JSON.stringify(randomDeliveries(seed))) as Request
  if (seed >= firstUnderWay) pickUpBefore(request)
  let plan = await readPlan(request)
  for (const job of plan.facts.jobs.slice(0, -1)) {
    const shift = plan.facts.shifts.find(
      (each) => !knownFate(plan, job, each) && bestPlace(plan, job, each, scoreOf(plan)) !== undefined,
    )
    if (shift) plan = planOf(plan.facts, bestPlace(plan, job, shift, scoreOf(plan))!.plan.routes)
  }
  keepOnly(request, plan)
  return request
}

/** As a planner would change the input. */
function undo(request: Request, { constraintId, justification }: BrokenRule): void {
  const { jobs } = request.modelInput
  const shift = shiftsOf(request).find(({ id }) => id === justification['shiftId'])!
  const job = jobs.find(({ id }) => id === justification['jobId'])!
  const stop = jobs.flatMap(({ stops }) => stops).find(({ id }) => id === justification['stopId'])
  switch (constraintId) {
    case 'maxShiftEndTime':
      shift.maxEndTime = later(shift.maxEndTime)
      return
    case 'maxShiftTravelTime':
      delete shift.maxTravelTime
      return
    case 'maxTravelTimePerStop':
      delete shift.maxTravelTimePerStop
      return
    case 'breakStartTime':
      shift.requiredBreaks = shift.requiredBreaks!.filter(({ id }) => id !== justification['breakId'])
      return
    case 'serviceMaxStartTime':
    case 'serviceMinStartTime':
    case 'serviceMaxEndTime':
      stop!.timeWindows = [{ minStartTime: stop!.timeWindows!.map(({ minStartTime }) => minStartTime).sort()[0]! }]
      return
    case 'requireShiftCapacity':
      shift.capacity = shift.capacity!.map(({ kind, amount }) => ({
        kind,
        amount: kind === justification['kind'] ? amount + Number(justification['beyond']) : amount,
      }))
      return
    case 'maximumTimeBurden':
      delete request.overrides.maximumTimeBurden
      return
    case 'prohibitJobPooling':
      job.prohibitJobPooling = false
      return
    case 'lastInFirstOut':
      delete job.unloading
      return
    case 'prohibitJobCombinations':
      for (const each of jobs)
        each.prohibitedJobCombinations = (each.prohibitedJobCombinations ?? []).filter(
          (other) => !isPair([each.id, other], justification),
        )
      return
    default:
      throw new Error(`The test cannot undo ${constraintId}`)
  }
}

function isPair(ids: readonly string[], { jobId, otherJobIds }: BrokenRule['justification']): boolean {
  const named = [jobId, ...(Array.isArray(otherJobIds) ? otherJobIds : [])]
  return ids.every((id) => named.includes(id))
}

interface Said {
  readonly shiftId: string
  readonly reasons: readonly string[] | undefined
}

function unassignedSays(plan: Plan, jobId: string): Said[] {
  const { view, query } = model.views!.find(({ path }) => path === 'unassigned')!
  const { jobs } = view(plan, query.parse({ jobId })) as { jobs: { shifts: Said[] }[] }
  return jobs[0]!.shifts.map(({ shiftId, reasons }) => ({ shiftId, reasons }))
}

function recommended<Answer>(plan: Plan, path: string, question: object): Answer {
  const { recommend, request } = model.recommendations!.find((one) => one.path === path)!
  // The answer to this question.

  return recommend(plan, request.parse(question), {
    overrides: plan.facts.overrides,
    includeJustifications: false,
  }) as Answer
}

const byShift = (said: readonly Said[]) => said.toSorted((a, b) => (a.shiftId < b.shiftId ? -1 : 1))
/** Every third of them for a commit, those with jobs under way too. */
const seeds = Array.from({ length: 37 }, (_, seed) => seed).filter((seed) => seed % examples(3, 1) === 0)

it.each(seeds)('all pages say the same of a job and a shift in random plan %i', async (seed) => {
  const plan = await readPlan(await requestOf(seed))
  for (const { input: job } of unassignedJobs(plan).slice(0, 3)) {
    const said = unassignedSays(plan, job.id)
    const { places } = recommended<{ places: { driverShiftId: string; reasons?: string[] }[] }>(
      plan,
      'recommend-places',
      { fitJobId: job.id },
    )
    expect(byShift(places.map(({ driverShiftId, reasons }) => ({ shiftId: driverShiftId, reasons })))).toEqual(
      byShift(said),
    )
    const offered = recommended<{ recommendations: { driverShiftId: string }[] }>(plan, 'recommend-job-time-windows', {
      fitJobId: job.id,
      maxNumberOfRecommendationsPerTimeWindow: 50,
    })
    const possible = said.filter(({ reasons }) => reasons === undefined).map(({ shiftId }) => shiftId)
    expect(offered.recommendations.map(({ driverShiftId }) => driverShiftId).sort()).toEqual(possible.sort())
  }
})

it.each(seeds)('what a reason names is in the way in random plan %i', async (seed) => {
  const request = await requestOf(seed)
  const plan = await readPlan(request)
  for (const job of unassignedJobs(plan).slice(0, 4)) {
    for (const shift of plan.facts.shifts) {
      const { explanation, fate } = examineShift(plan, job, shift, scoreOf(plan))
      if (!explanation) continue
      const what = `seed ${seed}: ${job.input.id} on ${shift.input.id}: ${explanation.context} ${JSON.stringify(explanation.rules)}`
      const fateWith = async (change: (relaxed: Request) => void) => {
        const relaxed = structuredClone(request)
        if (explanation.context === 'cleared') keepOnly(relaxed, clearedFor(plan, shift))
        change(relaxed)
        const other = await readPlan(relaxed)
        return examineShift(other, other.facts.jobs[job.index]!, other.facts.shifts[shift.index]!, scoreOf(other)).fate
      }
      expect(explanation.rules.length, what).toBeGreaterThan(0)
      expect(
        await fateWith((relaxed) => {
          for (const rule of explanation.rules) undo(relaxed, rule)
        }),
        what,
      ).toBe('possible')
      const ids = explanation.breaks.map(({ id }) => id)
      if (ids.length > 0)
        expect(
          await fateWith((relaxed) => {
            const own = shiftsOf(relaxed)[shift.index]!
            own.requiredBreaks = own.requiredBreaks!.filter(({ id }) => !ids.includes(id))
          }),
          `${what} without breaks`,
        ).toBe('possible')
      if (fate === 'full')
        expect(await fateWith((relaxed) => keepOnly(relaxed, clearedFor(plan, shift))), `${what} alone`).toBe(
          'possible',
        )
    }
  }
})
