/** `npm run check`: types, lint and format, the checks that need no built code. `npm run format` mends the last. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

const checks = [
  // Every project of tsconfig.json, as far as something has changed since the last check.
  { tool: 'vue-tsc/bin/vue-tsc.js', args: ['--build'] },
  { tool: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { tool: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '--cache', '.'] },
]

/** Megabytes: the types of all projects at once are more than Node allows itself on a machine with little memory. */
const heapLimit = '--max-old-space-size=4096'

export function check() {
  ensureInstalled()
  return checks.every(
    ({ tool, args }) =>
      spawnSync(process.execPath, [heapLimit, join(root, 'node_modules', tool), ...args], {
        cwd: root,
        stdio: 'inherit',
      }).status === 0,
  )
}

if (process.argv[1]?.endsWith('check.mjs')) process.exit(check() ? 0 : 1)
