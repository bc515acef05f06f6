/**
 * An urgent visit and a technician who falls ill, in days that are published and full: after a short run the urgent
 * visit is planned, for lighter work where there must be.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { applyPatch } from '../../../../server/json-patch/apply-patch.ts'
import type { Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { fieldServiceRouting as model } from '../../../../server/models/field-service-routing/index.ts'
import { technicianAway } from '../../../../server/models/field-service-routing/quick-actions/technicians.ts'
import { urgentVisit } from '../../../../server/models/field-service-routing/quick-actions/visits.ts'
import type { Input } from '../../../../server/models/field-service-routing/schema/input.ts'
import type { Output } from '../../../../server/models/field-service-routing/schema/output.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { documentsOf, sourceOf } from '../../../checker/evaluation.ts'
import { checkPlan } from '../../../support/checker/checker.ts'
import { greatCircleTravel } from '../../../support/checker/great-circle-travel.ts'

const overrides = model.schema.overrides.parse({})

async function solve(input: Input, steps: number): Promise<Plan> {
  const facts = await model.enrich(input, { travel: sourceOf(greatCircleTravel) })
  const search = finish(model.startSearch(model.buildPlan(input, overrides, facts), overrides, { seed: 1 }))
  for (let step = 0; step < steps; step += 32) search.advance(32, step / steps)
  // As the worker ends a run.
  while (search.exchange?.(32));
  return search.bestPlan()
}

interface Morning {
  readonly input: Input
  readonly output: Output
}

async function publishedDay(demo: string): Promise<Morning> {
  const { modelInput } = model.demoData
    .find(({ id }) => id === demo)!
    .create(new Date('2027-02-01T06:00:00Z'), createRandom(1))
  const input = model.schema.input.parse(modelInput)
  const output = model.readOutput(await solve(input, 20_000))
  return { input: model.publishOutput!(model.applyOutput(input, output), output), output }
}

/** At 10:30 somebody is away for the rest of the day, and a visit of 45 minutes comes in that may wait until 19:30. */
function atHalfPastTen({ input, output }: Morning, vehicleId: string, skill: string, near: number): Input {
  const { minStartTime = '' } = input.vehicles[0]!.shifts[0]!
  const at = (clock: string) => `${minStartTime.slice(0, 11)}${clock}${minStartTime.slice(16)}`
  const { location } = input.visits[near % input.visits.length]!
  const urgent = urgentVisit.change(
    urgentVisit.request.parse({
      from: at('10:30'),
      until: at('19:30'),
      serviceDuration: 'PT45M',
      location,
      skills: [skill],
    }),
    { input, output },
  )
  const withUrgent = model.schema.input.parse(applyPatch(input, urgent.patch).document)
  const away = technicianAway.change(technicianAway.request.parse({ vehicleId, from: at('10:30') }), {
    input: withUrgent,
    output,
  })
  return model.schema.input.parse(applyPatch(withUrgent, away.patch).document)
}

const urgentId = ({ facts }: Plan) => facts.visits.findIndex(({ input }) => input.name === 'Urgent visit')
const isPlanned = (plan: Plan) => plan.routes.flat().includes(urgentId(plan))

describe('an emergency', () => {
  let morning: Morning
  beforeAll(async () => {
    morning = await publishedDay('BASIC')
  }, 120_000)

  it('is planned after a run of a moment, whoever is away and whatever it needs', async () => {
    const { input } = morning
    for (const { id } of input.vehicles)
      for (const skill of input.skills ?? [])
        expect(isPlanned(await solve(atHalfPastTen(morning, id, skill, 5), 64)), `${skill}, ${id} away`).toBe(true)
  }, 240_000)

  it('is planned for lighter work where every day is full, by the rules', async () => {
    const full = await publishedDay('OVERCONSTRAINED')
    const input = atHalfPastTen(full, 'Felix Amberley', 'roofing', 5)
    const plan = await solve(input, 64)
    expect(isPlanned(plan)).toBe(true)
    const { problems } = checkPlan({ ...documentsOf({ modelInput: input }, plan), travel: greatCircleTravel })
    expect(problems).toEqual([])
  }, 240_000)
})
