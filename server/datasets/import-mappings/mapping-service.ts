/** Mappings of spreadsheets a tenant keeps under names, for each model. */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { maxMappingsPerModel, type ImportMapping, type NamedMapping } from '../../contract/import-mapping.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { deleteMapping, listMappings, putMapping, type MappingSpace } from './mapping-repository.ts'

export type { MappingSpace }

export interface ImportMappings {
  /** By name. */
  list(space: MappingSpace): Promise<NamedMapping[]>
  /** Makes it, or replaces it; throws IMPORT_MAPPING_LIMIT. */
  put(space: MappingSpace, name: string, mapping: ImportMapping, actor: Actor): Promise<NamedMapping>
  /** Throws IMPORT_MAPPING_NOT_FOUND. */
  remove(space: MappingSpace, name: string, actor: Actor): Promise<void>
}

export function createImportMappings({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): ImportMappings {
  /** Resolves to the mapping as it is then. */
  const change = (
    { space, name, actor }: { readonly space: MappingSpace; readonly name: string; readonly actor: Actor },
    work: (db: Kysely<Tables>, stored: readonly NamedMapping[]) => Promise<void>,
  ): Promise<NamedMapping | undefined> =>
    database.write(async (db) => {
      const find = (all: readonly NamedMapping[]) => all.find((one) => one.name === name)
      const stored = await listMappings(db, space)
      await work(db, stored)
      const [before, after] = [find(stored), find(await listMappings(db, space))]
      if (isDeepStrictEqual(before?.mapping, after?.mapping)) return after
      const action = before && after ? 'UPDATE' : after ? 'CREATE' : 'DELETE'
      await recordChange(db, actor, clock.now(), {
        ...{ action, kind: 'IMPORT_MAPPING', id: `${space.modelId}/${name}`, name },
        ...{ before: before?.mapping, after: after?.mapping },
      })
      return after
    })
  return {
    list: (space) => database.read((db) => listMappings(db, space)),
    async put(space, name, mapping, actor) {
      const put = await change({ space, name, actor }, async (db, stored) => {
        const isNew = !stored.some((one) => one.name === name)
        if (isNew && stored.length >= maxMappingsPerModel)
          throw new AppError('IMPORT_MAPPING_LIMIT', { count: stored.length })
        await putMapping(db, space, { name, mapping, at: clock.now().toISOString() })
      })
      return put!
    },
    async remove(space, name, actor) {
      await change({ space, name, actor }, async (db, stored) => {
        if (!stored.some((one) => one.name === name))
          throw new AppError('IMPORT_MAPPING_NOT_FOUND', { name, model: space.modelId })
        await deleteMapping(db, space, name)
      })
    },
  }
}
