/**
 * Which port the platform listens on: what somebody asked for, else what the settings name, else what the host has as
 * its own.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform } from '../../../support/platform.ts'

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-port-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

/** A port nobody has at the moment, and a way to take it. */
async function somePort(): Promise<{ port: number; free(): Promise<unknown> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, free: () => new Promise((resolve) => server.close(resolve)) }
}

test('a port in the settings is taken at the next start, unless another one was asked for; null leaves it to the host', async () => {
  const { port, free } = await somePort()
  const first = await startTestPlatform({ dataFolder })
  const changed = await first.manage('PATCH', '/settings', { port })
  expect([changed.status, ((await changed.json()) as { port: number }).port, first.port === port]).toEqual([
    200,
    port,
    false,
  ])
  await first.stop()

  await expect(startTestPlatform({ dataFolder, defaultPort: 0 })).rejects.toMatchObject({
    code: 'PORT_TAKEN',
    message: expect.stringContaining(`Port ${port} is taken by another program`) as string,
  })
  await free()
  const second = await startTestPlatform({ dataFolder, defaultPort: 0 })
  expect(second.port).toBe(port)
  await second.stop()

  const asked = await startTestPlatform({ dataFolder, port: 0 })
  expect(asked.port).not.toBe(port)
  await asked.manage('PATCH', '/settings', { port: null })
  await asked.stop()
  const last = await startTestPlatform({ dataFolder, defaultPort: 0 })
  expect(last.port).not.toBe(port)
  await last.stop()
})
