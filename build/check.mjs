/** `npm run check`: types, lint and format, the checks that need no built code. `npm run format` mends the last. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

const checks = [
  // Every project of tsconfig.json, as far as something has changed since the last check.
  { tool: 'vue-tsc/bin/vue-tsc.js', args: ['--build'] },
  // Files whose text has not changed are not linted again; a clean clone lints all of them.
  { tool: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0', '--cache', '--cache-strategy', 'content'] },
  { tool: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '--cache', '.'] },
]

/** Megabytes: the types of all projects at once are more than Node allows itself on a machine with little memory. */
const heapLimit = '--max-old-space-size=4096'

/**
 * Whether the tool found nothing; what it found is printed when it ends, in one piece.
 *
 * @param {{ readonly tool: string; readonly args: readonly string[] }} check
 * @returns {Promise<boolean>}
 */
export function run({ tool, args }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [heapLimit, join(root, 'node_modules', tool), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    /** @type {Buffer[]} */
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(status === 0)
    })
  })
}

/** All at once: each keeps one core busy. */
export async function check() {
  ensureInstalled()
  return (await Promise.all(checks.map(run))).every(Boolean)
}

if (process.argv[1]?.endsWith('check.mjs')) process.exit((await check()) ? 0 : 1)
