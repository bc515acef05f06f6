/** A dataset found by its id alone, as the user interface opens it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetDetails } from '../../../../server/contract/dataset-details.ts'
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

const details = async (id: string) => (await (await platform.manage('GET', `/datasets/${id}`)).json()) as DatasetDetails

describe('a dataset of whatever model', () => {
  test('is found by its id, with the time of every status it has had', async () => {
    const { id } = await client.submit(tinyRoutePlan())
    await client.until(id, ({ status }) => status === 'SOLVING_COMPLETED')
    const found = await details(id)
    expect(found).toMatchObject({
      id,
      model: 'field-service-routing',
      status: 'SOLVING_COMPLETED',
      kpis: expect.any(Object),
      inputMetrics: expect.any(Object),
    })
    expect(found.statusChanges.map(({ status }) => status)).toEqual([
      'DATASET_CREATED',
      'DATASET_VALIDATED',
      'DATASET_COMPUTED',
      'SOLVING_SCHEDULED',
      'SOLVING_STARTED',
      'SOLVING_ACTIVE',
      'SOLVING_COMPLETED',
    ])
    expect(found.statusChanges[0]?.at).toBe(found.submitDateTime)
    expect(found.statusChanges.at(-1)?.at).toBe(found.completeDateTime)
    expect(found).not.toHaveProperty('purgedAt')
  })

  test('is found in the bin, and says since when', async () => {
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    await client.raw(`/${id}/purge`, { method: 'DELETE' })
    expect((await details(id)).purgedAt).toMatch(/^\d{4}-/)
    await client.raw(`/${id}`, { method: 'PUT' })
    expect(await details(id)).not.toHaveProperty('purgedAt')
  })

  test('is not there for an id of nobody, and for nobody without signing in', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await platform.manage('GET', `/datasets/${nobody}`)).status).toBe(404)
    expect((await platform.manage('GET', '/datasets/none')).status).toBe(404)
    expect((await fetch(`${platform.url}/api/platform/v1/datasets/${nobody}`)).status).toBe(401)
  })
})
