/**
 * Bundles: server, worker, its threads and command line (ESM), Electron main (ESM) and preload (CJS), renderer
 * (Vite). Output: dist/. `node build/build.mjs server` or `renderer` builds that part alone.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepBundled, keepBundledPlugin } from './bundled-packages.mjs'
import { ensureInstalled, root, say } from './setup.mjs'

// sql.js and Express are CommonJS inside an ES module bundle: they need these three names.
const banner = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = __fileURLToPath(new URL('.', import.meta.url))`

/** Files that are whole: some are run outside of the app's archive, under a hash of their own. */
const modules = {
  'server/worker': 'server/workers/worker-main.ts',
  'server/travel-thread': 'server/travel/travel-thread.ts',
  'server/certificate-maker': 'server/http/https/certificate-maker.ts',
}

/**
 * Hosts of the platform, by folder. What they share, and what they load only when it is asked for (a team, with
 * PostgreSQL's driver and its job queue), is in files beside them: a start without `--database` reads none of a team's.
 */
const hosts = {
  server: {
    standalone: 'server/hosts/standalone.ts',
    'team-worker': 'server/hosts/team-worker.ts',
    'team-move': 'server/hosts/team-move.ts',
    planwright: 'server/hosts/command-line/planwright.ts',
  },
  electron: { main: 'electron/main/index.ts' },
}

/** The name of a file beside the hosts; a build has other ones than the one before. */
const chunkName = /-[0-9A-Z]{8}\.mjs(\.map)?$/

/** Of earlier builds, once those that are new are there: somebody may be starting. */
function removeOldChunks(folder, outputs) {
  for (const name of readdirSync(join(root, folder)))
    if (chunkName.test(name) && !outputs.includes(`${folder}/${name}`)) rmSync(join(root, folder, name))
}

/** A kernel, or the model of one, that searches with several threads has their program in its own folder. */
const searchThreads = () =>
  ['server/solver', 'server/models'].flatMap((room) =>
    readdirSync(join(root, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ bundle: `server/search-threads/${name}`, source: `${room}/${name}/search-thread.ts` }))
      .filter(({ source }) => existsSync(join(root, source))),
  )

export async function buildServer() {
  const { build } = await import('esbuild')
  /** @satisfies {import('esbuild').BuildOptions} */
  const shared = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    external: ['electron'],
    absWorkingDir: root,
    logLevel: 'warning',
  }
  const threads = searchThreads().map(({ bundle, source }) => [bundle, source])
  const entryPoints = { ...modules, ...Object.fromEntries(threads) }
  /** @satisfies {import('esbuild').BuildOptions} */
  const asModules = { ...shared, format: 'esm', outExtension: { '.js': '.mjs' }, banner: { js: banner } }
  const results = [
    await build({ ...asModules, entryPoints, outdir: 'dist' }),
    ...(await Promise.all(
      Object.entries(hosts).map(([folder, entryPoints]) =>
        build({ ...asModules, entryPoints, outdir: `dist/${folder}`, splitting: true }),
      ),
    )),
    await build({
      ...shared,
      entryPoints: { 'electron/preload': 'electron/preload/index.ts' },
      outdir: 'dist',
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
    }),
  ]
  const outputs = results.flatMap(({ metafile }) => Object.keys(metafile.outputs))
  for (const folder of Object.keys(hosts)) removeOldChunks(`dist/${folder}`, outputs)
  keepBundled(
    'server',
    results.flatMap(({ metafile }) => Object.keys(metafile.inputs).map((module) => join(root, module))),
  )
  for (const folder of ['server', 'electron']) {
    mkdirSync(join(root, 'dist', folder), { recursive: true })
    copyFileSync(join(root, 'node_modules/sql.js/dist/sql-wasm.wasm'), join(root, 'dist', folder, 'sql-wasm.wasm'))
  }
  copyFileSync(join(root, 'node_modules/highs/build/highs.wasm'), join(root, 'dist/server/highs.wasm'))
  writeFileSync(join(root, 'dist/electron/unpacked-hashes.json'), JSON.stringify(hashesOfUnpacked(), null, 2))
  writeFileSync(join(root, 'dist/.server-built'), '')
}

/** What `asarUnpack` of electron-builder.yml keeps outside the archive: the shell runs it only as it was built. */
function hashesOfUnpacked() {
  const threads = searchThreads().map(({ bundle }) => `${bundle}.mjs`)
  const names = [
    'electron/sql-wasm.wasm',
    'server/sql-wasm.wasm',
    'server/highs.wasm',
    'server/worker.mjs',
    'server/travel-thread.mjs',
    'server/certificate-maker.mjs',
    ...threads,
  ]
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(root, 'dist', name)))
        .digest('hex'),
    ]),
  )
}

/** Into another folder, a build is nobody's but the caller's. */
export async function buildRenderer(outDir) {
  const { build } = await import('vite')
  const own = outDir === undefined ? { plugins: [keepBundledPlugin('renderer')] } : { build: { outDir } }
  await build({ root: join(root, 'renderer'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn', ...own })
  if (outDir === undefined) writeFileSync(join(root, 'dist/.renderer-built'), '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  const parts = process.argv.slice(2)
  if (parts.length === 0 || parts.includes('server')) await buildServer()
  if (parts.length === 0 || parts.includes('renderer')) await buildRenderer()
  if (parts.length === 0) say('built into dist/')
}
