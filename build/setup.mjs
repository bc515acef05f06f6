/**
 * What every command does first: install when the lockfile asks for it, build when a source is newer than its bundle.
 * Runs on a bare clone, so it imports nothing but Node. Progress goes to standard error; standard output stays the
 * command's.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** @param {string} line */
export const say = (line) => process.stderr.write(`planwright: ${line}\n`)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  say(`Node ${process.versions.node} is too old. Install Node 20.19 or later, better 22 or 24.`)
  process.exit(1)
}

/** Says what begins and how long it may take; call the result when it is over, for the rest of the line. */
function stage(text) {
  const began = performance.now()
  process.stderr.write(`planwright: ${text} ... `)
  return (outcome = 'done') =>
    process.stderr.write(`${outcome} after ${Math.round((performance.now() - began) / 1000)} s\n`)
}

const installedStamp = join(root, 'node_modules', '.planwright-lock')
const lockFingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex')

/** Whether node_modules is what package-lock.json says. */
const isInstalled = () => existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === lockFingerprint()

/** Whether minutes go by before anything runs. */
export const isFirstStart = () => !isInstalled() || !existsSync(join(root, 'dist/.server-built'))

/** `npm ci`, unless nothing is missing. */
export function ensureInstalled() {
  if (isInstalled()) return
  const end = stage('installing about 1,000 packages, once; usually 1 to 3 minutes, as network and disk allow')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, stderr } = spawnSync(npm, ['ci', '--no-fund', '--no-audit', '--no-progress', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  end(status === 0 ? 'done' : 'failed')
  if (status !== 0) {
    process.stderr.write(stderr ?? '')
    say('npm ci failed; its message is above. The packages come from the npm registry: is it reachable?')
    process.exit(1)
  }
  writeFileSync(installedStamp, lockFingerprint())
}

/** Newest modification below the folders, in milliseconds. */
function newest(paths) {
  let latest = 0
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    if (statSync(full).isDirectory())
      latest = Math.max(latest, newest(readdirSync(full).map((name) => join(path, name))))
    else latest = Math.max(latest, statSync(full).mtimeMs)
  }
  return latest
}

const isStale = (stamp, sources) =>
  !existsSync(join(root, stamp)) || statSync(join(root, stamp)).mtimeMs < newest(sources)

/** Builds what is older than its sources; `renderer: false` leaves the UI alone. */
export async function ensureBuilt({ renderer = true } = {}) {
  const common = ['package-lock.json', 'build/build.mjs', 'build/bundled-packages.mjs']
  const isServerStale = isStale('dist/.server-built', [...common, 'server', 'electron'])
  const isRendererStale =
    renderer && isStale('dist/.renderer-built', [...common, 'renderer', 'server/contract', 'vite.config.ts'])
  if (!isServerStale && !isRendererStale) return
  mkdirSync(join(root, 'dist'), { recursive: true })
  const end = stage(
    isRendererStale
      ? 'building the server and its pages; half a minute to a minute'
      : 'building the server; a few seconds',
  )
  const parts = [...(isServerStale ? ['server'] : []), ...(isRendererStale ? ['renderer'] : [])]
  const isBuilt = await buildApart(parts)
  end(isBuilt ? 'done' : 'failed')
  if (isBuilt) return
  say('the build failed; its message is above.')
  process.exit(1)
}

/**
 * Builds in a process that ends: the bundlers keep over 2 GB for as long as theirs lives, and whoever asked for the
 * build may serve for months.
 */
async function buildApart(parts) {
  const child = spawn(process.execPath, [join(root, 'build/build.mjs'), ...parts], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM'])
  const stop = (signal) => {
    child.kill(signal)
    process.exit(1)
  }
  for (const signal of signals) process.on(signal, stop)
  const [code] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, stop)
  return code === 0
}
