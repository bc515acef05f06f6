/**
 * `npm start`: the desktop window where Electron's binary can be had, else the headless server and the reason in one
 * line.
 */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { electronFolder, hasDisplay, installedElectron, sandboxSwitches } from './electron-executable.mjs'
import { refuseTakenPort } from './free-port.mjs'
import { ensureBuilt, ensureInstalled, isFirstStart, root, say } from './setup.mjs'

const downloadMilliseconds = 180_000

/** Path of Electron's executable, or undefined with the reason. */
function electronExecutable() {
  if (process.env.PLANWRIGHT_HEADLESS === '1') return { reason: 'PLANWRIGHT_HEADLESS is set' }
  if (!hasDisplay()) return { reason: 'there is no display' }
  if (installedElectron()) return { executable: installedElectron() }
  say('fetching the binary of Electron, about 110 MB, once; at most 3 minutes')
  const { status, stderr } = spawnSync(process.execPath, [join(electronFolder, 'install.js')], {
    timeout: downloadMilliseconds,
    encoding: 'utf8',
  })
  if (status === 0 && installedElectron()) return { executable: installedElectron() }
  const why =
    stderr
      ?.split('\n')
      .find((line) => /error/i.test(line))
      ?.trim() ?? 'the download took too long'
  return { reason: `the Electron binary could not be had (${why})` }
}

function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

const refuseTaken = () => refuseTakenPort('npm start', process.argv.slice(2))

if (isFirstStart()) await refuseTaken()
ensureInstalled()
await ensureBuilt()
const { executable, reason } = electronExecutable()
if (executable) run(executable, ['.', ...sandboxSwitches, ...process.argv.slice(2)])
else {
  await refuseTaken()
  say(`no desktop window: ${reason}. Starting the server, for any browser.`)
  run(process.execPath, [join(root, 'dist/server/standalone.mjs'), ...process.argv.slice(2)])
}
