/** The built worker, but a solve command makes it misbehave as PLANWRIGHT_FAULT says. The faults are real ones. */
// Imported first: messages are read as soon as anybody listens, and the worker must not miss one.
import '../../dist/server/worker.mjs'

const mebibyte = 1024 * 1024

const faults = {
  kill: () => process.kill(process.pid, 'SIGKILL'),
  exit: () => process.exit(3),
  throw: () =>
    setImmediate(() => {
      throw new RangeError('a fault nobody caught')
    }),
  report: () => process.send({ kind: 'failed', message: 'a fault the worker caught' }),
  loop: () => {
    for (;;);
  },
  memory: () => {
    const hoard = []
    for (;;) hoard.push(new Array(1000).fill(hoard.length))
  },
  buffers: () => {
    const hoard = []
    setInterval(() => hoard.push(Buffer.alloc(64 * mebibyte, 1)), 1)
  },
  // Without a turn for heartbeats, and no more than a machine can bear should nobody notice.
  'buffers-at-once': () => {
    const hoard = []
    for (;;) if (hoard.length < 48) hoard.push(Buffer.alloc(64 * mebibyte, 1))
  },
}

const fault = faults[process.env.PLANWRIGHT_FAULT]
// Prepended, so that the fault strikes before the worker proper sees the command.
process.prependListener('message', (command) => {
  if (command.kind === 'solve' && fault) fault()
})
