/** A worker that other programs leave hardly any processor time is late, and is not taken for one that hangs. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChildProcessHost } from '../../../server/workers/child-process-host.ts'
import { startWorker } from '../../../server/workers/supervised-worker.ts'

/** On one processor with a program that never rests, one of this priority has a tenth of it. */
const niceness = 10
const silenceSeconds = 2
const canPin = process.platform === 'linux' && spawnSync('taskset', ['--version']).status === 0
/** Of the processors this process may use; a container may have others than the first. */
const firstProcessor = () =>
  /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? '0'
const pin = (pid: number) => expect(spawnSync('taskset', ['-acp', firstProcessor(), String(pid)]).status).toBe(0)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-late-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A worker that says it is there, and that it is done once it has computed for so many seconds of the processor. */
async function busyWorker(seconds: number): Promise<string> {
  const file = join(folder, `busy-${seconds}.mjs`)
  await writeFile(
    file,
    `process.on('message', () => {
       process.send({ kind: 'heartbeat', residentBytes: 0 })
       const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6 }
       const until = used() + ${seconds}
       setTimeout(() => { while (used() < until); process.send({ kind: 'idle' }) }, 200)
     })`,
  )
  return file
}

/** What came first of a worker that computes for so long beside a program that takes all it can. */
async function beside(seconds: number): Promise<string> {
  const other = spawn(process.execPath, ['-e', 'for (;;);'])
  const host = createChildProcessHost(await busyWorker(seconds))
  try {
    pin(other.pid!)
    return await new Promise((resolve) => {
      const worker = startWorker(
        {
          start(memory) {
            const started = host.start(memory)
            pin(started.pid!)
            spawnSync('renice', ['-n', String(niceness), '-p', String(started.pid!)])
            return started
          },
        },
        { memoryMegabytes: 100, silenceSeconds },
        ({ kind }) => {
          resolve(kind)
          worker.kill('is done')
        },
      )
      worker.send({ kind: 'stop' })
      void worker.ended.then(resolve)
    })
  } finally {
    other.kill('SIGKILL')
  }
}

test.skipIf(!canPin)('a worker that waits for the processor is waited for', async () => {
  expect(await beside(0.4 * silenceSeconds)).toBe('idle')
})

test.skipIf(!canPin)('one that has had its time and says nothing is ended', async () => {
  expect(await beside(100 * silenceSeconds)).toContain('did not answer for 2 s')
})
