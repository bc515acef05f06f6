/** The statements of pg-boss inside a transaction of the platform. */
import { CompiledQuery } from 'kysely'
import type { Db as BossDb } from 'pg-boss'
import type { WriteDb } from '../../storage/write-db.ts'

export function inTransaction(tx: WriteDb): BossDb {
  return {
    async executeSql(text, values = []) {
      const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(text, values.map(plain)))
      return { rows: [...rows] }
    },
  }
}

/** Lists as PostgreSQL writes them: a transaction of the platform takes plain values only. */
function plain(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const quoted = value.map((item) => `"${String(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return `{${quoted.join(',')}}`
}
