import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../server/foundation/random.ts'
import type { Random } from '../../../server/foundation/random.ts'
import { openDatabase } from '../../../server/storage/open-database.ts'
import { openDocuments } from '../../../server/storage/documents.ts'
import { bundle } from '../../support/bundle.ts'
import { documentOf } from './kill-document.ts'
import { datasetIdOf, readTransactions } from './workload.ts'

/** `npm run test:long` takes 1,000. */
const kills = Number(process.env['PLANWRIGHT_KILLS'] ?? 20)
const killsPerStore = 10
const lanes = 2

interface Acknowledged {
  transactions: number
  readonly documents: Set<number>
}

let scratch = ''
let program = ''

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'planwright-kill-'))
  program = await bundle('test/server/storage/kill-child.ts', scratch)
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** Starts a writer on the store and kills it: after some lines, or at any time from its very start. */
async function writeUntilKilled(store: string, random: Random, acknowledged: Acknowledged): Promise<void> {
  const child = spawn(process.execPath, [program, store, String(random.below(1_000_000))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const linesToWait = random.below(60)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.split('\n').length > linesToWait) child.kill('SIGKILL')
  })
  // The moment is what is being tested here, nothing waits for it.
  const timer = setTimeout(() => child.kill('SIGKILL'), random.below(3) === 0 ? random.below(400) : 20_000)
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  expect(signal, 'the writer must not end by itself').toBe('SIGKILL')
  for (const [, kind, number] of output.matchAll(/^(transaction|document) (\d+)\n/gm)) {
    if (kind === 'document') acknowledged.documents.add(Number(number))
    else acknowledged.transactions = Math.max(acknowledged.transactions, Number(number))
  }
}

/** Opens a copy, so that the next writer finds the store as the kill left it. */
async function verify(store: string, acknowledged: Acknowledged): Promise<number> {
  const copy = `${store}-copy`
  await cp(store, copy, { recursive: true })
  const database = await openDatabase({ folder: copy })
  const found = await readTransactions(database)
  await database.close()
  expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1))
  expect(found.length).toBeGreaterThanOrEqual(acknowledged.transactions)
  const documents = openDocuments(copy)
  const ownerOf = (id: string) => ({ id, documentsVersion: null })
  for (const number of acknowledged.documents)
    expect(await documents.exists(ownerOf(datasetIdOf(number)), 'input')).toBe(true)
  for (const id of await readdir(join(copy, 'documents')).catch(() => [])) {
    // Acknowledged or not: a document is there whole or not at all.
    if (await documents.exists(ownerOf(id), 'input'))
      expect(await documents.read(ownerOf(id), 'input')).toEqual(documentOf(Number(id.slice(-12))))
  }
  await rm(copy, { recursive: true })
  return found.length
}

describe('kill -9', () => {
  it(`${String(kills)} times at random moments loses no acknowledged write and leaves every store openable`, async () => {
    let done = 0
    let transactions = 0
    const lane = async (seed: number) => {
      const random = createRandom(seed)
      for (let number = 0; done < kills; number++) {
        const store = join(scratch, `store-${String(seed)}-${String(number)}`)
        await mkdir(store)
        const acknowledged: Acknowledged = { transactions: 0, documents: new Set() }
        for (let kill = 0; kill < killsPerStore && done < kills; kill++) {
          done++
          await writeUntilKilled(store, random, acknowledged)
          await verify(store, acknowledged)
        }
        transactions += acknowledged.transactions
        await rm(store, { recursive: true })
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index + 1)))
    expect(done).toBe(kills)
    expect(transactions).toBeGreaterThan(kills * 5)
  })
})
