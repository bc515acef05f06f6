/**
 * A start that fails half-way and a stop that fails in one part leave nothing open: the next start on the folder finds
 * it free.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPlatform } from '../../support/platform.ts'

let dataFolder: string
let runtimeFile: string

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-start-'))
  runtimeFile = join(dataFolder, 'runtime.json')
})

afterEach(() => rm(dataFolder, { recursive: true, force: true }))

/** A folder that is not empty can neither be replaced by a file nor be removed like one. */
const blockRuntimeFile = () => mkdir(join(runtimeFile, 'in-the-way'), { recursive: true })
const unblockRuntimeFile = () => rm(runtimeFile, { recursive: true })
const openServers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'TCPServerWrap').length

async function expectToStart(): Promise<void> {
  const platform = await startTestPlatform({ dataFolder })
  expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
  await platform.stop()
}

test('A start that fails once it listens stops listening and gives the store back', async () => {
  const before = openServers()
  await blockRuntimeFile()
  await expect(startTestPlatform({ dataFolder })).rejects.toThrow(/runtime\.json/)
  expect(openServers()).toBe(before)
  await unblockRuntimeFile()
  await expectToStart()
})

test('A stop that fails in one part ends all others, says what failed and gives the store back', async () => {
  const before = openServers()
  const platform = await startTestPlatform({ dataFolder })
  expect(openServers()).toBeGreaterThan(before)
  await rm(runtimeFile)
  await blockRuntimeFile()
  await expect(platform.stop()).rejects.toThrow(/runtime\.json/)
  expect(openServers()).toBe(before)
  await unblockRuntimeFile()
  await expectToStart()
})

test('A stop ends open event streams itself: they are not cut', async () => {
  const platform = await startTestPlatform({ dataFolder })
  const { key } = await platform.createKey()
  const { id } = (await (
    await fetch(`${platform.base}/v1/route-plans?operation=NONE`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{"modelInput":{"vehicles":[],"visits":[]}}',
    })
  ).json()) as { id: string }
  const streams = await Promise.all([
    platform.manage('GET', '/datasets/events'),
    fetch(`${platform.base}/v1/route-plans/${id}/events`, { headers: { 'x-api-key': key } }),
  ])
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  // Rejects when the connection ends before the stream does.
  const ends = Promise.all(streams.map((stream) => stream.text()))
  await platform.stop()
  expect(await ends).toEqual([expect.any(String), expect.stringContaining(id)])
})
