/** The house rules of the source tree, checked: who may import whom, how big a file may be, what it may be called. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageLock from '../package-lock.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|vue|mts|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

const sources = ['server', 'electron', 'renderer'].flatMap(filesBelow)
const tests = filesBelow('test')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string) => text(file).split('\n')
const lineCount = (file: string) => linesOf(file).length

/** Imports of a file, type imports included: project files as paths from the root, packages by name. */
function importsOf(file: string): string[] {
  const specifiers = [
    ...text(file).matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g,
    ),
  ]
  return specifiers.map(([, from, dynamic, bare]) => {
    const specifier = from ?? dynamic ?? bare ?? ''
    return specifier.startsWith('.')
      ? relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
      : specifier
  })
}

const features = [
  'access-tokens',
  'api-keys',
  'audit',
  'backups',
  'built-in-receiver',
  'configuration-profiles',
  'datasets',
  'demo-data',
  'diagnostics',
  'members',
  'models-catalogue',
  'notifications',
  'receiver-kit',
  'secrets',
  'settings',
  'solve-queue',
  'solving',
  'tenants',
  'webhooks',
]
const feature = new RegExp(`^server/(${features.join('|')})/`)

/**
 * Each part of the server and what it may import from the project. Features meet through interfaces: `datasets`
 * implements what `solving` asks for (its ports and worker messages), and `server/index.ts` wires them, with the
 * `compose-*` files beside it.
 */
const rules: readonly { readonly part: RegExp; readonly mayImport: readonly RegExp[] }[] = [
  { part: /^server\/foundation\//, mayImport: [/^server\/foundation\//] },
  // Contracts check durations and the like with the same functions the server uses.
  { part: /^server\/contract\//, mayImport: [/^server\/(contract|foundation)\//] },
  { part: /^server\/solver\//, mayImport: [/^server\/(solver|foundation)\//] },
  { part: /^server\/json-patch\//, mayImport: [/^server\/(contract|foundation)\//] },
  // Whoever calls an address that somebody typed in.
  { part: /^server\/outgoing\//, mayImport: [/^server\/(outgoing|foundation)\//] },
  { part: /^server\/travel\//, mayImport: [/^server\/(travel|outgoing|foundation)\//] },
  // Table types name the enums of the contract.
  { part: /^server\/storage\//, mayImport: [/^server\/(storage|foundation|contract)\//] },
  { part: /^server\/http\//, mayImport: [/^server\/(http|foundation|contract)\//] },
  { part: /^server\/https\//, mayImport: [/^server\/(https|foundation)\//] },
  { part: /^server\/models\/[^/]+\.ts$/, mayImport: [/^server\/(models|solver|travel|contract|foundation)\//] },
  {
    part: /^server\/models\/[^/]+\//,
    mayImport: [/^server\/(solver|travel|contract|foundation)\//, /^server\/models\/(constraint|planning-model)\.ts$/],
  },
  {
    part: /^server\/solving\//,
    mayImport: [/^server\/(solving|models|solver|travel|storage|json-patch|contract|foundation)\//],
  },
  {
    part: /^server\/datasets\//,
    mayImport: [
      /^server\/(datasets|http|models|solver|travel|storage|contract|foundation)\//,
      /^server\/solving\/(dataset-port|check-lane|perform-command|solve-queue|worker\/[\w-]+)\.ts$/,
    ],
  },
  {
    part: /^server\/(access-tokens|api-keys|audit|backups|built-in-receiver|members|receiver-kit|secrets|solve-queue|tenants)\//,
    mayImport: [/^server\/(http|storage|contract|foundation)\//],
  },
  {
    part: /^server\/(notifications|settings)\//,
    mayImport: [/^server\/(http|outgoing|storage|contract|foundation)\//],
  },
  {
    part: /^server\/(webhooks|diagnostics)\//,
    mayImport: [/^server\/(http|outgoing|storage|contract|foundation)\//, /^server\/version\.ts$/],
  },
  { part: /^server\/configuration-profiles\//, mayImport: [/^server\/(http|models|storage|contract|foundation)\//] },
  { part: /^server\/(demo-data|models-catalogue)\//, mayImport: [/^server\/(http|models|contract|foundation)\//] },
  {
    part: /^server\/command-line\//,
    mayImport: [
      /^server\/(command-line|contract|foundation)\//,
      /^server\/(runtime-file|restore-stopped|store-stopped|https\/certificate-files)\.ts$/,
    ],
  },
  { part: /^electron\/preload\//, mayImport: [/^electron\/(preload\/|channels\.ts$)/] },
  { part: /^electron\/main\//, mayImport: [/^electron\/(main\/|channels\.ts$)/, /^server\/index\.ts$/] },
  { part: /^renderer\/features\//, mayImport: [/^renderer\/(features|ui|api)\//, /^server\/contract\//] },
  {
    part: /^renderer\/(ui|api)\//,
    mayImport: [/^renderer\/(ui|api)\//, /^server\/contract\//, /^electron\/channels\.ts$/],
  },
  { part: /^renderer\//, mayImport: [/^renderer\//, /^server\/contract\//, /^electron\/channels\.ts$/] },
]

const folderOf = (file: string, depth: number) => file.split('/').slice(0, depth).join('/')
const isProjectFile = (specifier: string) => /^(server|electron|renderer)\//.test(specifier)

describe('imports', () => {
  test('go only where the design allows', () => {
    const wrong = sources.flatMap((file) => {
      const rule = rules.find(({ part }) => part.test(file))
      if (!rule) return []
      const ownFolder = `${folderOf(file, file.startsWith('server/models/') ? 3 : 2)}/`
      return importsOf(file)
        .filter(
          (imported) =>
            isProjectFile(imported) &&
            !imported.startsWith(ownFolder) &&
            !rule.mayImport.some((allowed) => allowed.test(imported)),
        )
        .map((imported) => `${file} imports ${imported}`)
    })
    expect(wrong).toEqual([])
  })

  test('do not lead from one renderer feature into another', () => {
    const wrong = sources
      .filter((file) => file.startsWith('renderer/features/'))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            (imported) => imported.startsWith('renderer/features/') && folderOf(imported, 3) !== folderOf(file, 3),
          )
          .map((imported) => `${file} imports ${imported}`),
      )
    // Everything else may know who is signed in.
    expect(wrong.filter((line) => !line.includes('imports renderer/features/session/'))).toEqual([])
  })

  test('form no cycles', () => {
    const graph = new Map(sources.map((file) => [file, importsOf(file).filter(isProjectFile)]))
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (done.has(file) || path.includes(file)) return
      for (const imported of graph.get(file) ?? []) visit(imported, [...path, file])
      done.add(file)
    }
    for (const file of sources) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('of Electron and Vue stay out of the server, and zod is the only package of the contract', () => {
    const packages = (file: string) =>
      importsOf(file).filter((imported) => !isProjectFile(imported) && !imported.startsWith('.'))
    const wrong = sources.flatMap((file) =>
      packages(file)
        .filter(
          (name) =>
            (/^server\//.test(file) && /^(electron|vue|pinia|@nuxt)/.test(name)) ||
            (/^server\/contract\//.test(file) && name !== 'zod'),
        )
        .map((name) => `${file} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('of node-forge are in one file, which makes certificates in a thread of its own', () => {
    expect(sources.filter((file) => importsOf(file).some((name) => name.startsWith('node-forge')))).toEqual([
      'server/https/certificate-maker.ts',
    ])
    expect(sources.filter((file) => importsOf(file).includes('server/https/certificate-maker.ts'))).toEqual([])
  })

  test('reach every feature folder that exists', () => {
    const folders = new Set(
      sources
        .filter((file) => file.startsWith('server/') && file.split('/').length > 2)
        .map((file) => folderOf(file, 2)),
    )
    const named = [
      'foundation',
      'contract',
      'solver',
      'travel',
      'storage',
      'json-patch',
      'outgoing',
      'http',
      'https',
      'models',
      'command-line',
      ...features,
    ].map((name) => `server/${name}`)
    expect([...folders].filter((folder) => !named.includes(folder))).toEqual([])
    expect(sources.some((file) => feature.test(file))).toBe(true)
  })
})

describe('files', () => {
  test('have lines of 120 columns at most, but for texts, which stay whole', () => {
    const isTooLong = (line: string) => line.length > 120 && (/^\s*(\/\/|\/?\*)/.test(line) || !/['"`/]/.test(line))
    const tooLong = [...sources, ...tests]
      .filter((file) => !file.startsWith('server/receiver-kit/snippets/'))
      .flatMap((file) =>
        linesOf(file)
          .filter(isTooLong)
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(tooLong).toEqual([])
  })

  test('stay small: sources at most 400 lines, tests at most 600', () => {
    const tooLong = [...sources.map((file) => [file, 400] as const), ...tests.map((file) => [file, 600] as const)]
      .filter(([file, most]) => lineCount(file) > most)
      .map(([file]) => `${file}: ${lineCount(file)} lines`)
    expect(tooLong).toEqual([])
  })

  test('stay small on the whole: median at most 80 lines, nine of ten at most 200', () => {
    const sizes = sources.map(lineCount).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80)
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200)
  })

  test('say what they hold in their names', () => {
    const forbidden = /^(utils?|helpers?|common|misc|manager|types)\./
    const wrong = [...sources, ...tests].filter((file) => {
      const name = file.split('/').at(-1) ?? ''
      return (
        forbidden.test(name) ||
        (file.endsWith('.vue') ? !/^[A-Z][A-Za-z]*\.vue$/.test(name) : !/^[\d.a-z-]+$/.test(name))
      )
    })
    expect(wrong.filter((file) => !/\/use-[a-z-]+\.ts$/.test(file))).toEqual([])
  })

  test('name no default export', () => {
    // Tools ask for them in configuration files, which live elsewhere; a single-file component has one by nature.
    expect(sources.filter((file) => /^export default /m.test(text(file)))).toEqual([])
  })

  test('of models read no clock and no system randomness', () => {
    const models = sources.filter((file) => /^server\/(models|solver)\//.test(file))
    expect(models.filter((file) => /Date\.now|Math\.random|new Date\(\)|performance\.now/.test(text(file)))).toEqual([])
  })
})

test('the lockfile has an entry for every optional dependency, and names no registry', () => {
  const packages = packageLock.packages as Record<
    string,
    { optionalDependencies?: Record<string, string>; resolved?: string }
  >
  const isThere = (from: string, name: string): boolean => {
    for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
      if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true
      if (base === '') return false
    }
  }
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isThere(from, name))
      .map((name) => `${from} -> ${name}`),
  )
  expect(missing).toEqual([])
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})
