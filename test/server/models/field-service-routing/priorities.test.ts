import { expect, it } from 'vitest'
import { fieldServiceRouting as model } from '../../../../server/models/field-service-routing/index.ts'
import type { Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { createRandom } from '../../../../server/foundation/random.ts'
import { priceOfRoute } from '../../../../server/solver/routing/reference/full-price.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { greatCircleTravel } from '../../../support/checker/great-circle-travel.ts'
import { sourceOf } from '../../../checker/evaluation.ts'
import { annsMonday, at, place, planOfInput, readInput, road, type VisitDocument } from './village.ts'

const visit = (id: string, priority: string, serviceDuration: string): VisitDocument => ({
  id,
  location: place(1),
  priority,
  serviceDuration,
})

/** Ann has four hours at one place for visits that take eight. */
async function leftOutOf(visits: readonly VisitDocument[], overrides = {}): Promise<string[]> {
  const shift = { ...annsMonday, maxEndTime: at('13:00'), startLocation: place(1), endLocation: place(1) }
  const plan = await planOfInput(
    readInput({ vehicles: [{ id: 'Ann', shifts: [shift] }], visits, travelMatrix: road }),
    overrides,
  )
  const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
  search.advance(2000, 0.5)
  search.advance(100, 1)
  return search.bestPlan().scope.unassigned.map(({ input }) => input.id)
}

const routine = (count: number, priority: string) =>
  Array.from({ length: count }, (_, index) => visit(`Routine ${index}`, priority, 'PT10M'))

it.each(['4', '5', '6', '7', '8', '9', '10'])(
  'an emergency of four hours is not left out for two dozen visits of priority %s in its place',
  async (priority) => {
    expect(await leftOutOf([visit('Emergency', '1', 'PT4H'), ...routine(24, priority)])).not.toContain('Emergency')
  },
)

it('own weights are taken as they are', async () => {
  const priorityWeights = [
    { priority: '1', weight: 10, assignment: 'AUTO' },
    { priority: '7', weight: 4, assignment: 'AUTO' },
  ]
  const visits = [visit('Emergency', '1', 'PT4H'), ...routine(24, '7')]
  expect(await leftOutOf(visits, { priorityWeights })).toEqual(['Emergency'])
})

it('the demo with too much to do leaves out no emergency for which any technician could drop other work', async () => {
  const { facts, routes, scope } = await solvedDemo('OVERCONSTRAINED')
  const isEmergency = (visit: number) => facts.visits[visit]!.input.priority === '1'
  const fitting = scope.unassigned
    .filter(({ index }) => isEmergency(index))
    .flatMap(({ index, input }) =>
      routes.flatMap((route, shift) => {
        const emergencies = route.filter(isEmergency)
        return [...emergencies, index]
          .map((_, place) => emergencies.toSpliced(place, 0, index))
          .filter((tried) => priceOfRoute(facts.problem, shift, tried).problems.length === 0)
          .map(() => `${input.id} on shift ${shift}`)
      }),
    )
  expect(scope.unassigned.length).toBeGreaterThan(0)
  expect(fitting).toEqual([])
})

async function solvedDemo(name: string): Promise<Plan> {
  const demo = model.demoData.find(({ id }) => id === name)!
  const { modelInput } = demo.create(new Date('2027-02-01T00:00:00Z'), createRandom(1)) as { modelInput: unknown }
  const input = readInput(JSON.parse(JSON.stringify(modelInput)))
  const overrides = model.schema.overrides.parse({})
  const plan = model.buildPlan(input, overrides, await model.enrich(input, { travel: sourceOf(greatCircleTravel) }))
  const search = finish(startSearch(plan, overrides, { seed: 1 }))
  search.advance(3000, 0.5)
  search.advance(100, 1)
  return search.bestPlan()
}
