/**
 * Started by kill.test.ts and killed at some moment: writes transactions and documents as fast as it can, snapshots
 * often, and says "transaction <n>" or "document <n>" once each is acknowledged.
 */
import { writeSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createRandom } from '../../../server/foundation/random.ts'
import { openDatabase } from '../../../server/storage/open-database.ts'
import { openDocuments } from '../../../server/storage/documents.ts'
import { documentOf } from './kill-document.ts'
import { applyTransaction, datasetIdOf, readTransactions } from './workload.ts'

const [folder = '', seed = '0'] = process.argv.slice(2)
// Written at once: what is said is in the pipe, even if the next instruction never runs.
const say = (line: string) => writeSync(1, `${line}\n`)
const random = createRandom(Number(seed))
const database = await openDatabase({ folder, snapshotLimits: { records: 12 } })
const documents = openDocuments(folder)
let next = (await readTransactions(database)).length + 1
say('open')

async function writeOne(): Promise<void> {
  const number = next++
  const written = random.below(3) === 0 ? writeDocument(number) : Promise.resolve()
  await database.write((db) => applyTransaction(db, number))
  say(`transaction ${String(number)}`)
  await written
}

async function writeDocument(number: number): Promise<void> {
  const id = datasetIdOf(number)
  const value = documentOf(number)
  if (number % 2 === 0) await documents.write(id, 'input', value)
  else await documents.writeStream(id, 'input', Readable.from([Buffer.from(JSON.stringify(value))]))
  say(`document ${String(number)}`)
}

for (;;) await Promise.all(Array.from({ length: 1 + random.below(6) }, writeOne))
