/** What people are told names people and customers, not ids. */
import { expect, test } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { analyse } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import { fieldServiceRouting as model } from '../../../../server/models/field-service-routing/index.ts'
import { unassignedView } from '../../../../server/models/field-service-routing/views/unassigned.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { haversineMatrix } from '../../../../server/travel/haversine.ts'

const travel = {
  matrix: (locations: Parameters<typeof haversineMatrix>[0]) => Promise.resolve(haversineMatrix(locations)),
}

interface Vehicle {
  readonly id: string
  readonly shifts: readonly { readonly id: string }[]
}

/** A demo whose technicians have ids nobody would call them by, solved for a moment. */
async function sentencesOf(demoId: string) {
  const { modelInput } = model.demoData
    .find(({ id }) => id === demoId)!
    .create(new Date('2027-01-27T10:00:00Z'), createRandom(1)) as {
    modelInput: { vehicles: readonly Vehicle[]; visits: readonly { id: string }[] }
  }
  const vehicles = modelInput.vehicles.map((vehicle, v) => ({
    ...vehicle,
    id: `T#${v}`,
    shifts: vehicle.shifts.map((shift, s) => ({ ...shift, id: `S#${v}-${s}` })),
  }))
  const input = model.schema.input.parse({
    ...modelInput,
    vehicles,
    visits: modelInput.visits.map((visit, v) => ({ ...visit, id: `V#${v}` })),
  })
  const overrides = model.schema.overrides.parse({})
  const search = finish(
    model.startSearch(model.buildPlan(input, overrides, await model.enrich(input, { travel })), overrides, { seed: 7 }),
  )
  search.advance(200, 0.5)
  const plan = search.bestPlan()
  const matches = analyse(plan, constraints, overrides).constraints.flatMap(({ matches: found = [] }) =>
    found.map(({ justification }) => justification.description),
  )
  const { visits } = unassignedView.view(plan, {}) as {
    visits: readonly { summary: string; shifts?: readonly { reasons?: readonly string[] }[] }[]
  }
  return [
    ...matches,
    ...visits.flatMap(({ summary, shifts = [] }) => [summary, ...shifts.flatMap(({ reasons = [] }) => reasons)]),
  ]
}

test.each(['BASIC', 'OVERCONSTRAINED'])('no sentence about %s says an id where there is a name', async (demo) => {
  const sentences = await sentencesOf(demo)
  expect(sentences.length).toBeGreaterThan(10)
  expect(sentences.filter((sentence) => /[TSV]#/.test(sentence))).toEqual([])
})

test('every technician of a demo has a name', () => {
  for (const demo of model.demoData) {
    const { modelInput } = demo.create(new Date('2027-01-27T10:00:00Z'), createRandom(1)) as {
      modelInput: { vehicles: readonly { name?: string }[] }
    }
    expect(modelInput.vehicles.filter(({ name }) => name === undefined)).toEqual([])
  }
})
