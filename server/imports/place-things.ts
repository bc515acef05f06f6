/** Things of rows into the lists of an input; a thing that belongs to another goes into its list. */
import type { KnownSheet } from './import-field.ts'
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
  /** Ids of the things it belongs to, by their lists; as its columns have them. */
  readonly parents: ReadonlyMap<string, string>
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

/** A thing with lists of others in it. */
export interface Owner {
  readonly thing: Thing
  /** Its own and those of the things it is in, by their lists. */
  readonly ids: ReadonlyMap<string, string>
}

/** All things of the last of `lists`, which are those on the way to it; the input itself where there are none. */
export function ownersOf(input: Thing, lists: readonly string[]): Owner[] {
  let owners: Owner[] = [{ thing: input, ids: new Map() }]
  let above = ''
  for (const list of lists) {
    const way = wayBelow(above, list)
    owners = owners.flatMap(({ thing, ids }) =>
      thingsAt(thing, way).map((one, index) => ({ thing: one, ids: new Map([...ids, [list, idOf(one, index)]]) })),
    )
    above = list
  }
  return owners
}

const idOf = ({ id }: Thing, index: number): string => (typeof id === 'string' ? id : String(index + 1))

/** `a/b/c` below `a` -> b, c */
const wayBelow = (above: string, list: string): string[] => list.slice(above.length).split('/').filter(Boolean)

/** Those of an owner in the list of a sheet. */
export const thingsOf = (owner: Thing, { sheet, above }: KnownSheet): Thing[] =>
  sheet.list === '' ? [owner] : thingsAt(owner, wayBelow(above.at(-1) ?? '', sheet.list))

function thingsAt(thing: Thing, way: readonly string[]): Thing[] {
  const list = way.reduce<unknown>((at, name) => (isThing(at) ? at[name] : undefined), thing)
  return isList(list) ? list.filter(isThing) : []
}

export interface Misplaced {
  readonly made: MadeThing
  /** How many things it could belong to: none or several. */
  readonly owners: number
}

/** Returns those of which nobody knows whose they are. */
export function placeThings(
  input: Thing,
  { sheet: { list }, above }: KnownSheet,
  made: readonly MadeThing[],
): Misplaced[] {
  if (list === '') {
    Object.assign(input, made[0]?.thing)
    return []
  }
  const way = wayBelow(above.at(-1) ?? '', list)
  const ownersFor = ownersBy(ownersOf(input, above), above)
  // A sheet without rows says that there are none.
  if (above.length === 0 && made.length === 0 && way.length === 1) input[list] ??= []
  return made.flatMap((one) => {
    const possible = ownersFor(one.parents)
    if (possible.length !== 1) return [{ made: one, owners: possible.length }]
    addAt(possible[0]!.thing, way, one.thing)
    return []
  })
}

/** Those a row can mean: by all ids on the way where it has them, or by those it has. */
function ownersBy(owners: readonly Owner[], above: readonly string[]) {
  const nearest = above.at(-1) ?? ''
  const keyOf = (ids: ReadonlyMap<string, string>) => JSON.stringify(above.map((list) => ids.get(list)))
  const [byAll, byNearest] = [new Map<string, Owner[]>(), new Map<string, Owner[]>()]
  const put = (known: Map<string, Owner[]>, key: string, owner: Owner) => {
    const there = known.get(key)
    if (there) there.push(owner)
    else known.set(key, [owner])
  }
  for (const owner of owners) {
    put(byAll, keyOf(owner.ids), owner)
    put(byNearest, owner.ids.get(nearest) ?? '', owner)
  }
  return (ids: ReadonlyMap<string, string>): readonly Owner[] =>
    ids.size === above.length
      ? (byAll.get(keyOf(ids)) ?? [])
      : (byNearest.get(ids.get(nearest) ?? '') ?? []).filter((owner) =>
          [...ids].every(([list, id]) => owner.ids.get(list) === id),
        )
}

function addAt(owner: Thing, way: readonly string[], thing: Thing): void {
  const list = way.reduce<unknown>((at, name) => (hasMembers(at) ? at[name] : undefined), owner)
  if (isList(list)) list.push(thing)
  else setAt(owner, way, [thing])
}
