/**
 * A real platform on a free port with a data folder of its own, for tests that speak HTTP to it. With
 * PLANWRIGHT_TEST_TWICE=1 every write is carried out twice, as a database with several servers may do it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ApiKeyRequest, CreatedApiKey } from '../../server/contract/api-key.ts'
import { systemClock, type Clock } from '../../server/foundation/clock.ts'
import { silentLogger } from '../../server/foundation/logger.ts'
import { startPlatform, type PlatformOptions, type RunningPlatform } from '../../server/hosts/for-hosts.ts'
import { dropTestDatabase, testDatabase } from './test-database.ts'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { repeatingDatabase } from './repeating-database.ts'
import { createChildProcessHost } from '../../server/workers/child-process-host.ts'

export const workerFile = resolve(import.meta.dirname, '../../dist/server/worker.mjs')

/** One administrator's view: calls with a key, or as the local administrator. */
export interface TestPlatform extends RunningPlatform {
  readonly dataFolder: string
  /** Model API base of field service routing. */
  readonly base: string
  createKey(order?: Partial<ApiKeyRequest>): Promise<CreatedApiKey>
  /** As administrator, below /api/platform/v1. */
  manage(method: string, path: string, body?: unknown): Promise<Response>
}

export interface TestPlatformOptions extends Partial<PlatformOptions> {
  readonly dataFolder?: string
}

export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const isOwnFolder = options.dataFolder === undefined
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'planwright-test-')))
  const platform = await startPlatform({
    // With a default port the test is about which one is chosen.
    ...(options.defaultPort === undefined ? { port: 0 } : {}),
    workerHost: createChildProcessHost(workerFile),
    workerLimits: { memoryMegabytes: 1024, silenceSeconds: 30 },
    slots: 1,
    // A busy machine is slow: the answer waits for what must come.
    submissionWaitSeconds: 60,
    travel: { provider: 'haversine' },
    clock: systemClock,
    logger: silentLogger,
    ...(await testDatabase(dataFolder)),
    ...(process.env['PLANWRIGHT_TEST_TWICE'] === '1' ? { overDatabase: repeatingDatabase } : {}),
    ...options,
    dataFolder,
  })
  const url = `http://127.0.0.1:${platform.port}`
  const manage = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const runtime = await readRuntimeFile(dataFolder)
    return fetch(`${url}/api/platform/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${runtime?.token ?? ''}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  return {
    ...platform,
    url,
    dataFolder,
    base: `${url}/api/models/field-service-routing`,
    manage,
    async createKey(order = {}) {
      return (await (await manage('POST', '/api-keys', { name: 'test', ...order })).json()) as CreatedApiKey
    },
    async stop() {
      await platform.stop()
      if (!isOwnFolder) return
      await rm(dataFolder, { recursive: true, force: true })
      await dropTestDatabase(dataFolder)
    },
  }
}

/** A clock whose wall time the test moves; durations stay real. */
export function movableClock(
  start = new Date('2027-02-01T08:00:00Z'),
): Clock & { advance(milliseconds: number): void } {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    seconds: systemClock.seconds,
    advance: (milliseconds) => void (now += milliseconds),
  }
}
