/**
 * `npm run dist`: installers with electron-builder (build/electron-builder.yml), for the system it runs on, and beside
 * them a bill of materials and checksums. Arguments are handed on: `npm run dist -- --dir` only packs the app into a
 * folder.
 *
 * From the environment, all optional: PLANWRIGHT_UPDATE_FEED is the address the app may take updates from; CSC_LINK and
 * CSC_KEY_PASSWORD (WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD) sign, APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER
 * notarise.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { writeReleaseFiles } from './release-files.mjs'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'
import { signingWords } from './signing.mjs'
import { feedOf } from './update-feed.mjs'

ensureInstalled()
for (const line of signingWords(process.platform, process.env)) say(line)
const feed = feedOf(process.env)
say(feed.words)
if (feed.isRefused) process.exit(1)
await ensureBuilt()
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/electron-builder/cli.js'),
    '--config',
    'build/electron-builder.yml',
    '--publish',
    'never',
    ...feed.options,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
)
const asked = process.argv.findLast((argument) => argument.startsWith('-c.directories.output='))
const folder = resolve(root, asked?.slice(asked.indexOf('=') + 1) ?? 'dist/installers')
if (status === 0) for (const file of writeReleaseFiles(folder)) say(`wrote ${file}`)
process.exit(status ?? 1)
