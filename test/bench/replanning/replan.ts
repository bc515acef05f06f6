/**
 * A week is planned and published, something happens, and it is planned again: from its plan, knowing what was
 * published or not. Judged by the checker of the tests.
 */
import { createRandom } from '../../../server/foundation/random.ts'
import { durationSeconds } from '../../../server/foundation/iso-duration.ts'
import { visitHeavy } from '../../../server/models/field-service-routing/demo-data/visit-heavy.ts'
import { fieldServiceRouting as model } from '../../../server/models/field-service-routing/index.ts'
import type { Plan } from '../../../server/models/field-service-routing/domain/plan.ts'
import type { Input } from '../../../server/models/field-service-routing/schema/input.ts'
import type { Output } from '../../../server/models/field-service-routing/schema/output.ts'
import { overrides as overridesSchema } from '../../../server/models/field-service-routing/schema/overrides.ts'
import { finish } from '../../../server/solver/search/sliced.ts'
import { documentsOf, sourceOf } from '../../checker/evaluation.ts'
import { checkPlan } from '../../support/checker/checker.ts'
import { greatCircleTravel } from '../../support/checker/great-circle-travel.ts'
import { createCpuClock } from '../cpu-clock.ts'
import { generatedWeek } from '../field-service/generated-week.ts'
import { disturb } from './disturbances.ts'

/** How long to search: seconds of CPU time, or steps. */
export type Budget = { readonly seconds: number } | { readonly steps: number }

const stepsPerLook = 64
const tolerance = 1800

export function weekOf(name: string): { readonly modelInput: unknown } {
  if (name !== 'VISIT_HEAVY') return generatedWeek(Number(name), 1)
  return visitHeavy.create(new Date('2027-01-29T09:00:00Z'), createRandom(1))
}

export async function search(input: Input, seed: number, budget: Budget): Promise<Plan> {
  const overrides = overridesSchema.parse({})
  const run = finish(model.startSearch(await planOf(input), overrides, { seed }))
  if ('steps' in budget) {
    while (run.steps < budget.steps)
      run.advance(Math.min(stepsPerLook, budget.steps - run.steps), run.steps / budget.steps)
    return run.bestPlan()
  }
  const clock = createCpuClock()
  for (let spent = 0; spent < budget.seconds; spent = clock.seconds()) run.advance(stepsPerLook, spent / budget.seconds)
  return run.bestPlan()
}

async function planOf(input: Input): Promise<Plan> {
  return model.buildPlan(
    input,
    overridesSchema.parse({}),
    await model.enrich(input, { travel: sourceOf(greatCircleTravel) }),
  )
}

export interface Replanned {
  /** Visits of the published plan the disturbance is not about, and those of them that changed in which way. */
  readonly others: number
  readonly changed: number
  readonly technician: number
  readonly day: number
  readonly time: number
  readonly leftOut: number
  readonly unassignedMandatory: number
  readonly travelSeconds: number
  /** What the checker finds wrong. */
  readonly problems: readonly string[]
}

/** The published plan's input, and what was published. */
export function published(input: Input, plan: Plan): { readonly solved: Input; readonly output: Output } {
  const output = model.readOutput(plan)
  return { solved: model.publishOutput!(model.applyOutput(input, output), output), output }
}

interface Happening {
  readonly solved: Input
  readonly output: Output
  readonly kind: string
  readonly seed: number
  readonly isStable: boolean
}

function inputAfter({ solved, kind, seed, isStable }: Happening) {
  const week = isStable ? solved : withoutPublished(solved)
  return disturb(week, kind, seed)
}

function withoutPublished(input: Input): Input {
  const forget = ({ publishedAppointment: _, ...visit }: Input['visits'][number]) => visit
  return { ...input, visits: input.visits.map(forget) }
}

export async function replan(happening: Happening, budget: Budget): Promise<Replanned> {
  const { input, touched } = inputAfter(happening)
  const plan = await search(input, happening.seed, budget)
  const { problems } = checkPlan({ ...documentsOf({ modelInput: input }, plan), travel: greatCircleTravel })
  return { ...compare(happening.output, model.readOutput(plan), new Set(touched)), ...figures(plan), problems }
}

function figures(plan: Plan): Pick<Replanned, 'travelSeconds' | 'unassignedMandatory'> {
  const kpis = model.kpis(plan) as { totalTravelTime: string; assignedMandatoryVisits: number }
  const { mandatoryVisits } = model.inputMetrics(plan) as { mandatoryVisits: number }
  return {
    travelSeconds: durationSeconds(kpis.totalTravelTime)!,
    unassignedMandatory: mandatoryVisits - kpis.assignedMandatoryVisits,
  }
}

/** Counted from the two outputs alone: by another technician, on another day, or more than half an hour apart. */
function compare(before: Output, after: Output, touched: ReadonlySet<string>) {
  const now = servicesOf(after)
  const others = [...servicesOf(before)].filter(([id]) => !touched.has(id))
  const counts = { others: others.length, changed: 0, technician: 0, day: 0, time: 0, leftOut: 0 }
  for (const [id, was] of others) {
    const is = now.get(id)
    const isOther = is !== undefined && is.vehicle !== was.vehicle
    const isOtherDay = is !== undefined && is.start.slice(0, 10) !== was.start.slice(0, 10)
    const isMoved = is !== undefined && Math.abs(Date.parse(is.start) - Date.parse(was.start)) > tolerance * 1000
    if (!is) counts.leftOut++
    if (isOther) counts.technician++
    if (isOtherDay) counts.day++
    else if (isMoved) counts.time++
    if (!is || isOther || isOtherDay || isMoved) counts.changed++
  }
  return counts
}

function servicesOf({ vehicles }: Output) {
  return new Map(
    vehicles.flatMap(({ id: vehicle, shifts }) =>
      shifts.flatMap(({ itinerary }) =>
        itinerary.flatMap((stop) =>
          stop.kind === 'VISIT' && stop.startServiceTime !== undefined
            ? [[stop.id, { vehicle, start: stop.startServiceTime }] as const]
            : [],
        ),
      ),
    ),
  )
}
