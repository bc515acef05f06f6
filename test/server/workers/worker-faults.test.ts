/** A worker that dies, hangs or hoards memory costs its own run some time, and nothing else. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseScore } from '../../../server/solver/search/score.ts'
import { createChildProcessHost } from '../../../server/workers/child-process-host.ts'
import type { WorkerHost } from '../../../server/workers/worker-host.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { storedDocuments } from '../../support/test-documents.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
/** Processes that were told to solve, in their order. */
const solvers: number[] = []
/** What is done to the next solver once it has handed over so many plans. */
let onPlan: { readonly signal: NodeJS.Signals } | undefined

const realHost = createChildProcessHost(resolve(import.meta.dirname, '../../support/faulty-worker.mjs'))
const watchedHost: WorkerHost = {
  start(memoryMegabytes) {
    const worker = realHost.start(memoryMegabytes)
    const pid = worker.pid ?? 0
    return {
      ...worker,
      send(command) {
        if (command.kind === 'solve') solvers.push(pid)
        worker.send(command)
      },
      onEvent(listener) {
        worker.onEvent((event) => {
          listener(event)
          if (event.kind !== 'best' || !onPlan) return
          process.kill(pid, onPlan.signal)
          onPlan = undefined
        })
      },
    }
  },
}

beforeAll(async () => {
  platform = await startTestPlatform({
    workerHost: watchedHost,
    workerLimits: { memoryMegabytes: 128, silenceSeconds: 5 },
    slots: 2,
  })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(async () => {
  delete process.env['PLANWRIGHT_FAULT']
  await platform.stop()
})

const logOf = async (id: string) => (await client.json<{ details: string }>(`/${id}/logs`)).details
const demoInput = async () => (await client.json<{ modelInput: object }>('/../demo-data/BASIC')).modelInput
const submitDemo = async (spentLimit: string) =>
  client.submit({ modelInput: await demoInput(), config: { run: { termination: { spentLimit } } } })
/** Half-written files, and plans beside the one that counts. */
const leftovers = async (id: string) => {
  const names = (await storedDocuments(platform.dataFolder)).filter((name) => name.startsWith(id))
  const plans = new Set(names.flatMap((name) => /[/\\](\d+-\d+)[/\\]/.exec(name)?.[1] ?? []))
  return [...names.filter((name) => name.endsWith('.tmp')), ...[...plans].slice(1)]
}

describe('a solver process that goes away once', () => {
  test.each([
    ['SIGKILL', 'was killed (SIGKILL)'],
    ['SIGSTOP', 'did not answer for 5 s'],
  ] as const)(
    '%s: the run goes on from its best plan with its remaining time, and completes',
    async (signal, reason) => {
      onPlan = { signal }
      const before = solvers.length
      const { id } = await submitDemo('PT4S')
      const final = await client.final(id)
      expect(final).toMatchObject({ status: 'SOLVING_COMPLETED' })
      expect(parseScore(final.score ?? '')).toMatchObject({ hard: 0 })
      expect(solvers.length - before).toBe(2)
      const log = await logOf(id)
      expect(log).toContain(`The solver process ${reason}`)
      expect(log).toContain('the run goes on from its best plan (restart 1 of 2)')
      expect(log.match(/Solving ended/g)).toHaveLength(1)
      await expect.poll(() => leftovers(id)).toEqual([])
    },
    600_000,
  )

  test('its time is counted: no more of it is left than the limit allows', async () => {
    onPlan = { signal: 'SIGSTOP' }
    // The silence alone is longer than the limit.
    const { id } = await submitDemo('PT3S')
    expect(await client.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
    expect(await logOf(id)).toMatch(/Solving ended \(spentLimit\) after ([5-9]|\d\d)/)
  }, 600_000)

  test('stopped meanwhile, the run ends with its plan and is not started again', async () => {
    onPlan = { signal: 'SIGSTOP' }
    const { id } = await submitDemo('PT10M')
    await client.until(id, ({ score, status }) => status === 'SOLVING_ACTIVE' && score !== undefined)
    await expect.poll(() => onPlan).toBeUndefined()
    const before = solvers.length
    expect((await client.remove(`/${id}`)).status).toBe(200)
    expect(await client.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
    expect(solvers).toHaveLength(before)
  }, 600_000)
})

describe('a solver process that goes away every time', () => {
  test.each([
    ['kill', /was killed \(SIGKILL\)/],
    ['exit', /ended with exit code 3/],
    ['throw', /a fault nobody caught/],
    ['loop', /did not answer for 5 s.*endless loop/],
    ['memory', /ran out of memory \(its limit is 128 MB\)/],
    ['buffers', /used more than its 128 MB of memory|was killed/],
    ['buffers-at-once', /used more than its 128 MB of memory/],
  ])(
    '%s: it is started three times, then the run is SOLVING_FAILED with the reason, and the API answers on',
    async (fault, reason) => {
      process.env['PLANWRIGHT_FAULT'] = fault
      const before = solvers.length
      const { id } = await client.submit(tinyRoutePlan())
      const failed = client.final(id)
      await client.until(id, ({ status }) => status === 'SOLVING_STARTED' || status === 'SOLVING_FAILED')
      const health = await fetch(`${platform.url}/healthz`)
      expect(health.status).toBe(200)
      const { status, failureMessage } = await failed
      expect(status).toBe('SOLVING_FAILED')
      expect(failureMessage).toMatch(reason)
      expect(failureMessage).toContain('interrupted 3 times')
      expect(solvers.length - before).toBe(3)
      const log = await logOf(id)
      expect(log).toMatch(reason)
      expect(log).toContain('restart 2 of 2')
    },
    600_000,
  )

  test('a fault that the worker reports itself ends the run at once: it would be the same again', async () => {
    process.env['PLANWRIGHT_FAULT'] = 'report'
    const before = solvers.length
    const { id } = await client.submit(tinyRoutePlan())
    expect(await client.final(id)).toMatchObject({
      status: 'SOLVING_FAILED',
      failureMessage: 'a fault the worker caught',
    })
    expect(solvers.length - before).toBe(1)
  }, 600_000)

  test('the next run, without a fault, completes', async () => {
    delete process.env['PLANWRIGHT_FAULT']
    const { id } = await client.submit(tinyRoutePlan())
    expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  })
})

test.runIf(process.platform === 'linux')(
  'a machine without memory left takes solvers before the server',
  async () => {
    const { id } = await submitDemo('PT10M')
    await client.until(id, ({ status }) => status === 'SOLVING_ACTIVE')
    const wantedLess = async (pid: number) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'latin1'))
    expect(await wantedLess(solvers.at(-1) ?? 0)).toBeGreaterThan(await wantedLess(process.pid))
    await client.remove(`/${id}`)
  },
  600_000,
)

test('a machine that cannot start a solver fails the run, and starts the next', async () => {
  const unable: WorkerHost = {
    start: () => {
      throw new Error('spawn EAGAIN')
    },
  }
  let isUnable = false
  const other = await startTestPlatform({
    workerHost: { start: (megabytes) => (isUnable ? unable : watchedHost).start(megabytes) },
    workerLimits: { memoryMegabytes: 512, silenceSeconds: 30 },
  })
  try {
    const there = routePlanClient(other.base, (await other.createKey()).key)
    // The check has a worker before there are none.
    await there.final((await there.submit(tinyRoutePlan())).id)
    isUnable = true
    const { id } = await there.submit(tinyRoutePlan())
    expect(await there.final(id)).toMatchObject({
      status: 'SOLVING_FAILED',
      failureMessage: expect.stringContaining('could not be started: spawn EAGAIN') as string,
    })
    isUnable = false
    expect(await there.final((await there.submit(tinyRoutePlan())).id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
  } finally {
    await other.stop()
  }
}, 600_000)
