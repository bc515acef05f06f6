/** What a built server reads of its own files: nothing of a team, unless a database is asked for. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startServerProcess } from '../../support/server-process.ts'
import { hasTeamNode, teamNode } from '../../support/team-node.ts'

const built = resolve(import.meta.dirname, '../../../dist/server')
const folder = mkdtempSync(join(tmpdir(), 'planwright-loaded-'))
const traceFolder = join(folder, 'trace')
/** Node writes what it has loaded when it ends. */
const traced = { NODE_V8_COVERAGE: traceFolder }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const trace = z.object({ result: z.array(z.object({ url: z.string() })) })

/** The built files that processes have loaded since the last time they were asked for. */
function loadedFiles(): string[] {
  const urls = readdirSync(traceFolder).flatMap((name) =>
    trace.parse(JSON.parse(readFileSync(join(traceFolder, name), 'utf8'))).result.map(({ url }) => url),
  )
  rmSync(traceFolder, { recursive: true })
  return [...new Set(urls)].filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url))
}

/** The bundler says above each module where it is from. */
const packagesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^\s*\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(
    ([, name]) => name,
  )
const isOfTeam = (file: string) =>
  packagesIn(file).some((name) => name === 'pg' || name === 'pg-boss' || name === 'aws4fetch')

test('Without --database neither a server nor a command loads the driver of PostgreSQL or the job queue', async () => {
  const dataFolder = join(folder, 'data')
  const server = await startServerProcess(dataFolder, [], traced)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const ofServer = loadedFiles()
  expect(ofServer).toContain(join(built, 'standalone.mjs'))
  expect(ofServer.flatMap(packagesIn)).toContain('express')
  expect(ofServer.filter(isOfTeam)).toEqual([])

  await promisify(execFile)(process.execPath, [join(built, 'planwright.mjs'), '--help'], {
    env: { ...process.env, ...traced },
  })
  const ofCommand = loadedFiles()
  expect(ofCommand).toContain(join(built, 'planwright.mjs'))
  expect(ofCommand.filter(isOfTeam)).toEqual([])
})

test.runIf(hasTeamNode())('With it both are there', async () => {
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, Buffer.alloc(32))
  // Nobody listens there.
  const address = 'postgres://nobody@127.0.0.1:1/none'
  const team = ['--database', address, '--public-url', 'http://plan.test', '--secret-key-file', keyFile]
  const start = promisify(execFile)(
    teamNode ?? '',
    [join(built, 'standalone.mjs'), '--port', '0', '--data', join(folder, 'data'), ...team],
    { env: { ...process.env, ...traced } },
  )
  await expect(start).rejects.toThrow(/database/)
  const packages = loadedFiles().flatMap(packagesIn)
  expect(packages).toEqual(expect.arrayContaining(['pg', 'pg-boss']))
  expect(packages).not.toContain('aws4fetch')
})
