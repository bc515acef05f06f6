/** Runs that have nothing to decide end at once, whatever their limits, and give their slot back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform({ slots: 1 })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())

const { modelInput } = tinyRoutePlan()
const { vehicles, visits } = modelInput
const itinerary = visits.map(({ id }) => ({ id, kind: 'VISIT' }))
const pinned = vehicles.map((vehicle) => ({
  ...vehicle,
  shifts: vehicle.shifts.map((shift) => ({ ...shift, pinned: true, itinerary })),
}))
const forNobody = visits.map((visit) => ({ ...visit, requiredSkills: [{ name: 'welding' }] }))

test.each<[string, object]>([
  ['no visits', { ...modelInput, visits: [] }],
  ['all visits on a pinned shift', { ...modelInput, vehicles: pinned }],
  ['visits nobody may do', { ...modelInput, skills: ['electrician', 'welding'], visits: forNobody }],
])('%s', async (name, input) => {
  const termination = { spentLimit: 'PT1H' }
  const { id } = await client.submit({ modelInput: input, config: { run: { name, termination } } })
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  expect(await (await client.get(`/${id}/logs`)).text()).toContain('nothingToDecide')
})
