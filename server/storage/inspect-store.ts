/**
 * Opens a copy of a store, changing nothing, and tells what is in it. Takes memory and time like a start: not for a
 * server's own process.
 */
import { nodeFiles } from '../foundation/file-operations.ts'
import type { Image } from './image.ts'
import { loadStore, type Damage } from './load-store.ts'
import { assertKnownHistory } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { storageDamaged } from './storage-error.ts'

/** Rows by table. */
export type RowCounts = Readonly<Record<string, number>>

/** Throws STORAGE_DAMAGED unless every file is sound and follows on, and STORAGE_NEWER when another version made it. */
export async function inspectStore(folder: string): Promise<RowCounts> {
  const { image, damages } = await loadStore(folder, nodeFiles)
  try {
    const [damage] = damages
    if (damage) throw storageDamaged(damage.path, faultOf(damage))
    const rows = (sql: string) => image.run(sql).rows
    const counts = countImage(image)
    const history =
      'migrations' in counts ? rows('select id from migrations order by position').map(({ id }) => String(id)) : []
    assertKnownHistory(history, migrations, folder)
    return counts
  } finally {
    image.close()
  }
}

/** Rows of every table. */
export function countImage(image: Image): RowCounts {
  const names = image
    .run("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .rows.map(({ name }) => String(name))
  return Object.fromEntries(
    names.map((name) => [name, Number(image.run(`select count(*) as count from "${name}"`).rows[0]?.['count'])]),
  )
}

/** In words that follow on the file's name. */
export function faultOf(damage: Damage): string {
  if (damage.kind === 'missing') return 'it is missing'
  return damage.kind === 'file' ? damage.fault : `what follows byte ${damage.offset} cannot be read`
}

/** Ids of the datasets. A database whose first migration was cut off has none. */
export function datasetIdsIn(image: Image): Set<string> {
  const isThere = image.run("select name from sqlite_schema where name = 'datasets'").rows.length > 0
  return new Set(isThere ? image.run('select id from datasets').rows.map(({ id }) => String(id)) : [])
}
