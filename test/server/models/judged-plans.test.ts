/** Plans as their inputs have them, which a check judges: without visits nobody has to know how far it is anywhere. */
import { describe, expect, it, vi } from 'vitest'
import { analyse } from '../../../server/models/constraint.ts'
import { fieldServiceRouting } from '../../../server/models/field-service-routing/index.ts'
import { pickupDeliveryRouting } from '../../../server/models/pickup-delivery-routing/index.ts'
import type { PlanningModel, PlanUse } from '../../../server/models/planning-model.ts'
import { haversineMatrix } from '../../../server/travel/haversine.ts'
import { rememberedTravel } from '../../../server/travel/remembered-travel.ts'
import type { Location } from '../../../server/travel/travel-matrix.ts'
import { createTravelSource } from '../../../server/travel/travel-source.ts'
import { randomRequest } from './field-service-routing/random-inputs.ts'
import { randomDeliveries } from './pickup-delivery-routing/random-deliveries.ts'

interface Request {
  readonly modelInput: unknown
  readonly overrides: unknown
}

type People = readonly { readonly shifts: readonly object[] }[]

const isJudged = { isSure: true, matrix: () => Promise.reject(new Error('Nobody travels')) }

/** Without a matrix of its own, and with nothing in its itineraries. */
function unplanned({ modelInput, overrides }: Request, people: 'vehicles' | 'drivers'): Request {
  const input = modelInput as Record<string, unknown>
  const all = (input[people] as People).map(({ shifts, ...one }) => ({
    ...one,
    shifts: shifts.map((shift) => ({ ...shift, itinerary: [] })),
  }))
  return { overrides, modelInput: { ...input, travelMatrix: undefined, [people]: all } }
}

/** All that a check says of it. */
async function saidOf(model: PlanningModel, { modelInput, overrides: given }: Request, use: PlanUse) {
  const overrides = model.schema.overrides.parse(given)
  const input = model.schema.input.parse(modelInput)
  const travel = use === 'judge' ? isJudged : createTravelSource()
  const plan = model.buildPlan(input, overrides, await model.enrich(input, { travel }, use))
  const issues: unknown[] = []
  model.validatePlan?.(plan, (code, details) => issues.push({ code, ...details }))
  const analysis = analyse(plan, model.constraints, overrides)
  return { analysis, issues, metrics: model.inputMetrics(plan), kpis: model.kpis(plan), output: model.readOutput(plan) }
}

const requests: readonly (readonly [PlanningModel, (seed: number) => Request])[] = [
  [
    fieldServiceRouting,
    (seed) => unplanned(randomRequest(seed, { hasDependencies: true, hasGroups: seed % 2 === 0 }), 'vehicles'),
  ],
  [pickupDeliveryRouting, (seed) => unplanned(randomDeliveries(seed), 'drivers')],
]

describe.each(requests.map(([model, request]) => [model.id, model, request] as const))('%s', (_id, model, request) => {
  it('says the same of a plan without visits, whether travel is known or not', async () => {
    for (let seed = 0; seed < 40; seed++)
      expect(await saidOf(model, request(seed), 'judge'), `seed ${seed}`).toEqual(
        await saidOf(model, request(seed), 'change'),
      )
  })
})

describe('travel is asked for', () => {
  const asked = async (use: PlanUse | undefined, isSure: boolean, itinerary: readonly object[] = []) => {
    const matrix = vi.fn((locations: readonly Location[]) => Promise.resolve(haversineMatrix(locations)))
    const shift = { id: 'Ann Mon', startLocation: [0, 0], minStartTime: '2027-02-01T09:00:00Z', itinerary }
    const input = fieldServiceRouting.schema.input.parse({
      vehicles: [{ id: 'Ann', shifts: [shift] }],
      visits: [{ id: 'A', location: [0, 1], serviceDuration: 'PT10M' }],
    })
    await fieldServiceRouting.enrich(input, { travel: rememberedTravel({ isSure, matrix }) }, use)
    return matrix.mock.calls.length
  }

  it('where somebody travels, or may in the end', async () => {
    expect(await asked('judge', true)).toBe(0)
    expect(await asked('judge', true, [{ id: 'A', kind: 'VISIT' }])).toBe(1)
    expect(await asked('change', true)).toBe(1)
    expect(await asked(undefined, true)).toBe(1)
  })

  it('of a map server in any case: whether it answers is told before solving', async () => {
    expect(await asked('judge', false)).toBe(1)
  })
})
