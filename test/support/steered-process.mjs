/**
 * Preloaded into a server and its workers (`--import`), which then obey the JSON file named by PLANWRIGHT_STEERING:
 * `serverDiesOnceStored` - a status: kill -9 as soon as a journal record with it is on the disk, before anything can
 * follow; `workerSilentBefore`, `workerDiesBefore` - a kind of worker event, or `checked` for what a check came to: the
 * worker never gets to send it. Nothing in the file, or no file, leaves everybody alone.
 */
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

function orders() {
  try {
    return JSON.parse(readFileSync(process.env.PLANWRIGHT_STEERING, 'utf8'))
  } catch {
    return {}
  }
}

const die = () => process.kill(process.pid, 'SIGKILL')

async function steerServer() {
  const handle = await open(import.meta.filename)
  const fileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { write, datasync } = fileHandle
  const doomed = new WeakSet()
  fileHandle.write = function (bytes, ...rest) {
    const { serverDiesOnceStored: status } = orders()
    if (status && Buffer.isBuffer(bytes) && bytes.includes(`"${status}"`)) doomed.add(this)
    return write.call(this, bytes, ...rest)
  }
  fileHandle.datasync = async function () {
    await datasync.call(this)
    if (doomed.has(this)) die()
  }
}

function steerWorker() {
  const send = process.send.bind(process)
  let isSilent = false
  process.send = (event, ...rest) => {
    const { workerSilentBefore, workerDiesBefore } = orders()
    const said = event.kind === 'result' && event.result?.score ? 'checked' : event.kind
    if (said === workerDiesBefore) die()
    isSilent ||= said === workerSilentBefore
    // Its heart goes on beating: a worker that is slow, not one that hangs.
    return isSilent && event.kind !== 'heartbeat' ? true : send(event, ...rest)
  }
}

if (process.send) steerWorker()
else await steerServer()
