/**
 * Webhooks over real HTTP: what is saved, what is refused and why, what is shown, and what the audit log and the disk
 * hold of it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import { hiddenValue, type FilterTest, type WebhookSummary } from '../../../../server/contract/webhook.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { insertAll, storedDataset, withStore } from '../../../support/stored-datasets.ts'
import { textOfStore } from '../../../support/test-database.ts'

let dataFolder: string
let platform: TestPlatform

const call = async <Body = WebhookSummary & ErrorBody>(method: string, path: string, body?: unknown) => {
  const response = await platform.manage(method, path, body)
  const text = await response.text()
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
}
const create = (order: object) => call('POST', '/webhooks', order)
const created = async (order: object) => (await create(order)).body
const faultsOf = async (order: object) => {
  const { status, body } = await create(order)
  expect([status, body.code]).toEqual([400, 'BODY_INVALID'])
  return [body.details ?? []].flat().join('\n')
}
const url = 'http://localhost:9000/planwright'
const names = ['Monday, north', 'Monday, south', 'Tuesday, north', 'Wednesday']

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-webhooks-'))
  await withStore(dataFolder, (database, tenantId) =>
    database.write((db) =>
      insertAll(db, [
        ...names.map((name, index) =>
          storedDataset(tenantId, {
            name,
            tags: index % 2 ? ['odd'] : ['even', 'a"b'],
            submitTime: `2027-01-0${index + 1}T00:00:00.000Z`,
          }),
        ),
        storedDataset(tenantId, {
          name: 'Monday, failed',
          status: 'SOLVING_FAILED',
          submitTime: '2026-12-31T00:00:00.000Z',
        }),
        storedDataset(tenantId, { name: 'Monday, in the bin', purgedAt: '2027-01-05T00:00:00.000Z' }),
      ]),
    ),
  )
  platform = await startTestPlatform({ dataFolder })
  for (const name of ['RECEIVER_TOKEN', 'OTHER'])
    await platform.manage('POST', '/secrets', { name, value: `value-of-${name}-canary` })
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

test('the least that makes a webhook, with the defaults and a name after its host', async () => {
  const { status, body } = await create({ url })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    url,
    name: 'localhost:9000',
    headers: [],
    enabled: true,
    authorization: 'NONE',
    hmacMethod: 'BODY',
    standardHeaders: false,
    hasHmacKey: false,
    warnings: [],
    filters: { statuses: [], namePattern: null, tags: [] },
    health: { state: 'UNUSED', waiting: 0 },
  })
  expect((await created({ url })).name).toBe('localhost:9000 2')
  expect((await created({ url, name: 'ERP' })).name).toBe('ERP')
  expect((await call('GET', `/webhooks/${body.id}`)).body).toEqual(body)
  const list = (await call<WebhookSummary[]>('GET', '/webhooks')).body
  expect(list[0]).toEqual(body)
  for (const { id } of list) expect((await call('DELETE', `/webhooks/${id}`)).status).toBe(204)
  expect((await call('GET', '/webhooks')).body).toEqual([])
  expect((await call('GET', `/webhooks/${body.id}`)).body.code).toBe('WEBHOOK_NOT_FOUND')
})

test('a replacement keeps the HMAC key and hidden values, and puts everything else back to its default', async () => {
  const { id } = await created({
    url,
    name: 'ERP',
    authorization: 'HMAC',
    hmacKey: '0123456789abcdef',
    hmacMethod: 'PATH',
    headers: [
      { name: 'Authorization', value: 'Bearer hunter2' },
      { name: 'X-Env', value: 'live' },
    ],
    filters: { tags: ['a'] },
  })
  const headers = [
    { name: 'authorization', value: hiddenValue },
    { name: 'X-Env', value: 'test' },
  ]
  const { status, body } = await call('PUT', `/webhooks/${id}`, { url: `${url}/2`, authorization: 'HMAC', headers })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    url: `${url}/2`,
    name: 'localhost:9000',
    hasHmacKey: true,
    hmacMethod: 'BODY',
    headers,
    filters: { tags: [] },
  })
  // Without authorization the key rests, and is there again.
  await call('PUT', `/webhooks/${id}`, { url })
  expect((await call('PUT', `/webhooks/${id}`, { url, authorization: 'HMAC' })).body).toMatchObject({
    hasHmacKey: true,
    headers: [],
  })
  // A hidden value stands for nothing any more.
  expect((await call('PUT', `/webhooks/${id}`, { url, headers })).body.details).toEqual([
    'headers.0.value: it stands for a value that is not there; enter the value.',
  ])
  await call('DELETE', `/webhooks/${id}`)
})

test('a hidden value does not go to another receiver than the one it was entered for', async () => {
  const { id } = await created({ url, name: 'ERP', headers: [{ name: 'Authorization', value: 'Bearer hunter2' }] })
  const headers = [{ name: 'Authorization', value: hiddenValue }]
  for (const other of [
    'http://localhost:9001/planwright',
    'https://localhost:9000/planwright',
    'http://evil.example.org:9000/planwright',
  ]) {
    expect((await call('PUT', `/webhooks/${id}`, { url: other, headers })).body.details).toEqual([
      `headers.0.value: it stands for a value that was entered for http://localhost:9000; enter it again to send it to ${new URL(other).origin}.`,
    ])
  }
  expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({ url, headers })
  expect(
    (
      await call('PUT', `/webhooks/${id}`, {
        url: 'http://localhost:9001/',
        headers: [{ name: 'Authorization', value: 'Bearer hunter3' }],
      })
    ).status,
  ).toBe(200)
  await call('DELETE', `/webhooks/${id}`)
})

test('a short HMAC key is kept with a warning', async () => {
  const summary = await created({ url, authorization: 'HMAC', hmacKey: 'fifteen-letters' })
  expect(summary.warnings).toEqual([expect.stringContaining('15 characters')])
  expect(
    (await call('PUT', `/webhooks/${summary.id}`, { url, authorization: 'HMAC', hmacKey: 'sixteen--letters' })).body
      .warnings,
  ).toEqual([])
  await call('DELETE', `/webhooks/${summary.id}`)
})

test('all faults of one order are named together', async () => {
  const faults = await faultsOf({
    url: 'http://169.254.169.254/latest',
    authorization: 'NONE',
    standardHeaders: true,
    headers: [
      { name: 'Host', value: 'evil' },
      { name: 'TRANSFER-ENCODING', value: 'chunked' },
      { name: 'Proxy-Authorization', value: 'x' },
      { name: 'X-Service-Signature', value: 'x' },
      { name: 'webhook-id', value: 'x' },
      { name: 'X A', value: 'x' },
      { name: 'X-B', value: 'a\r\nX-Evil: 1' },
      { name: 'X-C', value: 'ü' },
      { name: 'X-D', value: '{secret:NONE}{dataset}' },
      { name: 'X-E', value: '{hmac_signature}' },
      { name: 'x-e', value: 'twice' },
      { name: 'X-F', value: '{secret:}' },
    ],
    filters: { namePattern: '(?=a)' },
  })
  for (const part of [
    'url: 169.254.169.254 is a link-local',
    'headers.0.name: Host',
    'headers.1.name: TRANSFER-ENCODING',
    'headers.2.name: Proxy-Authorization',
    'headers.3.name: X-Service-Signature',
    'headers.4.name: webhook-id',
    'headers.5.name: "X A"',
    'headers.6.value: it has a character that headers cannot carry (U+000D, a line break)',
    'headers.7.value: it has a character',
    'headers.8.value: there is no secret "NONE"',
    'use one of OTHER, RECEIVER_TOKEN',
    'headers.8.value: there is no variable {dataset}',
    'headers.9.value: {hmac_signature} needs authorization HMAC',
    'headers: x-e is there twice',
    'headers.11.value: there is no secret ""',
    'standardHeaders: they carry a signature',
    'filters.namePattern: Look-ahead',
  ])
    expect(faults).toContain(part)
})

test.each([
  'Host',
  'content-length',
  'Content-Type',
  'Content-Encoding',
  'Transfer-Encoding',
  'Connection',
  'Keep-Alive',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Proxy-Connection',
  'x-service-timestamp',
  'X-Service-Chain',
])('the header %s cannot be set', async (name) => {
  expect(await faultsOf({ url, headers: [{ name, value: 'x' }] })).toContain(`headers.0.name: ${name}`)
})

test('what else is refused', async () => {
  expect(await faultsOf({ url: `${platform.url}/api/aboutme` })).toContain('is Planwright itself')
  expect(await faultsOf({ url: `http://localhost:${platform.port}/` })).toContain('is Planwright itself')
  for (const { address, family } of Object.values(networkInterfaces())
    .flatMap((list = []) => list)
    .filter(({ address }) => !address.startsWith('fe80')))
    expect(
      await faultsOf({ url: `http://${family === 'IPv6' ? `[${address}]` : address}:${platform.port}/` }),
    ).toContain('is Planwright itself')
  expect(await faultsOf({ url: 'https://me:secret@erp.example.org/' })).toContain('url: Credentials')
  expect(await faultsOf({ url: 'ftp://erp.example.org/' })).toContain('url: Expected an http or https address')
  expect(await faultsOf({ url, authorization: 'HMAC' })).toContain('hmacKey: authorization HMAC needs a key')
  expect(await faultsOf({ url, authorization: 'HMAC', hmacKey: 'whsec_no base64', standardHeaders: true })).toContain(
    'whsec_ must be Base64',
  )
  expect(
    await faultsOf({
      url,
      headers: Array.from({ length: 3 }, (_, index) => ({ name: `X-${index}`, value: 'x'.repeat(4000) })),
    }),
  ).toContain('at most 8192')
  expect(
    await faultsOf({ url, headers: Array.from({ length: 33 }, (_, index) => ({ name: `X-${index}`, value: 'x' })) }),
  ).toContain('headers:')
  expect(await faultsOf({ url, filters: { namePattern: '(x?){1000}' } })).toContain('unfolds to 4000 steps')
  expect(await faultsOf({ url, filters: { statuses: ['SOLVING_ACTIVE'] } })).toContain('filters.statuses.0')
  expect(await faultsOf({ url, hmackey: 'x' })).toContain('"hmackey" is not a known field')
  expect((await call('GET', '/webhooks')).body).toEqual([])
})

test('a secret that a header names cannot go', async () => {
  const { id } = await created({
    url,
    name: 'ERP',
    headers: [{ name: 'Authorization', value: 'Bearer {secret:RECEIVER_TOKEN}' }],
  })
  const secrets = (await call<{ id: string; name: string; usedBy: unknown }[]>('GET', '/secrets')).body
  const used = secrets.find(({ name }) => name === 'RECEIVER_TOKEN')
  expect(used?.usedBy).toEqual([{ id, name: 'ERP' }])
  expect((await call('DELETE', `/secrets/${used?.id ?? ''}`)).body.code).toBe('SECRET_IN_USE')
  await call('DELETE', `/webhooks/${id}`)
  expect((await call<{ usedBy: unknown }[]>('GET', '/secrets')).body.map(({ usedBy }) => usedBy)).toEqual([[], []])
})

test('filters are tried on the datasets there are', async () => {
  const tried = async (filters: object) => {
    const { body } = await call<FilterTest>('POST', '/webhooks/filter-test', filters)
    expect(body).toMatchObject({ checked: 5, isComplete: true, matching: body.examples.length })
    return body.examples.map(({ name }) => name)
  }
  expect(await tried({})).toEqual([...names.toReversed(), 'Monday, failed'])
  expect(await tried({ namePattern: '^Mon' })).toEqual(['Monday, south', 'Monday, north', 'Monday, failed'])
  expect(await tried({ namePattern: 'north', tags: ['even', 'a"b'] })).toEqual(['Tuesday, north', 'Monday, north'])
  expect(await tried({ statuses: ['SOLVING_FAILED'] })).toEqual(['Monday, failed'])
  expect((await call('POST', '/webhooks/filter-test', { namePattern: '(' })).body.details).toEqual([
    expect.stringContaining('namePattern: '),
  ])
})

test('no secret is in an answer, the audit log or the store', async () => {
  const hmacKey = `hmac-${newId()}`
  const literal = `literal-${newId()}`
  const { id } = await created({
    url,
    authorization: 'HMAC',
    hmacKey,
    headers: [
      { name: 'X-API-KEY', value: literal },
      { name: 'Authorization', value: 'Bearer {secret:OTHER}' },
    ],
  })
  await call('PUT', `/webhooks/${id}`, {
    url,
    authorization: 'HMAC',
    hmacKey: `${hmacKey}-2`,
    headers: [{ name: 'X-API-KEY', value: hiddenValue }],
  })
  await create({
    url: 'http://0.0.0.0/',
    authorization: 'HMAC',
    hmacKey,
    headers: [{ name: 'X-API-KEY', value: `${literal}\n` }],
  })
  const answers = JSON.stringify([await call('GET', '/webhooks'), await call('GET', `/webhooks/${id}`)])
  await call('DELETE', `/webhooks/${id}`)
  await platform.stop()
  const audit = await withStore(dataFolder, (database) =>
    database.read((db) =>
      db
        .selectFrom('audit_entries')
        .selectAll()
        .where('kind', '=', 'WEBHOOK')
        .where('subject_id', '=', id)
        .orderBy('sequence')
        .execute(),
    ),
  )
  expect(audit.map(({ action, member_name, via }) => [action, member_name !== '', via])).toEqual(
    ['CREATE', 'UPDATE', 'DELETE'].map((action) => [action, true, expect.any(String)]),
  )
  expect(JSON.parse(audit[1]?.after_json ?? '')).toMatchObject({
    isHmacKeyReplaced: true,
    headers: [{ name: 'X-API-KEY', value: hiddenValue }],
  })
  expect(JSON.parse(audit[0]?.after_json ?? '')).toMatchObject({
    url,
    hasHmacKey: true,
    headers: [{ value: hiddenValue }, { value: 'Bearer {secret:OTHER}' }],
  })
  const stored = await textOfStore(dataFolder)
  expect(stored).toContain(id)
  const told = { answers, audit: JSON.stringify(audit), stored }
  for (const secret of [hmacKey, literal, 'canary'])
    expect([secret, ...Object.values(told).map((text) => text.includes(secret))]).toEqual([secret, false, false, false])
  platform = await startTestPlatform({ dataFolder })
})

test('with another key of the installation webhooks are paused and say what to enter again', async () => {
  const { id } = await created({
    url,
    name: 'ERP',
    authorization: 'HMAC',
    hmacKey: '0123456789abcdef',
    headers: [{ name: 'X-A', value: 'a' }],
  })
  await platform.stop()
  platform = await startTestPlatform({
    dataFolder,
    secretKey: () => Promise.resolve({ key: Buffer.alloc(32, 7), isNew: false }),
  })
  expect((await call('GET', `/webhooks/${id}`)).body).toMatchObject({
    name: 'ERP',
    headers: [],
    hasHmacKey: true,
    warnings: [expect.stringContaining('Enter them again')],
    health: { state: 'PAUSED', reason: expect.stringContaining('Enter them again') },
  })
  expect((await call('PUT', `/webhooks/${id}`, { url, authorization: 'HMAC' })).body.details).toEqual([
    'hmacKey: authorization HMAC needs a key.',
  ])
  expect(
    (await call('PUT', `/webhooks/${id}`, { url, authorization: 'HMAC', hmacKey: '0123456789abcdef' })).body,
  ).toMatchObject({ warnings: [], health: { state: 'UNUSED' } })
  await call('DELETE', `/webhooks/${id}`)
  await platform.stop()
  platform = await startTestPlatform({ dataFolder })
})

test('they are for signed-in administrators alone, not for keys', async () => {
  const { key } = await platform.createKey()
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${newId()}`],
    ['PUT', `/${newId()}`],
    ['DELETE', `/${newId()}`],
    ['POST', '/filter-test'],
  ] as const) {
    expect(
      (await fetch(`${platform.url}/api/platform/v1/webhooks${path}`, { method, headers: { 'x-api-key': key } }))
        .status,
    ).toBe(401)
  }
})

test('a tenant can have a hundred', async () => {
  for (let count = 0; count < 100; count++) expect((await create({ url })).status).toBe(201)
  expect(await create({ url })).toMatchObject({
    status: 409,
    body: { code: 'WEBHOOK_LIMIT', message: expect.stringContaining('100 webhooks') },
  })
})
