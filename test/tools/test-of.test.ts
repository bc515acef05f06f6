/** `npm run test:of`: which tests it chooses for a change, and what it says it leaves out. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { filesNamed, filesOfClone, relatedTests } from '../../build/related-tests.mjs'
import { root } from '../../build/setup.mjs'

const files = filesOfClone()
/** As on a clone where no test has run yet. */
const choose = (...changed: string[]) => relatedTests(changed, { budgetSeconds: 150, files, seconds: new Map() })
const always = ['test/architecture.test.ts', 'test/docs/references.test.ts', 'test/function-length.test.ts']

test('the tests of the house rules and the test of the same name come first, then what imports the file', () => {
  const { run } = choose('server/webhooks/signing/sign.ts')
  expect(run.slice(0, 4).sort()).toEqual([...always, 'test/server/webhooks/signing/sign.test.ts'].sort())
  expect(run.slice(4)).toContain('test/server/webhooks/signing/compose-request.test.ts')
})

test('a file that no test imports is tested by its folder and by what reaches it without an import', () => {
  expect(choose('server/workers/commands/intake.ts').run).toEqual(
    expect.arrayContaining([
      'test/server/workers/commands/intake.test.ts',
      'test/server/datasets/submission/submission.test.ts',
    ]),
  )
  expect(choose('server/solver/routing/tunables.ts').run).toContain('test/docs/generated-pages.test.ts')
  expect(choose('docs/glossary.md').run).toContain('test/docs/pages.test.ts')
  expect(choose('server/datasets/routes/list-routes.ts').run).toContain('test/renderer/api/wire.test.ts')
})

test('what does not fit into the time is left out, the furthest and slowest first, and is named', () => {
  const { run, leftOut } = choose('server/foundation/ids.ts')
  expect(run.length).toBeGreaterThan(10)
  expect(leftOut.length).toBeGreaterThan(50)
  expect(new Set([...run, ...leftOut.map(({ test: name }) => name)]).size).toBe(run.length + leftOut.length)
  const slow = relatedTests(['server/webhooks/signing/sign.ts'], {
    budgetSeconds: 150,
    files,
    seconds: new Map([['test/server/webhooks/signing/sign.test.ts', 151]]),
  })
  expect(slow.leftOut).toContainEqual({ test: 'test/server/webhooks/signing/sign.test.ts', seconds: 151 })
})

test('a test that was changed itself runs, however long it takes', () => {
  const changed = 'test/server/webhooks/signing/sign.test.ts'
  const { run } = relatedTests([changed], { budgetSeconds: 10, files, seconds: new Map([[changed, 1000]]) })
  expect(run).toContain(changed)
})

test('of a page the browser tests are named', () => {
  expect(choose('renderer/features/audit/AuditPage.vue').browser).toEqual(['test/e2e/audit.spec.ts'])
  expect(choose('renderer/ui/PlainTable.vue').browser).toEqual(['test/e2e/every-page.spec.ts'])
  expect(choose('server/foundation/ids.ts').browser).toEqual([])
})

test('a folder stands for all files below it', () => {
  expect(filesNamed(['server/webhooks/signing/'], files)).toEqual(
    ['compose-request.ts', 'sent-secrets.ts', 'sign.ts'].map((name) => `server/webhooks/signing/${name}`),
  )
})

test('a path that is no file is refused with what to give instead', async () => {
  const command = promisify(execFile)(process.execPath, [join(root, 'build/test-of.mjs'), 'server/no-such.ts'])
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/No file of this clone is named server\/no-such\.ts\. Give a path/) as string,
  })
})
