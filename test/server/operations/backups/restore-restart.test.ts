/**
 * A real server process that restores a backup and starts again by itself; and the command line for one that is
 * stopped.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupSummary, PreparedRestore } from '../../../../server/contract/backup.ts'
import { readRuntimeFile } from '../../../../server/platform/runtime-file.ts'
import { planwright } from '../../../support/command-line.ts'
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts'

let dataFolder: string
let server: ServerProcess
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-restart-'))
  server = await startServerProcess(dataFolder)
})
afterAll(async () => {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const run = (...args: string[]) => planwright([...args, '--data', dataFolder])
const keyNames = async () =>
  (JSON.parse((await run('keys', 'list', '--json')).output) as { name: string }[]).map(({ name }) => name)

async function manage(method: string, path: string, body?: unknown): Promise<Response> {
  const runtime = await readRuntimeFile(dataFolder)
  return fetch(`http://127.0.0.1:${runtime?.port ?? 0}/api/platform/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${runtime?.token ?? ''}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function restart(): Promise<void> {
  const before = await readRuntimeFile(dataFolder)
  expect((await manage('POST', '/restart')).status).toBe(202)
  await expect
    .poll(
      async () =>
        (await readRuntimeFile(dataFolder))?.token !== before?.token &&
        (await manage('GET', '/settings').catch(() => undefined))?.status,
    )
    .toBe(200)
  expect((await readRuntimeFile(dataFolder))?.pid).toBe(server.pid)
}

let backup: string
test('the server takes the backup into use by starting again in the same process', async () => {
  await run('keys', 'create', '--name', 'before')
  backup = (await run('backups', 'create')).output
  await run('keys', 'create', '--name', 'after')
  const prepared = (await (await manage('POST', '/restore', { backup })).json()) as PreparedRestore
  expect(prepared).toMatchObject({ canRestart: true, opensSecrets: true })
  expect(await keyNames()).toEqual(expect.arrayContaining(['before', 'after']))

  await restart()
  expect(await keyNames()).toEqual(['before'])
  expect(
    (JSON.parse((await run('backups', 'list', '--json')).output) as { backups: BackupSummary[] }).backups.map(
      ({ name }) => name,
    ),
  ).toEqual([backup])
})

test('who had the server started again is in the audit log', async () => {
  await restart()
  expect(await (await manage('GET', '/audit-log?kind=PLATFORM')).json()).toMatchObject({
    entries: [{ action: 'UPDATE', subject: { name: 'Restart' }, via: 'COMMAND_LINE' }],
  })
})

test('restore on the command line is refused while a server runs, and done by the next start when none does', async () => {
  const file = join(dataFolder, 'backups', backup)
  expect(await run('restore', file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is in use by the process') as string,
  })
  await run('keys', 'create', '--name', 'later')
  await server.stop()
  const copy = join(dataFolder, 'copy.tar')
  await cp(file, copy)
  expect(await run('restore', join(dataFolder, 'none.tar'))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('cannot be read') as string,
  })
  expect(await run('restore', copy)).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('The next start takes it into use') as string,
  })
  server = await startServerProcess(dataFolder)
  expect(await keyNames()).toEqual(['before'])
})
