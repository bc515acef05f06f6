/**
 * Backups over real HTTP: made while the platform runs, restored into another data folder, refused when anything is
 * wrong.
 */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditPage } from '../../../../server/contract/audit.ts'
import type { BackupSummary, BackupList, PreparedRestore, RestoreState } from '../../../../server/contract/backup.ts'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import { tarHeader, tarPadding } from '../../../../server/operations/backups/tar.ts'
import { openSocket } from '../../../support/raw-exchange.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let dataFolder: string
let platform: TestPlatform
let backup: BackupSummary
let bytes: Buffer
let key: string
let solvedId: string
let plan: unknown
const newFolder = () => mkdtemp(join(tmpdir(), 'planwright-backup-'))
const manage = async <Body>(method: string, path: string, body?: unknown) => {
  const response = await platform.manage(method, path, body)
  const text = await response.text()
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
}
const upload = async (target: TestPlatform, content: Buffer) => {
  const { token } = JSON.parse(await readFile(join(target.dataFolder, 'runtime.json'), 'utf8')) as { token: string }
  const response = await fetch(`${target.url}/api/platform/v1/restore/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-tar' },
    body: new Uint8Array(content),
  })
  return { status: response.status, body: (await response.json()) as PreparedRestore & ErrorBody }
}

beforeAll(async () => {
  dataFolder = await newFolder()
  platform = await startTestPlatform({ dataFolder })
  key = (await platform.createKey({ name: 'Of the backup' })).key
  const client = routePlanClient(platform.base, key)
  solvedId = (await client.submit(tinyRoutePlan({ stepCountLimit: 200 }))).id
  await client.final(solvedId)
  plan = await client.json(`/${solvedId}/output`)
  await manage('POST', '/secrets', { name: 'RECEIVER', value: 'sealed-value-4711' })
  backup = (await manage<BackupSummary>('POST', '/backups')).body
  bytes = await readFile(join(dataFolder, 'backups', backup.name))
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

test('a backup says what is in it, is verified, can be downloaded and deleted, and the audit log knows', async () => {
  expect(backup).toMatchObject({
    isVerified: true,
    bytes: bytes.length,
    counts: { datasets: 1, api_keys: 1, secrets: 1, members: 1 },
  })
  const second = (await manage<BackupSummary>('POST', '/backups')).body
  expect((await manage<BackupList>('GET', '/backups')).body).toMatchObject({
    backups: [second, backup],
    isUnderWay: false,
    schedule: { isOn: false },
  })
  const downloaded = await platform.manage('GET', `/backups/${backup.name}`)
  expect([downloaded.headers.get('content-length'), Buffer.from(await downloaded.arrayBuffer()).equals(bytes)]).toEqual(
    [String(bytes.length), true],
  )
  expect((await manage('DELETE', `/backups/${second.name}`)).status).toBe(204)
  expect((await manage('GET', `/backups/${second.name}`)).status).toBe(404)
  expect(
    (await manage<AuditPage>('GET', '/audit-log?kind=BACKUP')).body.entries.map(({ action, subject }) => [
      action,
      subject.name,
    ]),
  ).toEqual([
    ['DELETE', second.name],
    ['CREATE', second.name],
    ['CREATE', backup.name],
  ])
  expect(await readdir(join(dataFolder, 'backups'))).toEqual([backup.name, `${backup.name}.verified`])
})

test('the key of the secrets is not in it, and neither is any secret', async () => {
  const secretKey = await readFile(join(dataFolder, 'secret.key'))
  expect(bytes.includes(secretKey)).toBe(false)
  expect(bytes.includes('sealed-value-4711')).toBe(false)
  expect(bytes.includes(key)).toBe(false)
})

test('any tar program reads it', async () => {
  const { spawnSync } = await import('node:child_process')
  const listed = spawnSync('tar', ['-tf', join(dataFolder, 'backups', backup.name)], { encoding: 'utf8' })
  expect(listed.status).toBe(0)
  expect(listed.stdout.split('\n')).toEqual(
    expect.arrayContaining(['manifest.json', `documents/${solvedId}/1-1/output.json.gz`, 'checksums.jsonl']),
  )
})

test('datasets, keys, webhooks and secrets come back in another data folder; what was there is kept', async () => {
  const receiver = await startReceiver()
  await manage('POST', '/webhooks', {
    url: `${receiver.url}/ok`,
    headers: [{ name: 'X-Secret', value: '{secret:RECEIVER}' }],
  })
  const full = (await manage<BackupSummary>('POST', '/backups')).body
  const other = await newFolder()
  let target = await startTestPlatform({ dataFolder: other })
  const lostKey = (await target.createKey({ name: 'Lost' })).key
  const answer = await upload(target, await readFile(join(dataFolder, 'backups', full.name)))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      opensSecrets: false,
      counts: full.counts,
      canRestart: false,
      message: expect.stringContaining('secret.key') as string,
    },
  })
  expect((await target.createKey()).key).toMatch(/^pw_/)
  await target.stop()
  await cp(join(dataFolder, 'secret.key'), join(other, 'secret.key'))

  target = await startTestPlatform({ dataFolder: other })
  const client = routePlanClient(target.base, key)
  expect(await client.json(`/${solvedId}/output`)).toEqual(plan)
  expect((await fetch(`${target.url}/api/aboutme`, { headers: { 'x-api-key': lostKey } })).status).toBe(401)
  const [webhook] = (await (await target.manage('GET', '/webhooks')).json()) as { id: string }[]
  expect(await (await target.manage('POST', `/webhooks/${webhook?.id ?? ''}/test`, {})).json()).toMatchObject({
    outcome: 'DELIVERED',
  })
  expect((await receiver.calls()).at(-1)?.headers['x-secret']).toBe('sealed-value-4711')
  const state = (await (await target.manage('GET', '/restore')).json()) as RestoreState
  expect(state).toEqual({ prepared: null, previousData: [answer.body.previousData] })
  const [entry] = ((await (await target.manage('GET', '/audit-log?kind=BACKUP')).json()) as AuditPage).entries
  expect(entry).toMatchObject({
    action: 'UPDATE',
    via: 'COMMAND_LINE',
    subject: { name: `Restore of ${full.createdAt}` },
  })
  expect(await readdir(join(other, answer.body.previousData))).toEqual(expect.arrayContaining(['store']))
  expect((await target.manage('DELETE', `/restore/previous-data/${answer.body.previousData}`)).status).toBe(204)
  expect((await readdir(other)).filter((name) => name.includes('restore'))).toEqual([])
  await target.stop()
  await receiver.stop()
  await rm(other, { recursive: true, force: true })
})

test('a restore whose upload trickles in holds up neither backups nor restoring one of the list', async () => {
  const { token } = JSON.parse(await readFile(join(dataFolder, 'runtime.json'), 'utf8')) as { token: string }
  const socket = await openSocket(platform.port)
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString()))
  socket.write(
    `POST /api/platform/v1/restore/upload HTTP/1.1\r\nHost: 127.0.0.1:${platform.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-tar\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, 600))
  await vi.waitUntil(async () => (await readdir(dataFolder)).some((name) => name.startsWith('restore-staging-')), {
    timeout: 120_000,
  })
  expect((await manage<BackupList>('GET', '/backups')).body.isUnderWay).toBe(false)
  const made = await manage<BackupSummary>('POST', '/backups')
  expect(made.status).toBe(201)
  expect((await manage('DELETE', `/backups/${made.body.name}`)).status).toBe(204)
  expect((await manage('POST', '/restore', { backup: backup.name })).status).toBe(200)
  expect((await upload(platform, bytes)).body).toMatchObject({ code: 'BACKUP_UNDER_WAY' })
  socket.write(bytes.subarray(600))
  await vi.waitUntil(() => answer.includes('\r\n\r\n'), { timeout: 120_000 })
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  expect((await manage('DELETE', '/restore')).status).toBe(204)
})

test('a prepared restore is taken back, or replaced by the next; nothing changes meanwhile', async () => {
  const first = await manage<PreparedRestore>('POST', '/restore', { backup: backup.name })
  expect(first).toMatchObject({ status: 200, body: { opensSecrets: true, counts: backup.counts } })
  const second = await manage<PreparedRestore>('POST', '/restore', { backup: backup.name })
  expect((await manage<RestoreState>('GET', '/restore')).body.prepared).toEqual(second.body)
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('restore-staging-'))).toHaveLength(1)
  expect([(await manage('DELETE', '/restore')).status, (await manage('DELETE', '/restore')).status]).toEqual([204, 404])
  expect((await readdir(dataFolder)).filter((name) => name.includes('restore'))).toEqual([])
  expect((await manage('POST', '/restore', { backup: 'planwright-none.tar' })).status).toBe(404)
  for (const name of ['../secret.key', 'planwright-../../x.tar'])
    expect((await manage('POST', '/restore', { backup: name })).status).toBe(400)
})

test('without a host that can, nothing starts again', async () => {
  expect(await manage('POST', '/restart')).toMatchObject({ status: 501, body: { code: 'RESTART_NOT_AVAILABLE' } })
})

describe('refused, with nothing left of it:', () => {
  const refused = async (content: Buffer, reason: string | RegExp) => {
    const { status, body } = await upload(platform, content)
    expect([status, body.code]).toEqual([400, 'BACKUP_UNSOUND'])
    expect(body.message).toMatch(reason)
    expect((await readdir(dataFolder)).filter((name) => name.includes('restore'))).toEqual([])
  }
  const entry = (name: string, content = 'x', header = tarHeader({ name, bytes: content.length, modifiedAt: 0 })) =>
    Buffer.concat([header, Buffer.from(content), tarPadding(content.length)])
  /** The manifest, then this, then the rest. */
  const inserted = (added: Buffer) => {
    const end = 512 + Math.ceil(Number.parseInt(bytes.toString('latin1', 124, 135), 8) / 512) * 512
    return Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)])
  }
  /** The header of another kind of entry, with a right checksum. */
  const typed = (type: string, name: string) => {
    const header = tarHeader({ name, bytes: 0, modifiedAt: 0 })
    header.write(type, 156, 'latin1')
    header.fill(' ', 148, 156)
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
      'latin1',
    )
    return header
  }
  const places = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999]

  test.each(places)('a byte that has flipped, at %d of the file', async (part) => {
    const changed = Buffer.from(bytes)
    const at = Math.floor(part * (bytes.length - 1))
    changed[at] = (changed[at] ?? 0) ^ 1
    await refused(changed, /The backup cannot be used: .+\. Nothing was changed/)
  })

  test.each(places)('one that ends too early, at %d of the file', async (part) => {
    await refused(
      bytes.subarray(0, Math.floor(part * bytes.length)),
      /too early|checksums|does not end where it should/,
    )
  })

  test.each([
    '../secret.key',
    '/etc/passwd',
    'store/../../secret.key',
    'documents/x/../../../y.txt',
    'C:\\windows',
    'runtime.json',
    'store/lock',
    'manifest.json',
  ])('a file called %s', async (name) => {
    await refused(inserted(entry(name)), /is no name of a file in a backup|is in it twice/)
  })

  test('links and folders', async () => {
    for (const type of ['1', '2', '5']) await refused(inserted(typed(type, 'store/snapshot.99')), 'is no plain file')
  })

  test('a file that the checksums do not know, and one that is in it twice', async () => {
    await refused(inserted(entry('store/journal.999')), 'is what was written')
    const twice = inserted(entry('store/journal.999'))
    await refused(Buffer.concat([twice.subarray(0, 512 * 2), twice]), /./)
  })

  test('something behind its end, and something else altogether', async () => {
    await refused(Buffer.concat([bytes, Buffer.from('more')]), 'something follows after its end')
    await refused(Buffer.from('no tar at all'), 'too early')
    await refused(Buffer.alloc(1024), 'holds no checksums')
  })
})
