/**
 * Things in the lists of an input by their places, and inputs with some of them changed: what is not changed is shared
 * with the input as it was, so that ten thousand rows and a hundred steps back cost little more than one.
 */
import { isThing, type Thing } from './cells.ts'

export interface Row {
  /** Index in each list of the path, the outermost first. */
  readonly at: readonly number[]
  readonly thing: Thing
  /** Id of what it belongs to, or its number where that has none; empty for lists of the input itself. */
  readonly parent: string
}

export const namesOf = (list: string): string[] => list.split('/').filter(Boolean)

export function rowsOf(document: unknown, list: string): Row[] {
  const rows: Row[] = []
  const walk = (above: unknown, [name = '', ...rest]: readonly string[], at: readonly number[], parent: string) => {
    const items = isThing(above) ? above[name] : undefined
    if (!Array.isArray(items)) return
    items.forEach((thing: unknown, index) => {
      if (!isThing(thing)) return
      if (rest.length === 0) rows.push({ at: [...at, index], thing, parent })
      else walk(thing, rest, [...at, index], idOf(thing, index))
    })
  }
  walk(document, namesOf(list), [], '')
  return rows
}

export const idOf = (thing: Thing, index: number): string =>
  typeof thing['id'] === 'string' ? thing['id'] : `#${index + 1}`

/** Changes of a document that is copied where it is changed, and only there. */
export class DocumentDraft {
  readonly #owned = new Set<unknown>()
  #root: unknown

  constructor(document: unknown) {
    this.#root = document
  }

  set(list: string, at: readonly number[], thing: Thing): void {
    this.#listOf(list, at)[at.at(-1)!] = thing
  }

  insert(list: string, at: readonly number[], thing: Thing): void {
    this.#listOf(list, at).splice(at.at(-1)!, 0, thing)
  }

  /** Later places first, or those behind would move. */
  remove(list: string, at: readonly number[]): void {
    this.#listOf(list, at).splice(at.at(-1)!, 1)
  }

  /** How many things are beside the place. */
  lengthAt(list: string, at: readonly number[]): number {
    return this.#listOf(list, at).length
  }

  finish(): unknown {
    return this.#root
  }

  #own<Value extends object>(value: Value): Value {
    if (this.#owned.has(value)) return value
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a copy is of the same type
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Value
    this.#owned.add(copy)
    return copy
  }

  /** The list a place is in, made where it is not there. */
  #listOf(list: string, at: readonly number[]): Thing[] {
    let holder = this.#own(isThing(this.#root) ? this.#root : {}) as Record<string, unknown>
    this.#root = holder
    const names = namesOf(list)
    for (const [depth, name] of names.entries()) {
      const known = holder[name]
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- tables are of lists of things
      const items = this.#own((Array.isArray(known) ? known : []) as Thing[])
      holder[name] = items
      if (depth === names.length - 1) return items
      const index = at[depth]!
      const inner = this.#own(items[index] ?? {}) as Record<string, unknown>
      items[index] = inner
      holder = inner
    }
    throw new Error('A list has a name.')
  }
}

export const inOrder = (one: Row, other: Row): number => {
  for (const [depth, index] of one.at.entries()) if (index !== other.at[depth]) return index - (other.at[depth] ?? 0)
  return 0
}

/** `V12` where that is free, else `V12-2`, `V12-3`. */
export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}
