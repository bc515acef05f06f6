import { expect, test, vi } from 'vitest'
import { createUtilityProcessHost } from '../../electron/main/utility-process-host.ts'
import { fake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

function startWorker() {
  const worker = createUtilityProcessHost('/app/dist/server/worker.mjs', () => undefined).start(512)
  const started = fake.utilities.at(-1)
  if (!started) throw new Error('No utility process was started')
  return { worker, ...started }
}

test('a worker is the bundled file with a limited heap', () => {
  const { file, options } = startWorker()
  expect(file).toBe('/app/dist/server/worker.mjs')
  expect(options['execArgv']).toContain('--max-old-space-size=512')
})

test('commands go out and events come in', () => {
  const { worker, child } = startWorker()
  const onEvent = vi.fn()
  worker.onEvent(onEvent)
  worker.send({ kind: 'stop' })
  child.emit('message', { kind: 'idle' })
  expect(child.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'stop' })
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ kind: 'idle' })
})

test.each([
  [
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'ran out of memory (its limit is 512 MB)',
  ],
  ['first line\nError: no such model\n', 'ended with exit code 7: Error: no such model'],
  ['', 'ended with exit code 7'],
])('the end of a worker has a reason in words: %j', (errorText, reason) => {
  const { worker, child } = startWorker()
  const onEnd = vi.fn()
  worker.onEnd(onEnd)
  child.stderr.emit('data', Buffer.from(errorText))
  child.emit('exit', 7)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(reason)
})

test('a worker whose files are not as they were built is not started, and ends with the reason', async () => {
  const before = fake.utilities.length
  const worker = createUtilityProcessHost('/app/dist/server/worker.mjs', () => 'the file worker.mjs is another').start(
    512,
  )
  worker.send({ kind: 'stop' })
  expect(await new Promise((resolve) => worker.onEnd(resolve))).toBe('was not started: the file worker.mjs is another')
  expect(fake.utilities.length).toBe(before)
})
