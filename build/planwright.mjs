#!/usr/bin/env node
/** `planwright`, from a clone: builds the command line when it is stale and hands the arguments on. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
await ensureBuilt({ renderer: false })
const { status } = spawnSync(process.execPath, [join(root, 'dist/server/planwright.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
