/**
 * What the workflow asks about with `npm audit`, from a registry of our own: advisories cannot be asked for everywhere.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedPackages } from '../../build/bundled-packages.mjs'
import { ensureBuilt } from '../../build/setup.mjs'
import { withoutNpm } from '../support/without-npm.ts'
import packageLock from '../../package-lock.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')
const workflow = readFileSync(join(root, '.github/workflows/build.yml'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'planwright-audit-'))
const packages = packageLock.packages as Record<string, { version?: string }>
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What it was asked about, as versions by name; and what it answers about packages. */
let asked: Record<string, string[]> | undefined
let advisories: Record<string, { severity: string }> = {}

const registry = createServer(
  (request, response) =>
    void answer(request).then((body) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    ),
)

async function answer(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces)
  const name = decodeURIComponent((request.url ?? '').slice(1))
  if (!name.endsWith('security/advisories/bulk')) {
    const version = packages[`node_modules/${name}`]?.version ?? '1.0.0'
    return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } }
  }
  asked = JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()) as Record<
    string,
    string[]
  >
  return Object.fromEntries(
    Object.entries(advisories).map(([about, { severity }]) => [
      about,
      [
        {
          id: 1,
          url: 'https://example.org/1',
          title: 'Made up',
          severity,
          vulnerable_versions: '*',
          cwe: [],
          cvss: { score: 0, vectorString: null },
        },
      ],
    ]),
  )
}

/** The command of the workflow, in a folder that has nothing but the lockfile; its exit code. */
async function audit(): Promise<number> {
  const [, text = ''] = /run: npm (audit.*)$/m.exec(workflow) ?? []
  const { port } = registry.address() as AddressInfo
  const own = ['--registry', `http://127.0.0.1:${port}/`, '--cache', mkdtempSync(join(folder, 'cache-'))]
  const isWindows = process.platform === 'win32'
  const options = { cwd: folder, env: withoutNpm(), shell: isWindows }
  asked = undefined
  return new Promise((resolve, reject) => {
    execFile(isWindows ? 'npm.cmd' : 'npm', [...text.split(' '), ...own], options, (error, output, faults) => {
      if (asked) resolve(error ? Number(error.code) : 0)
      else reject(new Error(`npm asked nothing (${error?.message ?? 'exit code 0'}): ${output} ${faults}`))
    })
  })
}

beforeAll(async () => {
  await ensureBuilt()
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, file), join(folder, file))
  await once(registry.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every package that ships is asked about in its version, Electron and the libraries of the UI included', async () => {
  advisories = {}
  expect(await audit()).toBe(0)
  const shipped = [...shippedPackages()]
  expect(shipped).toEqual(
    expect.arrayContaining(
      ['electron', 'express', 'vue', 'echarts', 'leaflet', '@nuxt/ui', '@scalar/api-reference'].map(
        (name) => `node_modules/${name}`,
      ),
    ),
  )
  expect(shipped.filter((path) => !asked?.[nameOf(path)]?.includes(packages[path]?.version ?? ''))).toEqual([])
})

test('an advisory about any of them fails the workflow when it is high or critical, and not below', async () => {
  const codeOf = (severity: string, ...names: string[]) => {
    advisories = Object.fromEntries(names.map((name) => [name, { severity }]))
    return audit()
  }
  expect(await codeOf('moderate', 'electron', 'echarts', 'express')).toBe(0)
  for (const name of ['electron', 'echarts', 'express']) expect([name, await codeOf('high', name)]).toEqual([name, 1])
  expect(await codeOf('critical', 'vue')).toBe(1)
})
