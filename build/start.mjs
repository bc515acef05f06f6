/** `npm start`: the desktop window where Electron's binary can be had, else the headless server and the reason in one line. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

const downloadMilliseconds = 180_000

/** Path of Electron's executable, or undefined with the reason. Never `import 'electron'`: that downloads and throws. */
function electronExecutable() {
  if (process.env.PLANWRIGHT_HEADLESS === '1') return { reason: 'PLANWRIGHT_HEADLESS is set' }
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return { reason: 'there is no display' }
  const folder = join(root, 'node_modules/electron')
  const installed = () => {
    const pathFile = join(folder, 'path.txt')
    const executable = existsSync(pathFile) && join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), readFileSync(pathFile, 'utf8'))
    return executable && existsSync(executable) ? executable : undefined
  }
  if (installed()) return { executable: installed() }
  say('fetching the Electron binary (once)')
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'install.js')], { timeout: downloadMilliseconds, encoding: 'utf8' })
  if (status === 0 && installed()) return { executable: installed() }
  const why = stderr?.split('\n').find((line) => /error/i.test(line))?.trim() ?? 'the download took too long'
  return { reason: `the Electron binary could not be had (${why})` }
}

function run(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

ensureInstalled()
await ensureBuilt()
const { executable, reason } = electronExecutable()
if (executable) run(executable, ['.', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...process.argv.slice(2)])
else {
  say(`no desktop window: ${reason}. Starting the server; open it in a browser.`)
  run(process.execPath, [join(root, 'dist/server/standalone.mjs'), ...process.argv.slice(2)])
}
