/** Files of documents as they lie in the data folder, for tests that damage them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isPlanKind } from '../../server/storage/plan-versions.ts'

/** Of a dataset that rests: then there is at most one plan that solving has found. */
export function documentFile(dataFolder: string, id: string, kind: string): string {
  const folder = join(dataFolder, 'documents', id)
  const version = isPlanKind(kind) ? readdirSync(folder).find((name) => /^\d+-\d+$/.test(name)) : undefined
  return join(folder, version ?? '', `${kind}.json.gz`)
}
