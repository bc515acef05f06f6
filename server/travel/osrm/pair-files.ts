/**
 * The answers of a map server on disk: a folder per server and profile, a file per place a trip starts from, and in it
 * one record per place it leads to. A changed list of locations finds every pair it shares with earlier ones. Files are
 * only ever appended to, in one write, so several processes may share the folder. It is a cache: what cannot be read is
 * removed, what cannot be written is logged, and nothing of it fails a run.
 */
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { dropOldFiles } from './drop-old-files.ts'
import { readRecord, recordBytes, writeRecord } from './pair-record.ts'
import { placeKey, unknown } from './pair-table.ts'
import type { Block, PairTable } from './pair-table.ts'

/** Files read or written at once. */
const filesAtOnce = 8
/** A depot's file grows with every place ever reached from it; beyond this it is started afresh (350,000 trips). */
const maxFileBytes = 8 * 1024 * 1024

export interface PairFiles {
  /** Fills the unknown cells it knows. */
  read(table: PairTable): Promise<void>
  /** Keeps the cells of these blocks. */
  append(table: PairTable, blocks: readonly Block[]): Promise<void>
}

export interface PairFilesSettings {
  readonly folder: string
  /** What the answers depend on, besides the places: address and profile. */
  readonly server: string
  /** Entries older than this are asked again, as maps change. */
  readonly maxAgeDays: number
  readonly clock: Clock
  readonly logger: Logger
}

export function createPairFiles(settings: PairFilesSettings): PairFiles {
  const folder = join(settings.folder, createHash('sha256').update(settings.server).digest('hex').slice(0, 16))
  const today = () => Math.floor(settings.clock.now().getTime() / 86_400_000)
  const pathOf = (table: PairTable, row: number) => join(folder, `${placeKey(table.places[row]!)}.pairs`)
  let dropped = false

  return {
    async read(table) {
      const columnOf = columnIndex(table)
      const rows = table.places.map((_, row) => row).filter((row) => hasUnknown(table, row))
      await inBatches(rows, async (row) => {
        const path = pathOf(table, row)
        const whole = fillRow(table, {
          row,
          bytes: await bytesOf(path, settings.logger),
          columnOf,
          oldestDay: today() - settings.maxAgeDays,
        })
        if (!whole) await rm(path, { force: true }).catch(() => undefined)
      })
    },
    async append(table, blocks) {
      try {
        await mkdir(folder, { recursive: true })
        await inBatches([...columnsByRow(blocks)], ([row, columns]) =>
          appendFile(pathOf(table, row), recordsOf(table, { row, columns, day: today() })),
        )
        if (!dropped) await dropOldFiles(settings.folder, settings.maxAgeDays, settings.clock)
        dropped = true
      } catch (error) {
        settings.logger.warn({ folder, error: String(error) }, 'travel cache not written')
      }
    },
  }
}

async function bytesOf(path: string, logger: Logger): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!absent) logger.warn({ path, error: String(error) }, 'travel cache not read')
    return Buffer.alloc(0)
  }
}

/** Column of each place, by latitude and then longitude: whole numbers are found faster than texts. */
type ColumnIndex = ReadonlyMap<number, ReadonlyMap<number, number>>

function columnIndex(table: PairTable): ColumnIndex {
  const index = new Map<number, Map<number, number>>()
  table.places.forEach(({ latitudeMicros, longitudeMicros }, column) => {
    const sameLatitude = index.get(latitudeMicros) ?? new Map<number, number>()
    index.set(latitudeMicros, sameLatitude.set(longitudeMicros, column))
  })
  return index
}

interface RowFile {
  readonly row: number
  readonly bytes: Buffer
  readonly columnOf: ColumnIndex
  readonly oldestDay: number
}

/** Fills a row from its file; false when the file is damaged or has grown too long to keep. */
function fillRow(table: PairTable, { row, bytes, columnOf, oldestDay }: RowFile): boolean {
  for (let offset = 0; offset < bytes.length; offset += recordBytes) {
    const record = readRecord(bytes, offset)
    if (!record) return false
    const column = columnOf.get(record.latitudeMicros)?.get(record.longitudeMicros)
    if (column === undefined || column === row || record.day < oldestDay) continue
    table.seconds[row * table.size + column] = record.seconds
    table.meters[row * table.size + column] = record.meters
  }
  return bytes.length <= maxFileBytes
}

function hasUnknown(table: PairTable, row: number): boolean {
  return table.seconds.subarray(row * table.size, (row + 1) * table.size).includes(unknown)
}

function columnsByRow(blocks: readonly Block[]): Map<number, number[]> {
  const columnsOf = new Map<number, number[]>()
  for (const { rows, columns } of blocks) {
    for (const row of rows) columnsOf.set(row, (columnsOf.get(row) ?? []).concat(columns))
  }
  return columnsOf
}

function recordsOf(
  table: PairTable,
  { row, columns, day }: { row: number; columns: readonly number[]; day: number },
): Buffer {
  const bytes = Buffer.alloc(columns.length * recordBytes)
  columns.forEach((column, i) => {
    const cell = row * table.size + column
    writeRecord(bytes, i * recordBytes, {
      ...table.places[column]!,
      seconds: table.seconds[cell]!,
      meters: table.meters[cell]!,
      day,
    })
  })
  return bytes
}

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let i = 0; i < items.length; i += filesAtOnce) await Promise.all(items.slice(i, i + filesAtOnce).map(work))
}
