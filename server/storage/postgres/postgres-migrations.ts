/** The migrations of PostgreSQL: a baseline in place of the first eleven, whose names its history has too. */
import type { Migration } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { createBaseline } from './baseline.ts'

const lastInBaseline = '0011-accounts'

export const postgresMigrations: readonly Migration[] = migrations.map((migration, index) => {
  if (index === 0) return { id: migration.id, up: createBaseline }
  return migration.id <= lastInBaseline ? { id: migration.id, up: () => Promise.resolve() } : migration
})
