#!/usr/bin/env node
/** `planwright`, from a clone: builds the command line when it is stale and hands the arguments on. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
await ensureBuilt({ renderer: false })
const child = spawn(process.execPath, [join(root, 'dist/server/planwright.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
