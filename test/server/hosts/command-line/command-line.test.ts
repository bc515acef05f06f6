import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKeySummary, CreatedApiKey } from '../../../../server/contract/api-key.ts'
import type { WebhookLogPage } from '../../../../server/contract/webhook-log.ts'
import type { WebhookSummary } from '../../../../server/contract/webhook.ts'
import { planwright } from '../../../support/command-line.ts'
import { openLink, redeemLink, sessionIn } from '../../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

let platform: TestPlatform
const run = (...args: string[]) => planwright([...args, '--data', platform.dataFolder])
const aboutMe = (key: string) => fetch(`${platform.url}/api/aboutme`, { headers: { 'x-api-key': key } })

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

test('tenants create prints the ID alone, and list shows it beside the first', async () => {
  const { code, output, errors } = await run('tenants', 'create', 'North & East')
  expect({ code, errors }).toEqual({
    code: 0,
    errors: 'Made the tenant "North & East". The other commands go on in the first tenant.',
  })
  const rows = (await run('tenants', 'list')).output.split('\n').map((line) => line.split(/ {2,}/))
  expect(rows).toEqual([
    ['NAME', 'ROLE', 'CURRENT', 'ID'],
    ['My organisation', 'ADMINISTRATOR', 'yes', expect.any(String)],
    ['North & East', 'ADMINISTRATOR', output],
  ])
  expect(await run('tenants', 'create')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('tenants create needs the name') as string,
  })
})

test('keys create prints the key alone, and it works', async () => {
  const { code, output, errors } = await run(
    'keys',
    'create',
    '--name',
    'ingestion',
    '--permissions',
    'create,READ',
    '--models',
    'field-service-routing',
    '--expires',
    'P7D',
  )
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(/^pw_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/)
  expect(await (await aboutMe(output)).json()).toMatchObject({
    name: 'ingestion',
    permissions: [{ resource: 'MODEL', operations: ['CREATE', 'READ'] }, { resource: 'EXPERIMENT' }],
  })
})

test('workers are those of a team, which this server is not', async () => {
  expect((await run('workers', 'list')).output).toMatch(/^This server is no part of a team/)
  expect(await run('workers', 'drain')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('workers drain ID') as string,
  })
})

test('keys list shows every key without its secret, and delete ends one', async () => {
  const created = JSON.parse((await run('keys', 'create', '--name', 'short-lived', '--json')).output) as CreatedApiKey
  expect((await run('keys', 'list')).output).toContain('short-lived')
  const listed = (JSON.parse((await run('keys', 'list', '--json')).output) as ApiKeySummary[]).find(
    ({ id }) => id === created.id,
  )
  expect(listed).toMatchObject({
    name: 'short-lived',
    permissions: ['CREATE', 'READ', 'UPDATE', 'DELETE'],
    models: null,
  })
  expect(JSON.stringify(listed)).not.toContain(created.key)
  const lifetimeDays = (Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '')) / 86_400_000
  expect(lifetimeDays).toBe(30)
  expect((await run('keys', 'delete', created.id)).output).toBe(`Deleted ${created.id}.`)
  expect((await aboutMe(created.key)).status).toBe(401)
  expect(await run('keys', 'delete', created.id)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`There is no API key ${created.id}`) as string,
  })
})

test('keys rotate prints the new key alone; the old one works through the overlap that was chosen', async () => {
  const old = JSON.parse((await run('keys', 'create', '--name', 'rotated', '--json')).output) as CreatedApiKey
  const { code, output, errors } = await run('keys', 'rotate', old.id)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect([(await aboutMe(output)).status, (await aboutMe(old.key)).status]).toEqual([200, 200])
  const next = JSON.parse(
    (await run('keys', 'rotate', output.slice(3, 11), '--overlap', '0', '--json')).output,
  ) as CreatedApiKey
  expect([(await aboutMe(next.key)).status, (await aboutMe(output)).status]).toEqual([200, 401])
  expect(await run('keys', 'rotate', next.id, '--overlap', 'none')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--overlap "none" is not a whole number of hours') as string,
  })
})

test('webhooks create prints the ID alone, with warnings beside it; list shows it and delete ends it', async () => {
  const created = await run(
    'webhooks',
    'create',
    '--url',
    'http://localhost:9000/hook',
    '--name',
    'ERP',
    '--hmac-key',
    'short',
    '--hmac-method',
    'path',
    '--header',
    'X-A: a: b',
    '--header',
    'X-Sent:{hmac_timestamp}',
    '--statuses',
    'solving_completed,SOLVING_FAILED',
    '--name-pattern',
    '^Mon',
    '--tags',
    'a,b',
  )
  expect(created).toMatchObject({ code: 0, errors: expect.stringContaining('The HMAC key has 5 characters') as string })
  const [webhook] = JSON.parse((await run('webhooks', 'list', '--json')).output) as WebhookSummary[]
  expect(webhook).toMatchObject({
    id: created.output,
    url: 'http://localhost:9000/hook',
    name: 'ERP',
    authorization: 'HMAC',
    hmacMethod: 'PATH',
    headers: [
      { name: 'X-A', value: 'a: b' },
      { name: 'X-Sent', value: '{hmac_timestamp}' },
    ],
    filters: { statuses: ['SOLVING_COMPLETED', 'SOLVING_FAILED'], namePattern: '^Mon', tags: ['a', 'b'] },
  })
  const { id: plain } = JSON.parse(
    (await run('webhooks', 'create', '--url', 'http://localhost:9000/', '--json')).output,
  ) as WebhookSummary
  expect(
    (await run('webhooks', 'list')).output
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    [
      created.output,
      'ERP',
      'http://localhost:9000/hook',
      'PATH',
      'SOLVING_COMPLETED SOLVING_FAILED /^Mon/ #a #b',
      'UNUSED',
      '0',
    ],
    [plain, 'localhost:9000', 'http://localhost:9000/', 'NONE', 'all events', 'UNUSED', '0'],
  ])
  for (const id of [created.output, plain]) expect((await run('webhooks', 'delete', id)).output).toBe(`Deleted ${id}.`)
  expect((await run('webhooks', 'list')).output).toContain('There are no webhooks')
  expect(await run('webhooks', 'delete', plain)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`There is no webhook ${plain}`) as string,
  })
})

test('a webhook that cannot be is refused with every fault', async () => {
  expect(await run('webhooks', 'create', '--url', 'http://169.254.169.254/', '--header', 'Host: x')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/See details[\s\S]*url: 169\.254[\s\S]*headers\.0\.name: Host/) as string,
  })
  expect(await run('webhooks', 'create')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('needs --url') as string,
  })
  expect(await run('webhooks', 'create', '--url', 'http://h/', '--header', 'nothing')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('has no name') as string,
  })
  expect(await run('webhooks', 'create', '--url', 'http://h/', '--hmac-method', 'BODY')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('needs --hmac-key') as string,
  })
})

test('login prints a link that opens a session once', async () => {
  const { output: link } = await run('login')
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/login\?token=[0-9A-Za-z]{43}$/)
  const opened = await redeemLink(platform.url, link)
  expect(opened.status).toBe(201)
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
  const session = await fetch(`${platform.url}/api/platform/v1/session`, { headers: await sessionIn(opened) })
  expect(await session.json()).toMatchObject({ role: 'ADMINISTRATOR', tenant: { name: 'My organisation' } })
  expect((await redeemLink(platform.url, link)).status).toBe(401)
})

test('members are added, listed, given a link and removed', async () => {
  expect((await run('members', 'add', '--name', 'Grace', '--email', 'Grace@Example.org')).output).toContain(
    'planwright login --member grace@example.org',
  )
  expect((await run('members', 'list')).output).toMatch(/grace@example\.org +Grace +USER/)
  const { output: link } = await run('login', '--member', 'grace@example.org')
  expect(
    await (await fetch(`${platform.url}/api/platform/v1/session`, { headers: await openLink(platform, link) })).json(),
  ).toMatchObject({ name: 'Grace', role: 'USER' })
  expect((await run('members', 'remove', 'grace@example.org')).output).toBe('Removed Grace (grace@example.org).')
  expect(await run('members', 'remove', 'administrator@localhost')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('last Administrator') as string,
  })
})

test('tokens create prints a token that opens the platform API until it is deleted', async () => {
  const { output: token } = await run('tokens', 'create', '--name', 'report', '--expires', 'P1D')
  expect(token).toMatch(/^pat_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/)
  const open = () => fetch(`${platform.url}/api/platform/v1/session`, { headers: { authorization: `Bearer ${token}` } })
  expect((await open()).status).toBe(200)
  expect((await run('tokens', 'list')).output).toMatch(/report +administrator@localhost/)
  await run('tokens', 'delete', token.slice(4, 12))
  expect((await open()).status).toBe(401)
})

test('wrong use says what is wrong and shows the usage', async () => {
  expect(await planwright(['keys', 'create', '--nmae', 'x'])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/nmae[\s\S]*Usage:/) as string,
  })
  expect(await planwright(['keys', 'list', '--url', 'http://h/'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('"keys list" has no option --url') as string,
  })
  expect(await planwright(['keys', 'delete'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('needs the ID') as string,
  })
  expect(await planwright(['fly'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('There is no command "fly"') as string,
  })
  expect(await run('keys', 'create', '--name', 'x', '--models', 'nothing')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Known models: field-service-routing') as string,
  })
  expect(await run('keys', 'create', '--name', 'x', '--expires', '30 days')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('ISO 8601 duration') as string,
  })
})

test('without a running server it says how to start one', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'planwright-empty-'))
  expect(await planwright(['keys', 'list', '--data', empty])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('npm start') as string,
  })
  await rm(empty, { recursive: true })
})

test('the runtime file is readable by its user alone', async () => {
  expect((await stat(join(platform.dataFolder, 'runtime.json'))).mode & 0o777).toBe(0o600)
})

test('webhooks test calls once, logs shows it, and resend sends it again', async () => {
  const { output: id } = await run('webhooks', 'create', '--url', 'http://localhost:1/nobody', '--name', 'Nobody')
  expect((await run('webhooks', 'test', id, '--status', 'solving_failed')).output).toMatch(
    /^UNREACHABLE after \d+ ms\. Nothing listens at localhost:\d+: the connection was refused/,
  )
  const [record] = (JSON.parse((await run('webhooks', 'logs', '--webhook', id, '--json')).output) as WebhookLogPage)
    .records
  expect(record).toMatchObject({ purpose: 'TEST', status: 'SOLVING_FAILED' })
  expect((await run('webhooks', 'logs', '--webhook', id, '--outcome', 'unreachable')).output).toMatch(
    new RegExp(`${record?.id}.*Nobody.*UNREACHABLE`),
  )
  expect((await run('webhooks', 'logs', '--webhook', id, '--outcome', 'delivered')).output).toBe(
    'There are no such calls.',
  )
  expect((await run('webhooks', 'resend', record?.id ?? '')).output).toMatch(/^[0-9a-f-]{36}$/)
  expect((await run('webhooks', 'resend', '--failed-since', '2020-01-01T00:00:00Z', '--webhook', id)).output).toBe(
    '0 on their way.',
  )
  expect(await run('webhooks', 'resend', '--webhook', id)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('go together') as string,
  })
  await run('webhooks', 'delete', id)
})
