/**
 * `npm run dist`: installers with electron-builder (build/electron-builder.yml), for the system it runs on. Arguments are handed on:
 * `npm run dist -- --dir` only packs the app into a folder.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/electron-builder/cli.js'), '--config', 'build/electron-builder.yml', '--publish', 'never', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
