/** A run of tests that would never be over ends, and names the file that is to blame. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestCase, TestModule, Vitest } from 'vitest/node'
import SilenceWatch from '../support/silence-watch.ts'

const root = resolve(import.meta.dirname, '../..')
const reporters = ['default', join(root, 'test/support/silence-watch.ts')]

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-silence-'))
  // Without an import: there are no packages beside them.
  const config = { test: { globals: true, testTimeout: 1000, hookTimeout: 1000, reporters } }
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Rejects when it does not end well, with what it printed. */
const run = () =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], {
    env: { PATH: process.env['PATH'] },
  })

test('a test that loops without end fails the run by its name, and its process is gone', async () => {
  const pidFile = join(folder, 'pid')
  writeFileSync(
    join(folder, 'loop.test.mjs'),
    `import { writeFileSync } from 'node:fs'
     test('quick', () => {})
     test('loops', () => { writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); for (;;); })`,
  )
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/loop\.test\.mjs has said nothing for \d+ s/) as string,
  })
  const pid = Number(readFileSync(pidFile, 'utf8'))
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a test may take the time it says it needs', async () => {
  writeFileSync(
    join(folder, 'slow.test.mjs'),
    `test('slow', () => { const end = Date.now() + 3000; while (Date.now() < end); }, 10_000)`,
  )
  expect((await run()).stdout).toMatch(/1 passed/)
})

test('a file that is over is not looked for, whatever is heard of it late', async () => {
  const exit = vi.fn()
  const config = { testTimeout: 20, hookTimeout: 20 }
  const vitest = { config, exit, logger: { error: exit } } as unknown as Vitest
  let state = 'pending'
  const module = {
    ...{ id: 'a', type: 'module', relativeModuleId: 'a.test.ts', project: { config } },
    ...{ children: { allTests: () => [] }, state: () => state },
  } as unknown as TestModule
  const watch = new SilenceWatch()
  watch.onInit(vitest)
  watch.onTestModuleQueued(module)
  state = 'passed'
  watch.onTestModuleEnd(module)
  watch.onTestCaseResult({ type: 'test', module } as unknown as TestCase)
  await delay(200)
  expect(exit).not.toHaveBeenCalled()
})
