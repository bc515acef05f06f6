/** An input that is nobody's dataset, checked as one would be. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ValidationResult } from '../../../../server/contract/validation.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform()
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())

async function checked(body: object): Promise<{ status: number; answer: ValidationResult }> {
  const response = await client.raw('/check', { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, answer: (await response.json()) as ValidationResult }
}

test('finds what the dataset of it would have, and makes none', async () => {
  const sound = tinyRoutePlan()
  expect(await checked({ modelInput: sound.modelInput })).toEqual({ status: 200, answer: { status: 'OK', issues: [] } })
  const [first, ...others] = sound.modelInput.visits
  const inputs = [
    { ...sound.modelInput, visits: [{ ...first, location: [500, 0] }, ...others] },
    { ...sound.modelInput, visits: [{ ...first, serviceDuration: 'soon' }, ...others] },
    { vehicles: 1 },
  ]
  for (const modelInput of inputs) {
    const before = await client.json<unknown[]>('')
    const { status, answer } = await checked({ modelInput })
    expect([status, answer.status]).toEqual([200, 'ERRORS'])
    expect(await client.json<unknown[]>('')).toEqual(before)
    const { id } = await client.submit({ modelInput } as never, '?operation=NONE')
    await client.until(id, ({ status: now }) => now === 'DATASET_INVALID')
    expect(answer).toEqual(await client.json(`/${id}/validation-result`))
  }
})

test('an issue about an override says where it lies in the configuration', async () => {
  const { modelInput } = tinyRoutePlan()
  const pathsOf = async (overrides: object) => {
    const { answer } = await checked({ modelInput, config: { model: { overrides } } })
    return answer.issues.map((issue) => [issue.code, issue.path, 'override' in issue])
  }
  expect(await pathsOf({ minimizeTravelDistanceWeight: 1 })).toEqual([
    ['TRAVEL_WEIGHT_CONFLICT', '/config/model/overrides/minimizeTravelDistanceWeight', false],
  ])
  const profile = [
    { from: '08:00:00', to: '09:00:00', percentage: 120 },
    { from: '10:00:00', to: '09:30:00', percentage: 120 },
  ]
  expect(await pathsOf({ travelTimeProfile: profile })).toEqual([
    ['TravelTimeSpanEmpty', '/config/model/overrides/travelTimeProfile/1', false],
  ])
})

test('a body without an input is refused', async () => {
  expect((await checked({ visits: [] })).status).toBe(400)
  expect(
    (await checked({ modelInput: tinyRoutePlan().modelInput, config: { model: { overrides: { none: 1 } } } })).status,
  ).toBe(400)
})
