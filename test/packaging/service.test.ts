/** The server under a service manager: the commands of the systemd unit and of the container, as they stand there. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../build/setup.mjs'
import type { DatasetMetadata } from '../../server/contract/dataset.ts'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { planwright } from '../support/command-line.ts'
import { routePlanClient, type RoutePlanClient } from '../support/route-plan-client.ts'
import { containerCommand, containerValue, copiedForBuild, unitCommand, unitValue } from './service-files.ts'
import { withoutNpm } from '../support/without-npm.ts'

const root = resolve(import.meta.dirname, '../..')
const runFile = promisify(execFile)
let dataFolder = ''
/** Of this test, to be killed should it fail half-way; negative for a whole group. */
let started: number[] = []

// `npm run serve` builds what is stale, the UI included.
beforeAll(() => ensureBuilt(), 300_000)
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-service-'))
  started = []
})
afterEach(async () => {
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
  await rm(dataFolder, { recursive: true, force: true })
})

interface Service {
  readonly pid: number
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  printed(): string
}

const environment = () => ({ ...withoutNpm(), PLANWRIGHT_DATA: dataFolder })

function start([program = '', ...args]: readonly string[], isGroup = false): Service {
  const child = spawn(program, args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'], detached: isGroup })
  const pid = child.pid ?? 0
  started.push(isGroup ? -pid : pid)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
  return {
    pid,
    ended: once(child, 'exit').then(([code, signal]) => ({ code, signal }) as Awaited<Service['ended']>),
    printed: () => text,
  }
}

const health = ([program = '', ...args]: readonly string[]) =>
  runFile(program, args, { env: environment() }).then(({ stdout }) => stdout.trim())

/** A client of the server, once it answers, and a run under way on it. */
async function clientOf(): Promise<RoutePlanClient> {
  const port = (await readRuntimeFile(dataFolder))?.port ?? 0
  const { output: key } = await planwright(['keys', 'create', '--name', 'service', '--data', dataFolder])
  return routePlanClient(`http://127.0.0.1:${port}/api/models/field-service-routing`, key)
}

async function startRun(client: RoutePlanClient): Promise<string> {
  const demo = (await (await client.raw('/../demo-data/BASIC', {})).json()) as object
  const { id } = await client.submit({ ...demo, config: { run: { termination: { spentLimit: 'PT10M' } } } })
  await client.until(id, isActive)
  return id
}

const isActive = ({ status }: DatasetMetadata) => status === 'SOLVING_ACTIVE'
const filesLeft = () => readdir(dataFolder)

describe('the systemd unit', () => {
  test('starts a server whose health it waits for, and stops it with the run kept for the next start', async () => {
    const first = start(unitCommand('ExecStart', ['--port', '0']))
    expect(await health(unitCommand('ExecStartPost'))).toMatch(/^UP: Planwright \S+ at http:\/\/localhost:\d+$/)
    const id = await startRun(await clientOf())
    process.kill(first.pid, unitValue('KillSignal') as NodeJS.Signals)
    // As the service manager would; a stop that takes longer ends by SIGKILL, which the next line tells.
    const grace = setTimeout(() => process.kill(first.pid, 'SIGKILL'), Number(unitValue('TimeoutStopSec')) * 1000)
    expect(await first.ended).toEqual({ code: 0, signal: null })
    clearTimeout(grace)
    expect(await filesLeft()).not.toContain('runtime.json')

    const second = start(unitCommand('ExecStart', ['--port', '0']))
    await health(unitCommand('ExecStartPost'))
    const client = await clientOf()
    await client.until(id, isActive)
    expect((await client.remove(`/${id}`)).status).toBe(200)
    expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
    process.kill(second.pid, 'SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
  })

  test('keeps login links out of the journal', async () => {
    const service = start(unitCommand('ExecStart', ['--port', '0']))
    await health(unitCommand('ExecStartPost'))
    await expect.poll(service.printed).toContain('planwright login')
    expect(service.printed()).not.toContain('token=')
    expect((await planwright(['login', '--data', dataFolder])).output).toMatch(/\/login\?token=/)
  })

  test('asks the server alone to stop, and the rest only once it is gone', () => {
    expect([unitValue('KillMode'), unitValue('KillSignal'), unitValue('Type'), unitValue('Restart')]).toEqual([
      'mixed',
      'SIGTERM',
      'exec',
      'on-failure',
    ])
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  test.runIf(hasSystemd)('is understood by systemd, which finds it little exposed', () => {
    const unit = join(root, 'build/service/planwright.service')
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    // A machine may have its Node elsewhere; every other complaint counts.
    expect(verified.stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node'))).toEqual([])
    // In tenths: more than 2.0 of 10 fails.
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
      encoding: 'utf8',
    })
    expect(security.stdout).toContain('Overall exposure level')
    expect(security.status).toBe(0)
  })
})

describe('the container', () => {
  test('starts its server, and tells health by its own check', async () => {
    const service = start([...containerCommand('ENTRYPOINT'), ...containerCommand('CMD'), '--port', '0'])
    await health([...containerCommand('HEALTHCHECK'), '--wait', '60'])
    expect(await health(containerCommand('HEALTHCHECK'))).toMatch(/^UP: /)
    process.kill(service.pid, containerValue('STOPSIGNAL') as NodeJS.Signals)
    expect(await service.ended).toEqual({ code: 0, signal: null })
    await expect(health(containerCommand('HEALTHCHECK'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`No Planwright answers on the data folder ${dataFolder}`) as string,
    })
  })

  test('is built from all that says how types are read', () => {
    const copied = copiedForBuild()
    const atRoot = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))
    expect(copied).toEqual(expect.arrayContaining(atRoot))
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })

  test('runs as a user without rights, and keeps its data in a volume', () => {
    expect([containerValue('USER'), containerValue('VOLUME')]).toEqual(['node', '/data'])
    expect(containerValue('ENV')).toContain('PLANWRIGHT_DATA=/data')
  })
})

test('Ctrl-C in a terminal, which every process hears, stops in order and keeps the run', async () => {
  const service = start([process.execPath, join(root, 'build/serve.mjs'), '--port', '0'], true)
  await planwright(['health', '--wait', '60', '--data', dataFolder])
  const id = await startRun(await clientOf())
  process.kill(-service.pid, 'SIGINT')
  expect(await service.ended).toEqual({ code: 0, signal: null })
  expect(await filesLeft()).not.toContain('runtime.json')

  const next = start(unitCommand('ExecStart', ['--port', '0']))
  await planwright(['health', '--wait', '60', '--data', dataFolder])
  await (await clientOf()).until(id, isActive)
  process.kill(next.pid, 'SIGTERM')
  await next.ended
})
