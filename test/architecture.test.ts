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
/** Nobody reads or edits the types of the wire: `npm run wire` makes them. */
const written = sources.filter((file) => !file.startsWith('renderer/api/wire/'))
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

/**
 * The rooms of the server and what each may import: of other rooms only these, and everything of its own. Features meet
 * through interfaces; `server/index.ts` lists them, `server/platform/` puts them together. Drawn from below.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  foundation: [],
  // Contracts check durations and the like with the same functions the server uses.
  contract: ['foundation'],
  // Whoever calls an address that somebody typed in.
  outgoing: ['foundation'],
  'json-patch': ['contract', 'foundation'],
  travel: ['outgoing', 'foundation'],
  solver: ['foundation'],
  // Table types name the enums of the contract.
  storage: ['contract', 'foundation'],
  http: ['contract', 'foundation'],
  models: ['solver', 'travel', 'contract', 'foundation'],
  // Plans as files of other programs.
  exports: ['models', 'solver', 'contract', 'foundation'],
  // Spreadsheets as inputs, and inputs as spreadsheets.
  imports: ['exports', 'models', 'contract', 'foundation'],
  workers: ['exports', 'imports', 'models', 'solver', 'json-patch', 'storage', 'contract', 'foundation'],
  datasets: ['workers', 'models', 'solver', 'http', 'storage', 'contract', 'foundation'],
  access: ['http', 'storage', 'contract', 'foundation'],
  webhooks: ['outgoing', 'http', 'storage', 'contract', 'foundation'],
  operations: ['outgoing', 'http', 'storage', 'contract', 'foundation'],
  // Loaded only with a database that several servers share.
  team: ['datasets', 'workers', 'models', 'travel', 'http', 'storage', 'contract', 'foundation'],
  platform: [
    'team',
    ...['access', 'webhooks', 'operations', 'datasets', 'workers', 'models', 'travel'],
    ...['http', 'storage', 'contract', 'foundation'],
  ],
  // Commands for a platform that is stopped reach into its features.
  hosts: [
    ...[
      'index.ts',
      'platform',
      'team',
      'access',
      'webhooks',
      'operations',
      'datasets',
      'workers',
      'imports',
      'models',
      'travel',
    ],
    ...['http', 'storage', 'contract', 'foundation'],
  ],
}
/** A kernel knows the shared search, a model the seam and what routing models share, and neither another one. */
const innerRooms: readonly (readonly [part: RegExp, mayImport: RegExp])[] = [
  [/^server\/solver\/search\//, /^server\/solver\/search\//],
  [/^server\/solver\/([^/]+)\//, /^server\/solver\/(search|$1)\//],
  [
    /^server\/models\/([^/]+)\//,
    /^server\/models\/($1\/|routing\/|(constraint|planning-model|plan-export|plan-import|quick-action|score-difference)\.ts$)/,
  ],
]

/**
 * The floors of the big rooms, lowest first: a folder imports what its own files and lower floors have, nothing of its
 * neighbours on the same floor and nothing above.
 */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'server/datasets': [
    ['dataset'],
    ['configuration-profiles'],
    ['lifecycle'],
    ['queue'],
    ['submission', 'questions', 'search', 'retention'],
    ['demo-data', 'import-mappings', 'models-catalogue'],
    ['routes'],
  ],
  'server/solver/routing': [
    ['problem', 'tunables.ts'],
    // Legs, bounds and breaks of one route, by the problem alone.
    ['timing'],
    // What times cost.
    ['rules'],
    // The plain definition of times and prices: which way to drive a route is best needs the legs and their prices.
    ['reference'],
    ['facts'],
    // The routes that the search works on and their times, what changes them, and where to change them.
    ['state'],
    ['edits'],
    ['moves'],
    ['course'],
    ['search-thread.ts'],
  ],
}

const otherRules: readonly { readonly part: RegExp; readonly mayImport: readonly RegExp[] }[] = [
  { part: /^electron\/preload\//, mayImport: [/^electron\/(preload\/|channels\.ts$)/] },
  { part: /^electron\/main\//, mayImport: [/^electron\/(main\/|channels\.ts$)/, /^server\/hosts\/for-hosts\.ts$/] },
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
  const projectImportsOf = (file: string) => importsOf(file).filter(isProjectFile)
  const serverFiles = sources.filter((file) => file.startsWith('server/') && file !== 'server/index.ts')
  const roomOf = (file: string) => file.split('/')[1] ?? ''

  test('of the server go only where the rooms allow', () => {
    const wrong = serverFiles.flatMap((file) => {
      const room = roomOf(file)
      const allowed = ['..', room, ...(rooms[room] ?? [])]
      return projectImportsOf(file)
        .filter((imported) => !imported.startsWith('server/') || !allowed.includes(roomOf(imported)))
        .map((imported) => `${file} imports ${imported}`)
    })
    expect(wrong).toEqual([])
  })

  test('of models and kernels lead to no other model and no other kernel', () => {
    const wrong = serverFiles.flatMap((file) => {
      const rule = innerRooms.find(([part]) => part.test(file))
      if (!rule) return []
      const [part, mayImport] = rule
      const own = new RegExp(mayImport.source.replace('$1', part.exec(file)?.[1] ?? ''))
      const room = folderOf(file, 2)
      return projectImportsOf(file)
        .filter((imported) => imported.startsWith(`${room}/`) && !own.test(imported))
        .map((imported) => `${file} imports ${imported}`)
    })
    expect(wrong).toEqual([])
  })

  test.each(Object.entries(floors))('of %s go down its floors only', (room, storeys) => {
    const files = sources.filter((file) => file.startsWith(`${room}/`))
    const partOf = (file: string) => file.slice(room.length + 1).split('/')[0] ?? ''
    const floorOf = (file: string) => storeys.findIndex((parts) => parts.includes(partOf(file)))
    const parts = storeys.flat()
    expect([...new Set(files.map(partOf))].sort(), `Every folder of ${room} stands on a floor`).toEqual(parts.sort())
    const wrong = files.flatMap((file) =>
      projectImportsOf(file)
        .filter((imported) => imported.startsWith(`${room}/`) && partOf(imported) !== partOf(file))
        .filter((imported) => floorOf(imported) >= floorOf(file))
        .map(
          (imported) =>
            `${file} imports ${imported}: ${partOf(imported)} is not below ${partOf(file)}. Move what both need to ` +
            `a lower floor, such as ${room}/${storeys[0]?.[0]}, or take it as an argument that the feature hands in.`,
        ),
    )
    expect(wrong).toEqual([])
  })

  test('of what answers requests and of the activity reach rows through services alone', () => {
    const asks = (file: string) =>
      /-routes?\.ts$/.test(file) ||
      file.startsWith('server/datasets/routes/') ||
      file === 'server/platform/create-activity.ts'
    const wrong = serverFiles.filter(asks).flatMap((file) =>
      projectImportsOf(file)
        .filter((imported) => /-repository\.ts$|^server\/storage\/database\.ts$/.test(imported))
        .map((imported) => `${file} imports ${imported}: let a service ask, or name its type there.`),
    )
    expect(wrong).toEqual([])
  })

  test('of Electron and of the renderer go only where the design allows', () => {
    const wrong = sources.flatMap((file) => {
      const rule = otherRules.find(({ part }) => part.test(file))
      if (!rule) return []
      const ownFolder = `${folderOf(file, 2)}/`
      return projectImportsOf(file)
        .filter(
          (imported) => !imported.startsWith(ownFolder) && !rule.mayImport.some((allowed) => allowed.test(imported)),
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

  test('of PostgreSQL and of its job queue are in their folders, loaded only where a database is asked for', () => {
    const isOwn = (file: string) => /^server\/(storage\/postgres|team)\//.test(file)
    const drivers = new Set(['pg', 'pg-boss', 'aws4fetch'])
    expect(sources.filter((file) => !isOwn(file) && importsOf(file).some((name) => drivers.has(name)))).toEqual([])
    const users = sources.filter((file) => !isOwn(file) && importsOf(file).some(isOwn))
    expect(users.filter((file) => !/^server\/(platform|hosts)\//.test(file))).toEqual([])
    for (const file of users) expect(text(file), file).not.toMatch(/from '[^']*\/(postgres|team)\//)
    // Of a team, only one that names an S3 server.
    const signers = sources.filter((file) => importsOf(file).includes('server/team/s3/open-object-bytes.ts'))
    expect(signers).toEqual(['server/team/open-bytes.ts'])
    expect(text('server/team/open-bytes.ts')).not.toMatch(/from '[^']*\/open-object-bytes/)
  })

  test('of node-forge are in one file, which makes certificates in a thread of its own', () => {
    expect(sources.filter((file) => importsOf(file).some((name) => name.startsWith('node-forge')))).toEqual([
      'server/http/https/certificate-maker.ts',
    ])
    expect(sources.filter((file) => importsOf(file).includes('server/http/https/certificate-maker.ts'))).toEqual([])
  })

  test('of the list of features are features, and what puts them together', () => {
    const others = importsOf('server/index.ts').filter((imported) => !/\/feature\.ts$/.test(imported))
    expect(others).toEqual(['server/platform/assembly.ts', 'server/platform/ground.ts'])
  })

  test('reach every feature there is from that list', () => {
    const listed = importsOf('server/index.ts')
    const there = serverFiles.filter((file) => /\/feature\.ts$/.test(file) && !file.startsWith('server/http/'))
    expect(there.filter((file) => !listed.includes(file))).toEqual([])
  })

  test('are drawn for every room there is, without a way back', () => {
    const there = new Set(serverFiles.map(roomOf))
    expect([...there].sort()).toEqual(Object.keys(rooms).sort())
    const below = Object.keys(rooms)
    const upward = below.flatMap((room, index) =>
      (rooms[room] ?? []).filter((other) => below.indexOf(other) >= index).map((other) => `${room} -> ${other}`),
    )
    expect(upward).toEqual([])
  })
})

describe('files', () => {
  test('have lines of 120 columns at most, but for texts, which stay whole', () => {
    const isTooLong = (line: string) => line.length > 120 && (/^\s*(\/\/|\/?\*)/.test(line) || !/['"`/]/.test(line))
    const tooLong = [...sources, ...tests]
      .filter((file) => !file.startsWith('server/webhooks/receiver-kit/snippets/'))
      .flatMap((file) =>
        linesOf(file)
          .filter(isTooLong)
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(tooLong).toEqual([])
  })

  test('stay small: sources at most 400 lines, tests at most 600', () => {
    const tooLong = [...written.map((file) => [file, 400] as const), ...tests.map((file) => [file, 600] as const)]
      .filter(([file, most]) => lineCount(file) > most)
      .map(([file]) => `${file}: ${lineCount(file)} lines`)
    expect(tooLong).toEqual([])
  })

  test('stay small on the whole: median at most 80 lines, nine of ten at most 200', () => {
    const sizes = written.map(lineCount).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80)
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200)
  })

  test('do more than hand something on to the only file that asks, in the same folder', () => {
    const asking = new Map<string, string[]>()
    for (const file of sources)
      for (const imported of importsOf(file)) asking.set(imported, [...(asking.get(imported) ?? []), file])
    const codeLines = (file: string) =>
      text(file)
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .replaceAll(/^import [^]*? from '.*'$/gm, '')
        .split('\n')
        .filter((line) => line.trim() !== '').length
    const small = written.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && codeLines(file) <= 4)
    const wrong = small.flatMap((file) => {
      const [only, ...others] = asking.get(file) ?? []
      if (only === undefined || others.length > 0 || dirname(only) !== dirname(file)) return []
      return [`${file} has ${codeLines(file)} lines of code, which only ${only} imports. Write them there.`]
    })
    expect(wrong).toEqual([])
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
