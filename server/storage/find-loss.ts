/**
 * Whether the files of a store are without something that was acknowledged, and what, in words for an administrator.
 */
import { basename } from 'node:path'
import type { AppError } from '../foundation/app-error.ts'
import { isUnfinishedWrite } from './journal-record.ts'
import type { Damage, LoadedStore } from './load-store.ts'
import { storageMissing, storageOlder } from './storage-error.ts'
import type { StoreMark } from './store-mark.ts'

/** What there is outside the store that tells of it. */
export interface Evidence {
  readonly mark: StoreMark | undefined
  /** There are documents of datasets. */
  readonly hasDocuments: boolean
}

/** One sentence each. Empty for whatever an ordinary crash or power cut leaves. */
export function findLosses(store: LoadedStore, { mark }: Evidence): string[] {
  const lost = store.damages.flatMap((damage) => wordsOf(damage, store))
  const missing = (mark?.sequence ?? 0) - store.sequence
  return missing > 0
    ? [
        ...lost,
        `At least ${String(missing)} stored ${missing === 1 ? 'change is' : 'changes are'} missing from the database.`,
      ]
    : lost
}

/**
 * Why the store is not to be opened without being told so: it is gone, or ends too early although nothing is wrong with
 * its files, so that somebody may still have the right ones. STORAGE_MISSING or STORAGE_OLDER.
 */
export function refusalOf(folder: string, store: LoadedStore, { mark, hasDocuments }: Evidence): AppError | undefined {
  const expected = mark?.sequence ?? 0
  if (store.sequence === 0 && expected > 0) return storageMissing(folder, `it held ${String(expected)} changes`)
  if (store.sequence === 0 && hasDocuments) return storageMissing(folder, 'there are documents of datasets beside it')
  const isDamaged = store.damages.some(({ kind }) => kind !== 'missing')
  return expected > store.sequence && !isDamaged ? storageOlder(folder, store.sequence, expected) : undefined
}

function wordsOf(damage: Damage, { journal }: LoadedStore): string[] {
  const name = basename(damage.path)
  switch (damage.kind) {
    case 'missing':
      return [`The file ${name} of the database is missing.`]
    case 'file':
      // What a snapshot held is also in the one before it and the journals; if it is not, one of them is told of.
      return name.startsWith('snapshot.')
        ? []
        : [
            `The file ${name} of the database does not follow on what came before it and was left out; it is in store/quarantine.`,
          ]
    case 'tail':
      if (damage.path === journal?.path && isUnfinishedWrite(damage.tail)) return []
      return [
        `The file ${name} of the database cannot be read from byte ${String(damage.offset)} on; ${String(damage.tail.length)} bytes were left out, a copy is in store/quarantine.`,
      ]
  }
}
