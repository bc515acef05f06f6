/** `npm run check`: types, lint and format, the checks that need no built code. `npm run format` mends the last. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

const checks = [
  // What was checked before is remembered, which halves the next check.
  ['vue-tsc/bin/vue-tsc.js', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  ['eslint/bin/eslint.js', '.', '--max-warnings', '0'],
  ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '--cache', '.'],
]

export function check() {
  ensureInstalled()
  return checks.every(
    ([tool, ...args]) =>
      spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: root, stdio: 'inherit' })
        .status === 0,
  )
}

if (process.argv[1]?.endsWith('check.mjs')) process.exit(check() ? 0 : 1)
