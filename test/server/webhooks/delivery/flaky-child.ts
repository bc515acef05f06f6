/**
 * Started by flaky-receivers.test.ts and killed at some moment: makes up the events that are still missing, delivers,
 * and says "events" when all are made, "memory <MB>" now and then, and when nothing waits any more "sockets <most at
 * the same time>" and "done".
 */
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createVault } from '../../../../server/foundation/vault.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { addWebhook, createBench, impatientPolicy, prepareTenant } from '../../../support/delivery-bench.ts'

const [folder = '', url = '', total = '0'] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)
/** Every dataset has these, in this order. */
const statuses = ['DATASET_COMPUTED', 'SOLVING_COMPLETED'] as const
const webhooks = 4

const database = await openDatabase({ folder })
const vault = createVault(new Uint8Array(32).fill(7))
await prepareTenant(database)
for (let number = 0; number < webhooks; number++) {
  await addWebhook(
    database,
    { id: `w${number}`, url: `${url}/flaky?w=${number}`, name_pattern: `^${number}$`, hmacKey: 'key' },
    vault,
  )
}
const bench = createBench(database, { vault, policy: { ...impatientPolicy, recheckSeconds: 60 } })
await bench.delivery.start(7400)

// An event is one transaction, so as many as there are have been made.
const { made } = await database.read((db) =>
  db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow(),
)
const waiting = () =>
  database.read((db) =>
    db.selectFrom('deliveries').select('id').where('state', '=', 'WAITING').limit(1).executeTakeFirst(),
  )

let maxSockets = 0
const sockets = new Set<Socket>()
// One that was given up is closed by the system later, when it has time.
const open = () => [...sockets].filter(({ destroyed }) => !destroyed).length
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  maxSockets = Math.max(maxSockets, open())
})
setInterval(() => say(`memory ${String(Math.round(process.memoryUsage().rss / 1024 ** 2))}`), 500)
const makeEvent = (number: number) => {
  const dataset = Math.floor(number / statuses.length)
  return bench.emit({
    id: `dataset-${String(dataset)}`,
    name: String(dataset % webhooks),
    status: statuses[number % statuses.length]!,
  })
}
for (let number = made; number < Number(total); number += 20) {
  await Promise.all(
    Array.from({ length: Math.min(20, Number(total) - number) }, (_, index) => makeEvent(number + index)),
  )
}
say('events')
while (await waiting()) await pause(50)
await bench.delivery.stop()
await database.close()
say(`sockets ${String(maxSockets)}`)
say('done')
process.exit(0)
