/** Secrets over real HTTP, and the key file they depend on. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import type { SecretSummary } from '../../../../server/contract/secret.ts'
import { silentLogger, type Logger } from '../../../../server/foundation/logger.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

let dataFolder: string
let platform: TestPlatform
const warnings: string[] = []
const logger: Logger = { ...silentLogger, warn: (_fields, message) => void warnings.push(message) }
const start = () => startTestPlatform({ dataFolder, logger })

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-secrets-'))
  platform = await start()
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function manage<Body>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string; body: Body }> {
  const response = await platform.manage(method, path, body)
  const text = await response.text()
  return { status: response.status, text, body: (text === '' ? undefined : JSON.parse(text)) as Body }
}
const create = (name: string, value: string) => manage<SecretSummary & ErrorBody>('POST', '/secrets', { name, value })
const summaries = async () => (await manage<SecretSummary[]>('GET', '/secrets')).body

test('a value goes in and never comes out', async () => {
  const created = await create('RECEIVER_TOKEN', 'never-to-be-seen-1')
  const replaced = await manage<SecretSummary>('PUT', `/secrets/${created.body.id}`, {
    value: 'never-to-be-seen-2',
    description: 'of the ERP',
  })
  const listed = await manage<SecretSummary[]>('GET', '/secrets')
  expect(listed.body).toMatchObject([
    { name: 'RECEIVER_TOKEN', description: 'of the ERP', canBeOpened: true, usedBy: [] },
  ])
  for (const { text } of [created, replaced, listed]) expect(text).not.toContain('never-to-be-seen')
})

test('names and values that headers cannot hold are refused, without repeating the value', async () => {
  const refused = [
    ['lower', 'x'],
    ['1A', 'x'],
    ['A-B', 'x'],
    ['A'.repeat(65), 'x'],
    ['OK', ''],
    ['OK', ' canary'],
    ['OK', 'canary '],
    ['OK', 'canary\r\nX-Evil: 1'],
    ['OK', 'canary\0'],
    ['OK', 'canary-ü'],
    ['OK', 'c'.repeat(4097)],
  ] as const
  for (const [name, value] of refused) {
    const { status, text } = await create(name, value)
    expect([name, value, status]).toEqual([name, value, 400])
    if (value.length > 1) expect(text).not.toContain(value.trim().slice(0, 6))
  }
  expect((await create('A'.repeat(64), `spaces inside are fine ${'c'.repeat(4000)}`)).status).toBe(201)
  expect((await create('RECEIVER_TOKEN', 'x')).body).toMatchObject({
    code: 'SECRET_NAME_TAKEN',
    message: expect.stringContaining('RECEIVER_TOKEN') as string,
  })
})

test('values survive a restart; without the key file they have to be entered again, and the log says so', async () => {
  await platform.stop()
  platform = await start()
  expect((await summaries()).map(({ canBeOpened }) => canBeOpened)).toEqual([true, true])
  expect(warnings).toEqual([])

  await platform.stop()
  await rm(join(dataFolder, 'secret.key'))
  platform = await start()
  expect(warnings).toEqual([expect.stringMatching(/key was missing.*entered again/)])
  const [lost] = await summaries()
  expect(lost).toMatchObject({ canBeOpened: false })
  await manage('PUT', `/secrets/${lost!.id}`, { value: 'entered again' })
  expect((await summaries()).map(({ canBeOpened }) => canBeOpened)).toEqual([true, false])
})

test('a host may bring the key from elsewhere; then there is no key file', async () => {
  const own = await startTestPlatform({ secretKey: async () => ({ key: new Uint8Array(32).fill(7), isNew: false }) })
  await own.manage('POST', '/secrets', { name: 'A', value: 'x' })
  await expect(rm(join(own.dataFolder, 'secret.key'))).rejects.toMatchObject({ code: 'ENOENT' })
  await own.stop()
})
