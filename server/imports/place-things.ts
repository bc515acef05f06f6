/** Things of rows into the lists of an input; a thing that belongs to another goes into its list. */
import type { ImportSheet } from '../models/plan-import.ts'
import type { ImportRow } from './import-table.ts'
import type { MatchedTable } from './match-sheet.ts'
import { hasMembers, isList, isThing, type Thing } from './thing.ts'

/** Where a thing came from. */
export interface Origin {
  readonly from: MatchedTable
  readonly row: ImportRow
}

export interface MadeThing {
  readonly thing: Thing
  /** Id of the thing it belongs to. */
  readonly parentId: string | undefined
  /** As its columns have it; empty where they have none. */
  readonly address: string
  readonly origin: Origin
}

/** Sets `timeWindows/0/minStartTime`; makes what is missing on the way. */
export function setAt(thing: Thing, path: readonly string[], value: unknown): void {
  let at = thing
  for (const [index, name] of path.entries()) {
    if (index === path.length - 1) at[name] = value
    else {
      const made: unknown = (at[name] ??= /^\d+$/.test(path[index + 1]!) ? [] : {})
      if (!hasMembers(made)) throw new Error(`${path.join('/')} leads through a value`)
      at = made
    }
  }
}

/** All things of a list, in their order: those of `vehicles/shifts` over all vehicles. */
export function thingsOf(input: Thing, list: string): Thing[] {
  return list
    .split('/')
    .filter(Boolean)
    .reduce<Thing[]>((above, name) => above.flatMap((thing) => [thing[name] ?? []].flat().filter(isThing)), [input])
}

/** Returns those whose parent is not there. */
export function placeThings(input: Thing, { list }: ImportSheet, made: readonly MadeThing[]): MadeThing[] {
  const names = list.split('/')
  const name = names.at(-1)!
  const above = names.slice(0, -1).join('/')
  if (list === '') {
    Object.assign(input, made[0]?.thing)
    return []
  }
  if (above === '') {
    input[name] = [...(isList(input[name]) ? input[name] : []), ...made.map(({ thing }) => thing)]
    return []
  }
  const parents = new Map(thingsOf(input, above).map((thing) => [thing['id'], thing]))
  return made.filter(({ thing, parentId }) => {
    const parent = parents.get(parentId)
    if (!parent) return true
    parent[name] = [...(isList(parent[name]) ? parent[name] : []), thing]
    return false
  })
}
