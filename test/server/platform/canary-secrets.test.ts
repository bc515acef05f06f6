/** No secret turns up where it must not: not in the data folder, the log, an answer, or what the process prints. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRuntimeFile } from '../../../server/platform/runtime-file.ts'
import { canaries, type CanaryServer } from '../../support/canaries.ts'
import { fetchDocument, operationsOf } from '../../support/openapi-document.ts'
import { redeemLink, sessionIn } from '../../support/people.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'

let dataFolder: string
let server: ServerProcess
/** What was planted, by who planted it. */
const planted: [canary: string, secret: string][] = []
/** Answers and outputs, by what they are. */
const seen: [place: string, text: string][] = []

async function canaryServer(): Promise<CanaryServer> {
  const authorization = `Bearer ${(await readRuntimeFile(dataFolder))?.token ?? ''}`
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}/api/platform/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    async call(method, path, body) {
      const response = await ask(method, path, body)
      const text = await response.text()
      seen.push([`${method} ${path}`, text])
      return response.headers.get('content-type')?.startsWith('application/json;')
        ? (JSON.parse(text) as unknown)
        : undefined
    },
    reveal: async (method, path, body) => (await (await ask(method, path, body)).json()) as Record<string, string>,
    signIn: async (link) => sessionIn(await redeemLink(server.url, link)),
    async fetch(path, headers) {
      const response = await fetch(server.url + path, { headers, redirect: 'manual' })
      seen.push([path.split('?')[0] ?? '', await response.clone().text()])
      return response
    },
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Bytes as text, letter by byte; what is compressed is looked through as well. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  const inflated = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : Buffer.alloc(0)
  return Buffer.concat([bytes, inflated]).toString('latin1')
}

async function note(when: string): Promise<void> {
  for (const file of await filesBelow(dataFolder))
    seen.push([`${when}: ${relative(dataFolder, file)}`, await textOf(file)])
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-canary-'))
  server = await startServerProcess(dataFolder)
  const platform = await canaryServer()
  for (const [name, plant] of Object.entries(canaries))
    for (const secret of await plant(platform)) planted.push([name, secret])
  const lists = operationsOf(await fetchDocument(server.url, 'platform')).filter(
    ({ method, path, base }) =>
      method === 'get' && base.endsWith('/platform/v1') && !path.includes('{') && !path.endsWith('/events'),
  )
  for (const { path } of lists) await platform.call('GET', path)
  await platform.call('GET', '/audit-log/export?format=jsonl')
  await note('running')
})
afterAll(async () => {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

test('what is stored while it runs is for its owner alone', async () => {
  const modes = await Promise.all(
    (await filesBelow(dataFolder)).map(
      async (file) => [relative(dataFolder, file), (await stat(file)).mode & 0o077] as const,
    ),
  )
  expect(modes.map(([file]) => file)).toEqual(
    expect.arrayContaining(['secret.key', 'runtime.json', join('logs', 'planwright.log')]),
  )
  expect(modes.filter(([, others]) => others !== 0)).toEqual([])
  const folders = (await readdir(dataFolder, { withFileTypes: true, recursive: true })).filter((entry) =>
    entry.isDirectory(),
  )
  for (const entry of folders)
    expect([entry.name, (await stat(join(entry.parentPath, entry.name))).mode & 0o077]).toEqual([entry.name, 0])
})

test('every secret was planted, and none is found anywhere, in clear, base64 or hexadecimal', async () => {
  await server.stop()
  await note('stopped')
  seen.push(['output', server.output()])
  expect(planted.length).toBeGreaterThan(12)
  expect(planted.filter(([, secret]) => secret.length < 16)).toEqual([])
  const found = planted.flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret)
    // Base64 of a part that starts at a multiple of three bytes is a part of the base64 of the whole.
    const forms = [
      secret,
      bytes.toString('latin1'),
      bytes.toString('hex'),
      bytes
        .subarray(0, bytes.length - (bytes.length % 3))
        .toString('base64')
        .slice(0, -4),
    ]
    return seen.filter(([, text]) => forms.some((form) => text.includes(form))).map(([place]) => `${name} in ${place}`)
  })
  expect(found).toEqual([])
})

test('the search finds what is there', () => {
  expect(seen.some(([place, text]) => place.startsWith('stopped: store') && text.includes('CANARY'))).toBe(true)
  expect(
    seen.some(([place, text]) => place.endsWith('planwright.log') && text.includes('/api/platform/v1/secrets')),
  ).toBe(true)
  expect(seen.some(([place]) => place === 'GET /webhooks')).toBe(true)
  expect(server.output()).toContain('Sign in once with')
})
