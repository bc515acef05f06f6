/** `npm run serve -- --port N --data DIR`: always the headless server. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { refuseTakenPort } from './free-port.mjs'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

await refuseTakenPort('npm run serve', process.argv.slice(2))
ensureInstalled()
await ensureBuilt()
const child = spawn(process.execPath, [join(root, 'dist/server/standalone.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
