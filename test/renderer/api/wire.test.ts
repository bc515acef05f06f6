/** The types of the wire the UI is compiled with are those of the routes: `npm run wire` renews them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, resolve } from 'node:path'
import { employeeScheduling, fieldServiceRouting, pickupDeliveryRouting } from '../../../server/models/registry.ts'
import { bareModel } from '../../support/bare-model.ts'
import { fetchDocument, type Operation } from '../../support/openapi-document.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { wireTypesOf } from '../../support/wire-types.ts'

const folder = resolve(import.meta.dirname, '../../../renderer/api/wire')
let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform({
    models: [fieldServiceRouting, employeeScheduling, pickupDeliveryRouting, bareModel],
  })
})
afterAll(() => platform.stop())

/** Of a model with a view of its own, what the view reads, and what it asks while the plan is edited. */
const asked = ['recommendPlacesOfDataset', 'recommendTakersOfDataset']
const isResult = ({ method, tags, operationId }: Operation) =>
  (method === 'get' && tags.includes('Results')) || asked.includes(operationId)

const apis = [
  { api: 'platform' },
  { api: bareModel.id },
  { api: fieldServiceRouting.id, isWanted: isResult },
  { api: employeeScheduling.id, isWanted: isResult },
  { api: pickupDeliveryRouting.id, isWanted: isResult },
]

test.each(apis)('$api', async ({ api, isWanted }) => {
  const file = join(folder, `${api}.ts`)
  const types = await wireTypesOf(await fetchDocument(platform.url, api), file, isWanted)
  await expect(
    types,
    'The routes have changed: "npm run wire" writes what the UI is compiled with',
  ).toMatchFileSnapshot(file)
})
