/** The days a dataset plans: told by its input, shown and filtered by in the list of all datasets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetSearchPage } from '../../../../server/contract/dataset-search.ts'
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

async function submitPlanOf(name: string, shiftStarts: readonly string[]): Promise<string> {
  const { modelInput } = tinyRoutePlan()
  const [vehicle] = modelInput.vehicles
  const shifts = shiftStarts.map((minStartTime, index) => {
    const { maxEndTime: _, ...shift } = vehicle!.shifts[0]!
    return { ...shift, id: `shift ${String(index)}`, minStartTime }
  })
  const { id } = await client.submit(
    { config: { run: { name } }, modelInput: { ...modelInput, vehicles: [{ ...vehicle, shifts }] } },
    '?operation=NONE',
  )
  await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  return id
}

const search = async (query: string) =>
  (await (await platform.manage('GET', `/datasets?${query}`)).json()) as DatasetSearchPage
const namesIn = async (query: string) => (await search(query)).datasets.map(({ name }) => name).sort()

test('a dataset is found by every day its shifts begin on, by their own clocks, and says which they are', async () => {
  await submitPlanOf('One day', ['2027-02-01T09:00:00Z'])
  // Still the third in New York, though the fourth in UTC.
  await submitPlanOf('Three days', ['2027-02-03T21:00:00-05:00', '2027-02-01T08:00:00-05:00'])
  const days = (await search('sort=name')).datasets.map(({ name, plannedFirstDay, plannedLastDay }) => [
    name,
    plannedFirstDay,
    plannedLastDay,
  ])
  expect(days).toEqual([
    ['One day', '2027-02-01', '2027-02-01'],
    ['Three days', '2027-02-01', '2027-02-03'],
  ])

  expect(await namesIn('plannedFrom=2027-02-01&plannedTo=2027-02-01')).toEqual(['One day', 'Three days'])
  expect(await namesIn('plannedFrom=2027-02-02&plannedTo=2027-02-02')).toEqual(['Three days'])
  expect(await namesIn('plannedFrom=2027-02-04')).toEqual([])
  expect(await namesIn('plannedTo=2027-01-31')).toEqual([])
})

test('a day that is none is refused by its name, in the words of every query', async () => {
  const response = await platform.manage('GET', '/datasets?plannedFrom=yesterday')
  expect(response.status).toBe(400)
  const refusal = (await response.json()) as { code: string; details: string[] }
  expect(refusal.code).toBe('QUERY_INVALID')
  expect(refusal.details.join()).toContain('plannedFrom')
})
