/**
 * The audit log over real HTTP: every kind of change is in it, can be found again, exported, and goes when it is old.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry, AuditPage } from '../../../../server/contract/audit.ts'
import type { WebhookSummary } from '../../../../server/contract/webhook.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

const clock = movableClock()
let dataFolder: string
let platform: TestPlatform
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-audit-'))
  platform = await startTestPlatform({ clock, dataFolder })
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function change<Body = { id: string }>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await platform.manage(method, path, body)
  expect([method, path, response.ok]).toEqual([method, path, true])
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Body
}
const page = (query = '') => change<AuditPage>('GET', `/audit-log${query}`)
const entries = async (query = '') => (await page(query)).entries
const newest = async () => (await entries('?limit=1'))[0]
const exported = async (query: string) => (await platform.manage('GET', `/audit-log/export${query}`)).text()

test('creating, changing and deleting are entries with who, from where, before and after', async () => {
  const profiles = '/models/field-service-routing/configurations'
  const { id } = await change('POST', profiles, {
    name: 'Overnight',
    runConfiguration: { termination: { spentLimit: 'PT2H' } },
  })
  await change('PUT', `${profiles}/${id}`, { name: 'Overnight', isDefault: true })
  await change('DELETE', `${profiles}/${id}`)
  const [deleted, updated, created] = await entries()
  expect(created).toMatchObject({
    action: 'CREATE',
    kind: 'CONFIGURATION_PROFILE',
    subject: { id, name: 'Overnight' },
    member: { name: 'Administrator', email: 'administrator@localhost' },
    via: 'COMMAND_LINE',
    address: expect.stringMatching(/127\.0\.0\.1$|^::1$/) as string,
    at: clock.now().toISOString(),
    after: { runConfiguration: { termination: { spentLimit: 'PT2H' } }, isDefault: false },
  })
  expect(created).not.toHaveProperty('before')
  expect(updated).toMatchObject({ action: 'UPDATE', before: { isDefault: false }, after: { isDefault: true } })
  expect(deleted).toMatchObject({ action: 'DELETE', before: { isDefault: true } })
  expect(deleted).not.toHaveProperty('after')
})

test('API keys, secrets, settings and the tenant are audited, with what changed alone and never a secret', async () => {
  const created = await platform.createKey({ name: 'Night planning' })
  expect(await newest()).toMatchObject({
    action: 'CREATE',
    kind: 'API_KEY',
    subject: { id: created.id, name: 'Night planning' },
  })
  await change('DELETE', `/api-keys/${created.id}`)
  expect(await newest()).toMatchObject({ action: 'DELETE', kind: 'API_KEY', before: { name: 'Night planning' } })
  await change('PATCH', '/settings', { binDays: 30, slots: null })
  expect(await newest()).toMatchObject({ kind: 'SETTINGS', before: { binDays: 7 }, after: { binDays: 30 } })
  expect(Object.keys((await newest())?.after as object)).toEqual(['binDays'])
  await change('PATCH', '/tenant', { name: 'Example Ltd' })
  expect(await newest()).toMatchObject({
    kind: 'TENANT',
    before: { name: 'My organisation' },
    after: { name: 'Example Ltd' },
  })
  const secret = await change('POST', '/secrets', { name: 'TOKEN', value: 'never-to-be-seen' })
  await change('PUT', `/secrets/${secret.id}`, { value: 'never-to-be-seen-either' })
  expect(await newest()).toMatchObject({ kind: 'SECRET', subject: { name: 'TOKEN' }, after: { isValueReplaced: true } })
  const everything =
    JSON.stringify(await entries('?limit=500')) + (await exported('')) + (await exported('?format=jsonl'))
  for (const hidden of [created.key, 'never-to-be-seen']) expect(everything).not.toContain(hidden)
})

test('what changes nothing, or is refused, leaves no entry', async () => {
  const profiles = '/models/field-service-routing/configurations'
  const [first, second] = [
    await change('POST', profiles, { name: 'Same' }),
    await change('POST', profiles, { name: 'Other' }),
  ]
  const secret = await change('POST', '/secrets', { name: 'SAME', description: 'kept', value: 'x' })
  const receiver = {
    url: 'http://localhost:9000/planwright',
    authorization: 'HMAC',
    headers: [{ name: 'Authorization', value: 'Bearer hunter2' }],
  }
  const webhook = await change<WebhookSummary>('POST', '/webhooks', { ...receiver, hmacKey: 'sixteen--letters' })
  const before = await newest()
  await change('PUT', `/webhooks/${webhook.id}`, { ...receiver, name: webhook.name })
  await change('PUT', `/webhooks/${webhook.id}`, { ...receiver, name: webhook.name, headers: webhook.headers })
  await change('PUT', `${profiles}/${first.id}`, { name: 'Same' })
  await change('PUT', `/secrets/${secret.id}`, { description: 'kept' })
  await change('PATCH', '/settings', { binDays: 30 })
  await change('PATCH', '/tenant', { name: 'Example Ltd' })
  await platform.manage('PATCH', '/settings', { binDays: 0 })
  await platform.manage('POST', '/secrets', { name: 'TOKEN', value: 'taken' })
  await platform.manage('DELETE', '/api-keys/Xy12ab34')
  expect(await newest()).toEqual(before)
  // Values that nobody is shown are other ones.
  await change('PUT', `/webhooks/${webhook.id}`, {
    ...receiver,
    headers: [{ name: 'Authorization', value: 'Bearer hunter3' }],
  })
  expect(await newest()).toMatchObject({ action: 'UPDATE', kind: 'WEBHOOK', after: { isHmacKeyReplaced: false } })
  await change('PUT', `/webhooks/${webhook.id}`, { ...receiver, headers: webhook.headers, hmacKey: 'sixteen--letters' })
  expect(await newest()).toMatchObject({ action: 'UPDATE', kind: 'WEBHOOK', after: { isHmacKeyReplaced: true } })
  // Saved as it was, but another one is the default now.
  await change('PUT', `${profiles}/${first.id}`, { name: 'Same', defaultConfigProfileId: second.id })
  expect(await newest()).toMatchObject({ action: 'UPDATE', subject: { id: first.id } })
})

test('pages lead through the whole log once, also while entries are added', async () => {
  const all = (await entries('?limit=500')).map(({ id }) => id)
  const seen: string[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const { entries: some, nextCursor }: AuditPage = await page(`?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...some.map(({ id }) => id))
    await change('PATCH', '/settings', { slots: (seen.length % 7) + 1 })
    cursor = nextCursor
  }
  expect(seen).toEqual(all)
})

test('filters narrow it down, together', async () => {
  const kinds = async (query: string) =>
    [...new Set((await entries(query)).map(({ action, kind }) => `${action} ${kind}`))].sort()
  expect(await kinds('?kind=API_KEY&kind=TENANT')).toEqual(['CREATE API_KEY', 'DELETE API_KEY', 'UPDATE TENANT'])
  expect(await kinds('?kind=API_KEY&action=DELETE')).toEqual(['DELETE API_KEY'])
  expect(await kinds('?text=NIGHT%20plan')).toEqual(['CREATE API_KEY', 'DELETE API_KEY'])
  expect(await kinds('?text=bindays')).toEqual(['UPDATE SETTINGS'])
  expect(await kinds('?text=%25')).toEqual([])
  expect(await kinds('?member=ADMINISTRATOR@localhost&kind=TENANT')).toEqual(['UPDATE TENANT'])
  expect(await kinds('?member=nobody')).toEqual([])
  const at = clock.now().toISOString()
  clock.advance(60_000)
  await change('PATCH', '/tenant', { name: 'Example Later' })
  expect(await kinds(`?from=${new Date(clock.now().getTime()).toISOString()}`)).toEqual(['UPDATE TENANT'])
  expect((await entries(`?kind=TENANT&to=${at}`)).length).toBe(0)
  expect(await entries(`?kind=TENANT&to=${clock.now().toISOString()}`)).toMatchObject([
    { after: { name: 'Example Ltd' } },
  ])
})

test('the exports hold every entry; a spreadsheet finds no formula in them', async () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', 'with "quotes", commas'])
    await change('PATCH', '/tenant', { name })
  const lines = (await exported('?format=jsonl&kind=TENANT'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEntry)
  expect(lines).toEqual(await entries('?kind=TENANT&limit=500'))
  const csv = await exported('?kind=TENANT')
  expect(csv.split('\r\n')[0]).toBe(
    'id,at,action,kind,subject id,subject name,member id,member name,member email,via,address,before,after',
  )
  expect(csv.trimEnd().split('\r\n').length).toBe(lines.length + 1)
  for (const cell of [`,'=1+1,`, `,'+1,`, `,'-1,`, `,'@SUM(A1),`, `,"with ""quotes"", commas",`])
    expect(csv).toContain(cell)
})

test('entries are kept for 400 days, or as long as the setting says', async () => {
  const day = 86_400_000
  const restart = async () => {
    await platform.stop()
    platform = await startTestPlatform({ clock, dataFolder })
  }
  clock.advance(day)
  await change('PATCH', '/tenant', { name: 'Example Kept' })
  const kept = await newest()
  clock.advance(399.5 * day)
  await restart()
  await expect.poll(() => entries('?limit=500')).toEqual([kept])
  await change('PATCH', '/settings', { auditDays: 30 })
  await restart()
  await expect
    .poll(async () => (await entries('?limit=500')).map(({ kind, after }) => [kind, after]))
    .toEqual([['SETTINGS', { auditDays: 30 }]])
})
