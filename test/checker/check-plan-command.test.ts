/** The command as users bundle and run it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setField } from './set-field.ts'
import { tinyDocuments } from './tiny-plan.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-plan-'))
  await build({
    entryPoints: [join(import.meta.dirname, '../support/checker/check-plan.ts')],
    outfile: join(folder, 'check-plan.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  const { request, response, scoreAnalysis } = tinyDocuments()
  const wrong = structuredClone(response)
  setField(wrong, 'kpis.totalAssignedVisits', 4)
  for (const [name, document] of Object.entries({ request, response, scoreAnalysis, wrong })) {
    await writeFile(join(folder, `${name}.json`), JSON.stringify(document))
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function run(...files: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['check-plan.mjs', ...files], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

test('exits 0 for a right plan', async () => {
  expect(await run('request.json', 'response.json', 'scoreAnalysis.json')).toEqual({
    code: 0,
    output: '0 problems; score 0hard/-16384medium/-13320soft, feasible\n',
  })
})

test('prints what is wrong and exits 1', async () => {
  const { code, output } = await run('request.json', 'wrong.json')
  expect(code).toBe(1)
  expect(output).toContain('kpis: totalAssignedVisits is 4, expected 3\n1 problems; ')
})

test('says how it is called', async () => {
  expect(await run('request.json')).toMatchObject({ code: 2 })
})
