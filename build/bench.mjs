/** `npm run bench -- <name> [options]` bundles test/bench/<name>-bench.ts into dist/bench and runs it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

const [name = '', ...options] = process.argv.slice(2)
const source = join(root, 'test/bench', `${name}-bench.ts`)
if (!existsSync(source)) {
  const known = readdirSync(join(root, 'test/bench'))
    .filter((file) => file.endsWith('-bench.ts'))
    .map((file) => file.slice(0, -'-bench.ts'.length))
  say(`no benchmark "${name}"; there is ${known.join(', ')}. Maybe: npm run bench -- ${known[0]}`)
  process.exit(1)
}
ensureInstalled()
// Only benchmarks in a browser need pages.
const inBrowser = readFileSync(source, 'utf8').includes('withSignedInPage')
await ensureBuilt({ renderer: inBrowser })
const { build } = await import('esbuild')
const outfile = join(root, 'dist/bench', `${name}.mjs`)
await build({
  entryPoints: [source],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  absWorkingDir: root,
  logLevel: 'warning',
})
const { status } = spawnSync(process.execPath, [outfile, ...options], { stdio: 'inherit' })
process.exit(status ?? 1)
