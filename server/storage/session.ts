/** What one read or write may do with the image, and what of it goes into the journal. */
import type { Image, SqlResult } from './image.ts'
import type { Statement } from './journal-record.ts'
import { toSqlValues } from './sql-value.ts'
import { assertRepeatable, kindOf, refused } from './statement-rules.ts'
import type { StatementKind } from './statement-rules.ts'
import { AppError } from '../foundation/app-error.ts'

export interface SessionResult extends SqlResult {
  readonly kind: StatementKind
  /** Row id of the last row an insert made. */
  readonly insertId?: bigint
}

export interface Session {
  execute(sql: string, parameters: readonly unknown[]): SessionResult
  /** Mutating statements that succeeded, in order. */
  readonly changes: readonly Statement[]
  /** From now on every statement is refused: the transaction is over. */
  end(): void
}

export function openSession(image: Image, mode: 'read' | 'write'): Session {
  const changes: Statement[] = []
  let isOpen = true
  return {
    changes,
    end() {
      isOpen = false
    },
    execute(sql, parameters) {
      if (!isOpen) throw endedError(sql)
      const kind = kindOf(sql)
      const values = toSqlValues(parameters, sql)
      if (kind === 'query') return { ...image.run(sql, values), kind }
      if (mode === 'read') throw refused(sql, 'changes data inside read()', 'Use write().')
      assertRepeatable(sql)
      // Bytes are copied: the caller may use its buffer again before the journal is written.
      const kept = values.map((value) => (value instanceof Uint8Array ? value.slice() : value))
      const result = image.run(sql, values)
      changes.push({ sql, parameters: kept })
      return kind === 'insert' ? { ...result, kind, insertId: lastInsertId(image) } : { ...result, kind }
    },
  }
}

function endedError(sql: string): AppError {
  return new AppError('STORAGE_TRANSACTION_ENDED', { sql })
}

function lastInsertId(image: Image): bigint {
  const id = image.run('select last_insert_rowid() as id').rows[0]?.['id']
  return BigInt(typeof id === 'bigint' || typeof id === 'number' ? id : 0)
}
