/**
 * Tells of a taken port before packages are installed and built: the server, which checks again, would say it minutes
 * later. Runs on a bare clone, so it imports nothing but Node.
 */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from './setup.mjs'

/** As in server/hosts/standalone.ts. */
const defaultPort = 7400
const loopback = ['127.0.0.1', '::1']
const attempts = 100

/** Ends the process when the port is taken; `command` is what was typed. */
export async function refuseTakenPort(command, args) {
  const port = askedPort(args)
  if (port === undefined || (await isFree(port))) return
  const next = await nextFree(port)
  const offer = next === undefined ? 'Choose another one' : `Port ${next} is free`
  say(
    `port ${port} is taken by another program. Close that program, or take another port. ${offer}: ${command} -- ${withPort(args, next ?? 'N').join(' ')}`,
  )
  process.exit(1)
}

/** Undefined where only the stored settings know it, and where any port will do. */
function askedPort(args) {
  const { port = process.env.PLANWRIGHT_PORT, data = defaultDataFolder() } = optionsOf(args)
  // An option without its value, which the server refuses.
  if (typeof port === 'boolean' || typeof data === 'boolean') return undefined
  if (port === undefined) return existsSync(join(data, 'store')) ? undefined : defaultPort
  return /^[1-9]\d{0,4}$/.test(port) ? Number(port) : undefined
}

const optionsOf = (args) =>
  parseArgs({ args, options: { port: { type: 'string' }, data: { type: 'string' } }, strict: false }).values

/** As in server/platform/data-folder.ts, which is not built yet. */
export function defaultDataFolder() {
  const { PLANWRIGHT_DATA, APPDATA, XDG_DATA_HOME } = process.env
  if (PLANWRIGHT_DATA) return PLANWRIGHT_DATA
  if (process.platform === 'win32') return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Planwright')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Planwright')
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'Planwright')
}

/** What was typed, with the other port. */
function withPort(args, port) {
  const rest = args.filter(
    (arg, index) => arg !== '--port' && !arg.startsWith('--port=') && args[index - 1] !== '--port',
  )
  return [...rest, '--port', String(port)]
}

async function nextFree(port) {
  for (let next = port + 1; next < Math.min(port + attempts, 65_536); next++) if (await isFree(next)) return next
  return undefined
}

/** On both families of the loopback interface, as the server takes both. */
async function isFree(port) {
  for (const host of loopback) if (!(await canListen({ host, port, exclusive: true }))) return false
  return true
}

/** An address this machine does not have is nobody's. */
function canListen(options) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => resolve(code !== 'EADDRINUSE'))
    probe.listen(options, () => probe.close(() => resolve(true)))
  })
}
