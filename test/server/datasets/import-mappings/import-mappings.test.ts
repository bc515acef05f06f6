/** Mappings of spreadsheets under names: kept, replaced, deleted, each with its entry in the audit log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditPage } from '../../../../server/contract/audit.ts'
import { maxMappingsPerModel, type NamedMapping } from '../../../../server/contract/import-mapping.ts'
import { addMember, callAs } from '../../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

const path = '/models/field-service-routing/import-mappings'
const weekly = { sheets: { Kunden: 'visits', Notizen: null }, columns: { Kunden: { Dauer: 'serviceDuration' } } }

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const list = async () => (await (await platform.manage('GET', path)).json()) as NamedMapping[]
const put = (name: string, body: unknown) => platform.manage('PUT', `${path}/${encodeURIComponent(name)}`, body)
const remove = async (name: string) => (await platform.manage('DELETE', `${path}/${encodeURIComponent(name)}`)).status

test('a mapping is kept, replaced and deleted, and the audit log says so once each', async () => {
  expect((await put('Weekly / orders', weekly)).status).toBe(200)
  expect((await put('Weekly / orders', weekly)).status).toBe(200)
  expect((await put('Weekly / orders', { ...weekly, zone: 'Europe/Berlin' })).status).toBe(200)
  expect(await list()).toMatchObject([{ name: 'Weekly / orders', mapping: { ...weekly, zone: 'Europe/Berlin' } }])
  expect(await remove('Weekly / orders')).toBe(204)
  expect(await remove('Weekly / orders')).toBe(404)
  expect(await list()).toEqual([])
  const { entries } = (await (await platform.manage('GET', '/audit-log?kind=IMPORT_MAPPING')).json()) as AuditPage
  expect(entries.map(({ action }) => action)).toEqual(['DELETE', 'UPDATE', 'CREATE'])
  expect(entries[0]).toMatchObject({ subject: { name: 'Weekly / orders' }, before: weekly })
})

test('users read them, administrators alone change them', async () => {
  await put('Shared', weekly)
  const { session } = await addMember(platform, 'reader', 'USER')
  const call = (method: string, address: string) => callAs(platform, session, method, address, weekly)
  expect((await callAs(platform, session, 'GET', path)).status).toBe(200)
  expect((await call('PUT', `${path}/Mine`)).status).toBe(403)
  expect((await call('DELETE', `${path}/Shared`)).status).toBe(403)
  expect((await list()).map(({ name }) => name)).toEqual(['Shared'])
  await remove('Shared')
})

test('another model, no mapping, and more than there may be are refused', async () => {
  expect((await platform.manage('GET', '/models/astrology/import-mappings')).status).toBe(404)
  expect((await put('Wrong', { sheets: { a: 1 } })).status).toBe(400)
  expect((await put('x'.repeat(61), weekly)).status).toBe(404)
  for (let count = 0; count < maxMappingsPerModel; count++) await put(`Mapping ${count}`, weekly)
  const over = await put('One more', weekly)
  expect(over.status).toBe(400)
  expect(await over.json()).toMatchObject({ code: 'IMPORT_MAPPING_LIMIT' })
  expect((await put('Mapping 0', { ...weekly, zone: 'UTC' })).status).toBe(200)
})
