/** The database in memory: one sql.js handle with its prepared statements. It knows nothing of files. */
import initSqlJs from 'sql.js'
import type { Database as SqlJsDatabase, Statement as PreparedStatement } from 'sql.js'
import type { Statement } from './journal-record.ts'
import type { SqlValue } from './sql-value.ts'

export interface SqlResult {
  readonly rows: Record<string, SqlValue>[]
  /** Rows inserted, updated or deleted by the statement; meaningless after others. */
  readonly changedRows: number
}

interface Prepared {
  readonly statement: PreparedStatement
  /** Names of the result's columns, once they have been asked for. */
  columns: string[] | undefined
}

/** Prepared statements kept ready; the one not used for the longest time makes room. */
const cachedStatements = 200
/** 4 KB each: sql.js comes to a halt near 3 GB without any error, so SQLite is told to report "full" at 1.5 GB. */
const maxPages = 393_216

export class Image {
  readonly #database: SqlJsDatabase
  readonly #statements = new Map<string, Prepared>()

  private constructor(database: SqlJsDatabase) {
    this.#database = database
    // The "file" is memory already, so a rollback journal in memory loses nothing and is five times faster.
    database.run('pragma journal_mode=memory')
    database.run('pragma foreign_keys=on')
    database.run(`pragma max_page_count=${String(maxPages)}`)
  }

  /**
   * Deleted rows leave their pages behind, to be used again; snapshots hold them all the same. When most are such, they
   * are
   * given back. Only between transactions; an image that cannot be packed stays as it is.
   */
  pack(): void {
    if (this.#pages('freelist_count') <= this.#pages('page_count') / 2) return
    try {
      this.run('vacuum')
    } catch {
      // SQLite has undone it. What is wrong with the image, findDamage says.
    }
  }

  #pages(count: 'freelist_count' | 'page_count'): number {
    return Number(this.run(`pragma ${count}`).rows[0]?.[count])
  }

  /** Opens the bytes of an SQLite file, or an empty database. Throws when the bytes are none. */
  static async open(bytes?: Uint8Array): Promise<Image> {
    const sqlJs = await initSqlJs()
    return new Image(new sqlJs.Database(bytes))
  }

  /** Runs one statement to its end. Throws SQLite's message. */
  run(sql: string, parameters: readonly SqlValue[] = []): SqlResult {
    const prepared = this.#prepare(sql)
    const { statement } = prepared
    try {
      statement.bind(parameters.map(toBinding))
      const rows: Record<string, SqlValue>[] = []
      while (statement.step()) rows.push(readRow(prepared))
      return { rows, changedRows: this.#database.getRowsModified() }
    } finally {
      statement.reset()
    }
  }

  /** One transaction over again. Throws SQLite's message when a statement no longer works; nothing is undone then. */
  replay(statements: readonly Statement[]): void {
    this.run('begin')
    for (const { sql, parameters } of statements) this.run(sql, parameters)
    this.run('commit')
  }

  rollback(): void {
    try {
      this.run('rollback')
    } catch (error) {
      // A full database or a failed commit has rolled back by itself.
      if (!String(error).includes('no transaction is active')) throw error
    }
  }

  /** The bytes of an SQLite file; only between transactions. Blocks about 1 ms per MB. */
  export(): Uint8Array {
    return this.#database.export()
  }

  /** undefined when SQLite finds the image sound, else its first complaint. */
  findDamage(): string | undefined {
    const first = this.run('pragma quick_check(1)').rows[0]?.['quick_check']
    return first === 'ok' ? undefined : String(first)
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql)
    if (known) {
      // Moved to the end: a Map keeps the order of insertion, so the first one is the least used.
      this.#statements.delete(sql)
      this.#statements.set(sql, known)
      return known
    }
    const prepared: Prepared = { statement: this.#database.prepare(sql), columns: undefined }
    this.#statements.set(sql, prepared)
    const [oldest] = this.#statements
    if (oldest && this.#statements.size > cachedStatements) {
      oldest[1].statement.free()
      this.#statements.delete(oldest[0])
    }
    return prepared
  }
}

/** sql.js binds no 64-bit integers; as text they become integers by the column's affinity. */
function toBinding(value: SqlValue): string | number | Uint8Array | null {
  if (typeof value !== 'bigint') return value
  const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
  return isSafe ? Number(value) : String(value)
}

interface WideStatement {
  get(parameters: null, config: { useBigInt: boolean }): SqlValue[]
}

function readRow(prepared: Prepared): Record<string, SqlValue> {
  const { statement } = prepared
  let values: SqlValue[] = statement.get()
  if (values.some((value) => typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))) {
    // Read again, exactly: slower, so only for rows with a number that may have been rounded.
    const wide: WideStatement = statement
    values = wide.get(null, { useBigInt: true }).map(narrow)
  }
  // Asked for once: text out of SQLite's memory costs more than all the values of a row.
  const names = (prepared.columns ??= statement.getColumnNames())
  const row: Record<string, SqlValue> = {}
  for (const [index, name] of names.entries()) row[name] = values[index] ?? null
  return row
}

function narrow(value: SqlValue): SqlValue {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value
}
