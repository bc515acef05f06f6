/** `npm run dev`: the headless server, and the UI from Vite with hot reload in front of it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

const apiPort = 7400

ensureInstalled()
await ensureBuilt({ renderer: false })
const server = spawn(
  process.execPath,
  [
    join(root, 'dist/server/standalone.mjs'),
    '--port',
    String(apiPort),
    '--allow-origin',
    'http://localhost:5173',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
server.on('exit', (code) => process.exit(code ?? 1))
const { createServer } = await import('vite')
const vite = await createServer({
  root: join(root, 'renderer'),
  configFile: join(root, 'vite.config.ts'),
  server: { port: 5173, strictPort: true },
})
await vite.listen()
say('UI with hot reload at http://localhost:5173; open the login link with port 5173 in place of 7400')
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => void vite.close().then(() => server.kill(signal)))
