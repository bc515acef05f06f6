/**
 * A TypeScript client generated from the live document compiles, and drives a dataset from its submission to the bin
 * and back.
 */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')
const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
}

let platform: TestPlatform
let folder: string

beforeAll(async () => {
  platform = await startTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'planwright-client-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  await copyFile(join(root, 'test/support/generated-client-program.ts.txt'), join(folder, 'program.ts'))
})
afterAll(async () => {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
})

test('generated, compiled, run', async () => {
  const types = await openapiTS(new URL(`${platform.url}/openapis/field-service-routing/v1`), {
    defaultNonNullable: false,
  })
  await writeFile(join(folder, 'planwright.ts'), astToString(types))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const compiled = await run(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '--noEmit',
    '-p',
    folder,
  ]).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')

  const program = join(folder, 'program.mjs')
  await build({
    entryPoints: [join(folder, 'program.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  const { key } = await platform.createKey({ name: 'Generated client' })
  const { stdout } = await run(process.execPath, [program, platform.base, key])
  expect(JSON.parse(stdout)).toEqual({
    name: 'Generated client',
    isReplayed: 'true',
    lastStatus: 'SOLVING_COMPLETED',
    visitStops: 5,
    assigned: 5,
    reads: Array.from({ length: 11 }, () => 200),
    isScoreExplained: true,
    parents: [true, true, true],
    renamed: 'Renamed',
    stopped: true,
    gone: 'DATASET_PURGED',
    restored: 204,
    listed: [2, expect.stringMatching(/^\d+$/)],
  })
})
