/** `node build/docs.mjs` writes the generated pages of docs/ anew (test/docs/generated-pages.ts), from the code. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { build } = await import('esbuild')
const outfile = join(root, 'dist/docs/write-pages.mjs')
await build({
  entryPoints: [join(root, 'test/docs/write-pages.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  absWorkingDir: root,
  logLevel: 'warning',
})
const { status } = spawnSync(process.execPath, [outfile], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
