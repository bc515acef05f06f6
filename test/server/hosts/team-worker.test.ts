/** A worker that nobody gave a folder. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hasTeamNode, teamNode } from '../../support/team-node.ts'

const worker = resolve(import.meta.dirname, '../../../dist/server/team-worker.mjs')

test.runIf(hasTeamNode())('A worker without --data leaves nothing in the temporary folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-worker-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, Buffer.alloc(32, 1))
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  // Nobody listens there: it ends by itself.
  const address = 'postgres://nobody@127.0.0.1:1/none'
  const args = [worker, '--database', address, '--secret-key-file', keyFile]
  const started = promisify(execFile)(teamNode ?? '', args, { env: { ...process.env, TMPDIR: temporary } })
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('database') as string })
  expect(readdirSync(temporary)).toEqual([])
})
