/**
 * Quality fact R10: receivers that fail in every way, and kill -9 in between. Every delivery ends in 200 or after
 * exactly eleven tries, every call is in the log, and nothing arrives twice but around kills. For a long run:
 * PLANWRIGHT_DELIVERIES=10000 PLANWRIGHT_DELIVERY_KILLS=20
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { attemptsOf, deliveriesOf } from '../../../support/delivery-bench.ts'
import { payloadOf, startReceiver, type ReceivedCall, type Receiver } from '../../../support/receiver.ts'
import { bundle } from '../../../support/bundle.ts'

const deliveries = Number(process.env['PLANWRIGHT_DELIVERIES'] ?? 300)
const kills = Number(process.env['PLANWRIGHT_DELIVERY_KILLS'] ?? 2)
const seed = 7

let scratch = ''
let receiver: Receiver
let program = ''
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'planwright-flaky-'))
  program = await bundle('test/server/webhooks/delivery/flaky-child.ts', scratch)
  receiver = await startReceiver()
  await receiver.flaky({ seed, alwaysFailing: 10 })
  await receiver.hmac('key', 'BODY')
})
afterAll(async () => {
  await receiver.stop()
  await rm(scratch, { recursive: true, force: true })
})

interface Run {
  readonly isDone: boolean
  readonly megabytes: readonly number[]
  /** Open at the same time at most. */
  readonly sockets: number
}

/** Runs until everything is delivered, or is killed once the receiver has got so many calls. */
async function run(folder: string, killAt: number | undefined): Promise<Run> {
  const child = spawn(process.execPath, [program, folder, receiver.url, String(deliveries)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close')
  while (killAt !== undefined && child.exitCode === null) {
    if ((await receiver.callCount()) >= killAt) {
      child.kill('SIGKILL')
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await ended
  return {
    isDone: output.endsWith('done\n'),
    megabytes: [...output.matchAll(/memory (\d+)/g)].map(([, megabytes]) => Number(megabytes)),
    sockets: Number(/sockets (\d+)/.exec(output)?.[1] ?? 0),
  }
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const eventOf = (call: ReceivedCall) => `${payloadOf(call).id} ${payloadOf(call).status}`

test(`${deliveries} deliveries and ${kills} kills`, async () => {
  const folder = join(scratch, 'store')
  const random = createRandom(seed)
  // About 2.1 calls a delivery; the kills are spread over all of them.
  const span = Math.floor((deliveries * 1.8) / kills)
  const runs: Run[] = []
  for (let kill = 0; kill < kills; kill++) runs.push(await run(folder, kill * span + 1 + random.below(span)))
  for (let isDone = false; !isDone; isDone = runs.at(-1)!.isDone) runs.push(await run(folder, undefined))

  const database = await openDatabase({ folder })
  const rows = await deliveriesOf(database)
  const attempts = grouped(await attemptsOf(database), ({ delivery_id }) => delivery_id)
  await database.close()
  const calls = await receiver.calls()
  const callsOf = grouped(calls, eventOf)

  expect(rows).toHaveLength(deliveries)
  const wrong = rows.filter((row) => {
    const log = attempts.get(row.id) ?? []
    const counted = log.filter(({ outcome }) => outcome !== 'INTERRUPTED')
    const received = callsOf.get(`${row.dataset_id} ${row.dataset_status}`) ?? []
    const isNumbered = counted.every(({ number }, index) => number === index + 1)
    const isEnded =
      row.state === 'DELIVERED'
        ? counted.at(-1)?.outcome === 'DELIVERED' && counted.length <= 11
        : row.state === 'FAILED' && counted.length === 11 && counted.every(({ outcome }) => outcome !== 'DELIVERED')
    // A call that was under way at a kill, or timed out on a busy machine, may have arrived or not; every other one
    // has, and all are in the log.
    const isAccounted =
      received.length >= counted.filter(({ outcome }) => outcome !== 'TIMED_OUT').length &&
      received.length <= log.length
    const isSame = new Set(received.map(({ body }) => body)).size === 1 && received[0]?.body === row.body
    return !(isNumbered && isEnded && isAccounted && isSame && counted.length === row.attempt_count)
  })
  expect(wrong).toEqual([])
  expect(calls.filter(({ isSigned }) => !isSigned)).toEqual([])
  const seen = new Map<string, string>()
  const disordered = calls.filter((call) => {
    const { id, status } = payloadOf(call)
    const before = seen.get(id)
    seen.set(id, status)
    return before === 'SOLVING_COMPLETED' && status === 'DATASET_COMPUTED'
  })
  expect(disordered).toEqual([])
  const { sockets, megabytes } = runs.at(-1)!
  expect(sockets).toBeGreaterThan(0)
  expect(sockets).toBeLessThanOrEqual(64)
  const failed = rows.filter(({ state }) => state === 'FAILED').length
  expect(failed).toBeGreaterThan(0)
  expect(Math.max(...megabytes)).toBeLessThan(600)
  console.info(
    `${calls.length} calls, ${failed} deliveries failed, ${sockets} sockets at most, ${String(Math.min(...megabytes))} to ${String(Math.max(...megabytes))} MB, ${[...attempts.values()].flat().filter(({ outcome }) => outcome === 'INTERRUPTED').length} interrupted`,
  )
})
