/**
 * What every command does first: install when the lockfile asks for it, build when a source is newer than its bundle.
 * Runs on a bare clone, so it imports nothing but Node. Progress goes to standard error; standard output stays the command's.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const say = (line) => process.stderr.write(`planwright: ${line}\n`)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  say(`Node ${process.versions.node} is too old. Install Node 20.19 or later, better 22 or 24.`)
  process.exit(1)
}

/** `npm ci`, unless node_modules already is what package-lock.json says. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const fingerprint = createHash('sha256').update(lock).update(process.versions.modules).digest('hex')
  const stamp = join(root, 'node_modules', '.planwright-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  say('installing the packages of package-lock.json (once, under a minute)')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    say('npm ci failed; its message is above. The packages come from the npm registry: is it reachable?')
    process.exit(1)
  }
  writeFileSync(stamp, fingerprint)
}

/** Newest modification below the folders, in milliseconds. */
function newest(paths) {
  let latest = 0
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    if (statSync(full).isDirectory()) latest = Math.max(latest, newest(readdirSync(full).map((name) => join(path, name))))
    else latest = Math.max(latest, statSync(full).mtimeMs)
  }
  return latest
}

const isStale = (stamp, sources) => !existsSync(join(root, stamp)) || statSync(join(root, stamp)).mtimeMs < newest(sources)

/** Builds what is older than its sources; `renderer: false` leaves the UI alone. */
export async function ensureBuilt({ renderer = true } = {}) {
  const common = ['package-lock.json', 'build/build.mjs', 'build/bundled-packages.mjs']
  const isServerStale = isStale('dist/.server-built', [...common, 'server', 'electron'])
  const isRendererStale = renderer && isStale('dist/.renderer-built', [...common, 'renderer', 'server/contract', 'vite.config.ts'])
  if (!isServerStale && !isRendererStale) return
  const { buildRenderer, buildServer } = await import('./build.mjs')
  mkdirSync(join(root, 'dist'), { recursive: true })
  if (isServerStale) await buildServer()
  if (isRendererStale) await buildRenderer()
}
