import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKeyCard, CreatedApiKey } from '../../server/contract/api-key.ts'
import { planwright } from '../support/command-line.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
const run = (...args: string[]) => planwright([...args, '--data', platform.dataFolder])
const aboutMe = (key: string) => fetch(`${platform.url}/api/aboutme`, { headers: { 'x-api-key': key } })

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

test('keys create prints the key alone, and it works', async () => {
  const { code, output, errors } = await run('keys', 'create', '--name', 'ingestion', '--permissions', 'create,READ', '--models', 'field-service-routing', '--expires', 'P7D')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(/^pw_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/)
  expect(await (await aboutMe(output)).json()).toMatchObject({ name: 'ingestion', permissions: [{ resource: 'MODEL', operations: ['CREATE', 'READ'] }, { resource: 'EXPERIMENT' }] })
})

test('keys list shows every key without its secret, and delete ends one', async () => {
  const created = JSON.parse((await run('keys', 'create', '--name', 'short-lived', '--json')).output) as CreatedApiKey
  expect((await run('keys', 'list')).output).toContain('short-lived')
  const listed = (JSON.parse((await run('keys', 'list', '--json')).output) as ApiKeyCard[]).find(({ id }) => id === created.id)
  expect(listed).toMatchObject({ name: 'short-lived', permissions: ['CREATE', 'READ', 'UPDATE', 'DELETE'], models: null })
  expect(JSON.stringify(listed)).not.toContain(created.key)
  const lifetimeDays = (Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '')) / 86_400_000
  expect(lifetimeDays).toBe(30)
  expect((await run('keys', 'delete', created.id)).output).toBe(`Deleted ${created.id}.`)
  expect((await aboutMe(created.key)).status).toBe(401)
  expect(await run('keys', 'delete', created.id)).toMatchObject({ code: 1, errors: expect.stringContaining(`There is no API key ${created.id}`) as string })
})

test('login prints a link that opens a session once', async () => {
  const { output: link } = await run('login')
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/login\?token=[0-9A-Za-z]{43}$/)
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.status).toBe(303)
  const cookie = opened.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  const session = await fetch(`${platform.url}/api/platform/v1/session`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(await session.json()).toMatchObject({ role: 'ADMINISTRATOR', tenant: { name: 'My organisation' } })
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(401)
})

test('wrong use says what is wrong and shows the usage', async () => {
  expect(await planwright(['keys', 'create', '--nmae', 'x'])).toMatchObject({ code: 2, errors: expect.stringMatching(/nmae[\s\S]*Usage:/) as string })
  expect(await planwright(['fly'])).toMatchObject({ code: 2, errors: expect.stringContaining('There is no command "fly"') as string })
  expect(await run('keys', 'create', '--name', 'x', '--models', 'nothing')).toMatchObject({ code: 1, errors: expect.stringContaining('Known models: field-service-routing') as string })
  expect(await run('keys', 'create', '--name', 'x', '--expires', '30 days')).toMatchObject({ code: 1, errors: expect.stringContaining('ISO 8601 duration') as string })
})

test('without a running server it says how to start one', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'planwright-empty-'))
  expect(await planwright(['keys', 'list', '--data', empty])).toMatchObject({ code: 1, errors: expect.stringContaining('npm start') as string })
  await rm(empty, { recursive: true })
})

test('the runtime file is readable by its user alone', async () => {
  expect((await stat(join(platform.dataFolder, 'runtime.json'))).mode & 0o777).toBe(0o600)
})
