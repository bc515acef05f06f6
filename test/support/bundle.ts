/** Bundles a TypeScript program of the tests, so that plain Node can run it as a process of its own. */
import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(import.meta.dirname, '../..')
// sql.js is CommonJS; it and HiGHS look for their WebAssembly beside the bundle.
const banner = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = __fileURLToPath(new URL('.', import.meta.url))`

/** Path of the bundle, in `folder`. */
export async function bundle(source: string, folder: string): Promise<string> {
  const outfile = join(folder, basename(source).replace(/\.ts$/, '.mjs'))
  await build({
    entryPoints: [join(root, source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: banner },
    logLevel: 'warning',
  })
  await copyFile(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'), join(folder, 'sql-wasm.wasm'))
  await copyFile(createRequire(import.meta.url).resolve('highs/runtime'), join(folder, 'highs.wasm'))
  return outfile
}
