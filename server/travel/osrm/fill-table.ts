/** Asks the server for all that a table does not know yet. */
import type { Semaphore } from 'async-mutex'
import { unknownBlocks } from './blocks.ts'
import type { Block, PairTable } from './pair-table.ts'
import { askTable, maxBlockSide } from './table-request.ts'
import type { AskedServer, TableAnswer } from './table-request.ts'

export interface Filled {
  readonly answered: readonly Block[]
  /** Aborted, with the reason, when not all could be answered. */
  readonly outcome: AbortSignal
}

/** The first failure stops the other requests; what was answered until then is in the table. */
export async function fillTable(
  table: PairTable,
  server: AskedServer,
  queue: Semaphore,
  signal?: AbortSignal,
): Promise<Filled> {
  const stop = new AbortController()
  const outcome = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const answered: Block[] = []
  const answer = async (block: Block) => {
    outcome.throwIfAborted()
    writeBlock(table, block, await askTable(server, questionOf(table, block), outcome))
    answered.push(block)
  }
  const blocks = unknownBlocks(table, maxBlockSide(server))
  await Promise.all(
    blocks.map((block) => queue.runExclusive(() => answer(block)).catch((error: unknown) => stop.abort(error))),
  )
  return { answered, outcome }
}

function questionOf({ places }: PairTable, { rows, columns }: Block) {
  return { from: rows.map((row) => places[row]!), to: columns.map((column) => places[column]!) }
}

function writeBlock(table: PairTable, { rows, columns }: Block, answer: TableAnswer): void {
  rows.forEach((row, i) => {
    columns.forEach((column, j) => {
      // To the same place there is no trip, whatever a server makes of it.
      if (row === column) return
      table.seconds[row * table.size + column] = answer.seconds[i * columns.length + j]!
      table.meters[row * table.size + column] = answer.meters[i * columns.length + j]!
    })
  })
}
