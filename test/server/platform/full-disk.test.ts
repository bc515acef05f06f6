/**
 * A real server on a small disk that fills and empties under mixed load, its log on the same disk (R6): reads go on,
 * what would be kept is refused with the reason, everything goes on when there is room, and what was acknowledged is
 * there. PLANWRIGHT_FULL_DISK_SECONDS says for how long the disk is full.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreatedApiKey } from '../../../server/contract/api-key.ts'
import type { DatasetMetadata } from '../../../server/contract/dataset.ts'
import type { ErrorBody } from '../../../server/contract/error.ts'
import { readRuntimeFile } from '../../../server/platform/runtime-file.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { canMountDisks, mountFillingDisk, type FillingDisk } from '../../support/filling-disk.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const fullSeconds = Number(process.env['PLANWRIGHT_FULL_DISK_SECONDS'] ?? 3)
const rounds = 3
const pauseMilliseconds = 10
const settleMilliseconds = 300

type Phase = 'changing' | 'full' | 'free'

interface Answer {
  /** In which it was asked. */
  readonly phase: Phase
  readonly what: string
  readonly status: number
  readonly body: unknown
}

const isReading = ({ what }: Answer) => what.startsWith('GET')
const isWriting = ({ what, status }: Answer) => what.startsWith('POST') && status >= 200 && status < 300
const isRefusal = ({ status, body }: Answer) => {
  const { code, message } = body as ErrorBody
  return status === 507 && code === 'STORAGE_FULL' && message.includes('free some space')
}

describe.skipIf(!canMountDisks())('a disk that fills under mixed load', () => {
  let disk: FillingDisk
  let dataFolder: string
  let server: ServerProcess
  let receiver: Receiver
  let token: string
  let key: string
  let client: RoutePlanClient
  let solvedId: string
  let answers: Answer[] = []
  let phase: Phase = 'changing'
  let isLoaded = true
  const kept = { datasets: [] as string[], keys: [] as string[] }

  const call = async (method: string, address: string, credential: Record<string, string>, body?: unknown) => {
    const asked = { what: `${method} ${address}`, phase }
    try {
      const headers = { ...credential, 'content-type': 'application/json' }
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`${server.url}${address}`, { method, headers, ...content })
      const text = await response.text()
      const answered = text === '' ? undefined : (JSON.parse(text) as unknown)
      const answer = { ...asked, status: response.status, body: answered }
      answers.push(answer)
      return answer
    } catch (error) {
      const answer = { ...asked, status: 0, body: `${String(error)}: ${String((error as Error).cause)}` }
      answers.push(answer)
      return answer
    }
  }
  const model = '/api/models/field-service-routing'
  const manage = (method: string, path: string, body?: unknown) =>
    call(method, `/api/platform/v1${path}`, { authorization: `Bearer ${token}` }, body)
  const plans = (method: string, path: string, body?: unknown) =>
    call(method, `${model}/v1/route-plans${path}`, { 'x-api-key': key }, body)
  const submit = async (query = '') => {
    const { status, body } = await plans('POST', query, tinyRoutePlan({ stepCountLimit: 100 }))
    if (status === 202) kept.datasets.push((body as DatasetMetadata).id)
  }

  /** What clients do all the time; each again and again, until the load ends. */
  const load: readonly (() => Promise<unknown>)[] = [
    () => plans('GET', ''),
    () => plans('GET', `/${solvedId}`),
    () => plans('GET', `/${solvedId}/metadata`),
    () => plans('GET', `/${solvedId}/logs`),
    () => plans('GET', `/${solvedId}/score-history`),
    () => manage('GET', '/api-keys'),
    () => manage('GET', '/storage'),
    () => submit(),
    () => submit('?operation=NONE'),
    () => plans('POST', `/${solvedId}/from-input?operation=NONE`, {}),
    () => plans('POST', '/score-analysis', { modelInput: tinyRoutePlan().modelInput }),
    async () => {
      const { status, body } = await manage('POST', '/api-keys', { name: 'made under load' })
      if (status === 201) kept.keys.push((body as CreatedApiKey).key)
    },
  ]
  /** What was written a moment ago may be told of a moment later. */
  const enter = async (next: Phase) => {
    phase = 'changing'
    answers = []
    await delay(settleMilliseconds)
    phase = next
  }
  const goOn = async (work: () => Promise<unknown>) => {
    while (isLoaded) {
      await work()
      await delay(pauseMilliseconds)
    }
  }

  beforeAll(async () => {
    disk = mountFillingDisk(64)
    dataFolder = join(disk.folder, 'data')
    await mkdir(dataFolder)
    receiver = await startReceiver()
    server = await startServerProcess(dataFolder, ['--slots', '8'])
    token = (await readRuntimeFile(dataFolder))?.token ?? ''
    key = ((await manage('POST', '/api-keys', { name: 'load' })).body as CreatedApiKey).key
    await manage('POST', '/webhooks', { url: `${receiver.url}/ok` })
    client = routePlanClient(`${server.url}${model}`, key)
    solvedId = (await client.submit(tinyRoutePlan({ stepCountLimit: 100 }))).id
    await client.final(solvedId)
  })
  afterAll(async () => {
    await server.kill()
    await receiver.stop()
    disk.unmount()
  })

  test(
    'reads go on, the rest is refused with the reason, and all of it works again when there is room',
    async () => {
      let isGone = false
      void server.gone.then(() => (isGone = true))
      const clients = load.map(goOn)
      const countOf = (isWanted: (answer: Answer) => boolean) => () =>
        answers.filter((answer) => answer.phase === phase && isWanted(answer)).length
      for (let round = 1; round <= rounds; round++) {
        disk.fill()
        await enter('full')
        await delay((fullSeconds / rounds) * 1000)
        for (const isWanted of [isReading, isRefusal]) await expect.poll(countOf(isWanted)).toBeGreaterThan(0)
        const whileFull = answers.filter((answer) => answer.phase === 'full')
        expect(isGone, server.output()).toBe(false)
        expect(whileFull.filter(isReading).filter(({ status }) => status !== 200)).toEqual([])
        // What others gave back a moment ago is room, too: some find it.
        expect(whileFull.filter((answer) => !isReading(answer) && !isRefusal(answer) && !isWriting(answer))).toEqual([])
        disk.free()
        await enter('free')
        for (const isWanted of [isReading, isWriting]) await expect.poll(countOf(isWanted)).toBeGreaterThan(0)
        const whileFree = answers.filter((answer) => answer.phase === 'free')
        expect(whileFree.filter(({ status }) => status < 200 || status >= 300)).toEqual([])
      }
      isLoaded = false
      await Promise.all(clients)
      expect(isGone, server.output()).toBe(false)
    },
    60_000 + fullSeconds * 10_000,
  )

  test('what was acknowledged is there, and a new dataset is solved', async () => {
    for (const id of kept.datasets) expect((await plans('GET', `/${id}/input`)).status).toBe(200)
    for (const made of kept.keys) {
      expect((await call('GET', `${model}/api/aboutme`, { 'x-api-key': made })).status).toBe(200)
    }
    const { id } = await client.submit(tinyRoutePlan({ stepCountLimit: 100 }))
    expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
    expect(await receiver.callCount()).toBeGreaterThan(0)
  })

  test('the log says once a time how many of its lines are missing, and every line of it is whole', async () => {
    const text = readFileSync(join(dataFolder, 'logs', 'planwright.log'), 'utf8').trimEnd()
    const lines = text.split('\n').map((line) => JSON.parse(line) as { msg: string })
    const told = lines.filter(({ msg }) => / were dropped while the disk was full/.test(msg))
    expect(told.length).toBeGreaterThanOrEqual(1)
    expect(told.length).toBeLessThan(50)
  })

  test('nothing half-made is left, and a new start has all of it', async () => {
    expect(await server.stop()).toBe(0)
    const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => /\.tmp$|\.partial$|\.body$|\.answer$/.test(name))).toEqual([])
    server = await startServerProcess(dataFolder, ['--slots', '8'])
    client = routePlanClient(`${server.url}${model}`, key)
    for (const id of kept.datasets) expect((await plans('GET', `/${id}/metadata`)).status).toBe(200)
  })

  test('while it is full it stops in order, and a start says what is the matter', async () => {
    const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await expect.poll(async () => (await client.metadata(id)).status).toBe('SOLVING_ACTIVE')
    disk.fill()
    // 1: it says that it could not note that the run goes on, which the next start finds out by itself.
    expect([0, 1], server.output()).toContain(await server.stop())
    await expect(startServerProcess(dataFolder)).rejects.toThrow(/failed: ENOSPC.*The disk is full: free some space/)
    disk.free()
    server = await startServerProcess(dataFolder)
    client = routePlanClient(`${server.url}${model}`, key)
    await expect.poll(async () => (await client.metadata(id)).status).toBe('SOLVING_ACTIVE')
  })
})
