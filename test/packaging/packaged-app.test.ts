/** `npm run dist -- --dir` with a stand-in for Electron's binary, and the server that is in what it packs. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../build/setup.mjs'
import { findUpdateSource } from '../../electron/main/update-source.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { startApp } from '../electron/running-app.ts'
import { planwright } from '../support/command-line.ts'
import { redeemLink, sessionIn } from '../support/people.ts'
import { routePlanClient } from '../support/route-plan-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { tinyRoutePlan } from '../support/tiny-route-plan.ts'
import { flipBit, installApp } from './installed-app.ts'
import { makeStandInElectron } from './stand-in-electron.ts'

// Both come with electron-builder, and are asked for only here.
const fromHere = createRequire(import.meta.url)
const asar = fromHere('@electron/asar') as {
  listPackage(file: string): string[]
  extractAll(file: string, folder: string): void
  extractFile(file: string, name: string): Buffer
  statFile(file: string, name: string): { unpacked?: boolean }
}
const fuses = fromHere('@electron/fuses') as {
  getCurrentFuseWire(file: string): Promise<Record<string, number>>
  FuseV1Options: Record<string, string>
}

// Only whether it is packaged would be asked of it, and the test says that.
vi.mock('electron', () => ({ app: {} }))

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'planwright-pack-'))
const packed = join(folder, 'out/linux-unpacked')
const archive = join(packed, 'resources/app.asar')
let printed = ''

// Packs for Linux, which is where the stand-in looks like Electron.
describe.runIf(process.platform === 'linux')('the packed app', () => {
  const pack = async (output: string, feed: string) => {
    const options = [
      '--dir',
      '--linux',
      `-c.electronDist=${join(folder, 'electron')}`,
      `-c.directories.output=${join(folder, output)}`,
    ]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, 'build/dist.mjs'), ...options], {
      cwd: root,
      env: { ...process.env, PLANWRIGHT_UPDATE_FEED: feed },
    })
    return stdout + stderr
  }
  beforeAll(async () => {
    await ensureBuilt()
    makeStandInElectron(join(folder, 'electron'), packageJson.devDependencies.electron)
    printed = await pack('out', '')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('holds the three bundles and nothing else, with what must be a real file beside the archive', () => {
    const files = asar.listPackage(archive).map((name) => name.replaceAll('\\', '/'))
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/dist/electron/main.mjs',
        '/dist/electron/preload.cjs',
        '/dist/server/standalone.mjs',
        '/dist/renderer/index.html',
      ]),
    )
    expect(
      files.filter((name) => /node_modules|\.map$|\.ts$|^\/(server|electron|renderer|test|build)(\/|$)/.test(name)),
    ).toEqual([])
    for (const name of [
      'dist/server/worker.mjs',
      'dist/server/search-threads/employee-scheduling.mjs',
      'dist/server/search-threads/routing.mjs',
      'dist/server/travel-thread.mjs',
      'dist/server/certificate-maker.mjs',
      'dist/server/sql-wasm.wasm',
      'dist/electron/sql-wasm.wasm',
      'dist/server/highs.wasm',
    ]) {
      expect([name, asar.statFile(archive, name).unpacked, existsSync(join(`${archive}.unpacked`, name))]).toEqual([
        name,
        true,
        true,
      ])
    }
  })

  describe('and what stands outside the archive', () => {
    const words = (path: string) =>
      `the file ${path} is not the one this Planwright was built with, and is not run: it is missing, damaged, or somebody changed it. Install Planwright again.`

    test('is known to it by hashes that are inside', () => {
      const { names } = installApp(archive, folder)
      const hashes = JSON.parse(asar.extractFile(archive, 'dist/electron/unpacked-hashes.json').toString()) as Record<
        string,
        string
      >
      expect(
        Object.keys(hashes)
          .map((name) => `dist/${name}`)
          .sort(),
      ).toEqual(names)
      expect(names).toContain('dist/server/worker.mjs')
    })

    test('is refused at the start, whichever file was changed by one bit or is missing', async () => {
      const { main, outside, names } = installApp(archive, folder)
      const refused = async (path: string) => {
        const app = startApp(join(folder, 'refused'), [], {}, main)
        expect((await app.printed(/error box: Planwright cannot start: (.+)/))[1]).toBe(
          `This installation is not sound: ${words(path)}`,
        )
        expect(await app.ended).toBe(1)
      }
      for (const path of names.map((name) => join(outside, name))) {
        flipBit(path)
        await refused(path)
        flipBit(path)
      }
      const worker = join(outside, 'dist/server/worker.mjs')
      renameSync(worker, `${worker}.away`)
      await refused(worker)
    })

    test('is refused while it runs, before each worker, and runs again once it is as it was', async () => {
      const { main, outside } = installApp(archive, folder)
      const app = startApp(join(folder, 'running'), [], {}, main)
      try {
        const login = (await app.printed(/window loads (\S+)/))[1] ?? ''
        const session = await sessionIn(await redeemLink(new URL(login).origin, login))
        const submit = () =>
          fetch(`${new URL(login).origin}/api/models/field-service-routing/v1/route-plans`, {
            method: 'POST',
            headers: { ...session, 'content-type': 'application/json' },
            body: JSON.stringify(tinyRoutePlan()),
          })
        for (const name of ['worker.mjs', 'travel-thread.mjs', 'search-threads/routing.mjs'].map(
          (file) => `dist/server/${file}`,
        )) {
          flipBit(join(outside, name))
          expect((await submit()).status).toBe(500)
          expect((await app.printed(/question: Nothing can be checked or solved: (.+) \[OK\]/))[1]).toBe(
            words(join(outside, name)),
          )
          flipBit(join(outside, name))
        }
        expect((await submit()).status).toBe(202)
      } finally {
        app.child.kill('SIGKILL')
        await app.ended
      }
    })
  })

  test('can be led to run nothing but its archive', async () => {
    const wire = await fuses.getCurrentFuseWire(join(packed, 'planwright'))
    const isOn = (name: string) => wire[fuses.FuseV1Options[name] ?? ''] === '1'.charCodeAt(0)
    const names = Object.keys(fuses.FuseV1Options).filter((name) => !/^\d+$/.test(name))
    expect(names.filter(isOn).sort()).toEqual([
      'EnableCookieEncryption',
      'EnableEmbeddedAsarIntegrityValidation',
      'OnlyLoadAppFromAsar',
    ])
  })

  test('has no address to take updates from, and what is not signed was said', () => {
    expect(existsSync(join(packed, 'resources/app-update.yml'))).toBe(false)
    expect(printed).toContain('packages for Linux are not signed')
  })

  test('takes updates from the address it was built with, and from no other', async () => {
    await pack('with-feed', 'https://updates.example.org/planwright')
    const resourcesFolder = join(folder, 'with-feed/linux-unpacked/resources')
    expect(readFileSync(join(resourcesFolder, 'app-update.yml'), 'utf8')).toMatch(
      /^provider: generic\nurl: https:\/\/updates\.example\.org\/planwright\n/,
    )
    expect(findUpdateSource({ isPackaged: true, platform: 'linux', isAppImage: true, resourcesFolder })).toEqual({
      origin: 'https://updates.example.org',
    })
    expect(
      findUpdateSource({
        isPackaged: true,
        platform: 'linux',
        isAppImage: true,
        resourcesFolder: join(packed, 'resources'),
      }),
    ).toEqual({ unavailable: expect.stringContaining('without an address') as string })
  })

  test('has a server that solves a demo over HTTP and stops', async () => {
    const extracted = join(folder, 'extracted')
    asar.extractAll(archive, extracted)
    const dataFolder = join(folder, 'data')
    const server = await startServerProcess(dataFolder, [], {}, join(extracted, 'dist/server/standalone.mjs'))
    try {
      expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({
        name: 'planwright',
        version: packageJson.version,
        status: 'UP',
      })
      expect(await (await fetch(server.url, { headers: { accept: 'text/html' } })).text()).toContain('<div id="app"')
      const { output: key } = await planwright(['keys', 'create', '--name', 'packed', '--data', dataFolder])
      const base = `${server.url}/api/models/field-service-routing`
      const demo = (await (
        await fetch(`${base}/v1/demo-data/BASIC`, { headers: { 'x-api-key': key } })
      ).json()) as object
      const client = routePlanClient(base, key)
      const { id } = await client.submit({ ...demo, config: { run: { termination: { stepCountLimit: 200 } } } })
      expect(await client.final(id)).toMatchObject({
        status: 'SOLVING_COMPLETED',
        score: expect.stringMatching(/^0hard\/0medium\/-\d+soft$/) as string,
      })
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })

  test('has a bill of materials and checksums beside it', () => {
    const name = `planwright-${packageJson.version}.cdx.json`
    const bill = JSON.parse(readFileSync(join(folder, 'out', name), 'utf8')) as {
      bomFormat: string
      components: { name: string; version: string; scope: string; 'bom-ref': string }[]
      dependencies: { ref: string; dependsOn: string[] }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    for (const [dependency, version] of Object.entries(packageJson.dependencies))
      expect(bill.components).toContainEqual(
        expect.objectContaining({
          name: dependency,
          version,
          scope: 'required',
          purl: `pkg:npm/${dependency}@${version}`,
          hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
        }),
      )
    const known = new Set(bill.components.map((component) => component['bom-ref']))
    expect(known.size).toBe(bill.components.length)
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([])
    expect(bill.dependencies[0]?.dependsOn).toEqual(
      expect.arrayContaining(
        Object.keys(packageJson.devDependencies).map((dependency) => `node_modules/${dependency}`),
      ),
    )

    const shipped = new Set(
      bill.components.filter(({ scope }) => scope === 'required').map((component) => component['bom-ref']),
    )
    expect([...shipped]).toEqual(
      expect.arrayContaining([
        ...packagesOfSourceMaps(),
        ...packagesTheUiImports(),
        'node_modules/electron',
        'node_modules/tailwindcss',
        'node_modules/@iconify-json/lucide',
      ]),
    )
    const tools = bill.components.filter(({ scope }) => scope === 'excluded').map((component) => component.name)
    expect(tools).toEqual(
      expect.arrayContaining([
        'vitest',
        '@playwright/test',
        'electron-builder',
        'eslint',
        'typescript',
        'esbuild',
        'vite',
      ]),
    )

    const sums = readFileSync(join(folder, 'out/SHA256SUMS'), 'utf8')
    expect(sums).toBe(
      `${createHash('sha256')
        .update(readFileSync(join(folder, 'out', name)))
        .digest('hex')}  ${name}\n`,
    )
  })
})

const packageOf = (path: string) => /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? ''

/** Whose code is in the bundles of server and shell, as their source maps tell. */
function packagesOfSourceMaps(): string[] {
  const maps = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(server|electron)[\\/].*\.map$/.test(name),
  )
  const sources = maps.flatMap(
    (name) => (JSON.parse(readFileSync(join(root, 'dist', name), 'utf8')) as { sources: string[] }).sources,
  )
  const packages = [...new Set(sources.filter((source) => source.includes('node_modules/')).map(packageOf))]
  expect(packages.length).toBeGreaterThan(50)
  return packages
}

/** Named by imports in our own sources of the UI. */
function packagesTheUiImports(): string[] {
  const sources = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|vue|css)$/.test(name),
  )
  const imports = sources.flatMap((name) =>
    [
      ...readFileSync(join(root, 'renderer', name), 'utf8').matchAll(
        /^\s*(?:import (?!type)[^'"]*|.*from |.*import\(|@import )['"]([@a-z][^'"]*)['"]/gm,
      ),
    ].map(([, specifier]) => specifier ?? ''),
  )
  const packages = [...new Set(imports.map((specifier) => packageOf(`node_modules/${specifier}/`)))].filter(
    (path) => path.slice('node_modules/'.length) in packageJson.devDependencies,
  )
  expect(packages).toEqual(
    expect.arrayContaining(
      ['vue', 'echarts', 'leaflet', '@nuxt/ui', '@scalar/api-reference', 'pinia'].map((name) => `node_modules/${name}`),
    ),
  )
  return packages
}
