/**
 * Tables that rules of several contracts, or several rules of one, make of the same things. They are made once: that is
 * quicker than making them, and what is in use lies together in the caches of the processor. Nobody changes a table.
 */

/** A place for tables of one kind. `key` says which of `owner` it is; tables go when their owner goes. */
export function sharedTables<Table>(): (owner: object, key: string, make: () => Table) => Table {
  const known = new WeakMap<object, Map<string, Table>>()
  return (owner, key, make) => {
    const own = known.get(owner) ?? new Map<string, Table>()
    known.set(owner, own)
    const found = own.get(key)
    if (found !== undefined) return found
    const made = make()
    own.set(key, made)
    return made
  }
}

let numbered = 0
const numbers = new WeakMap<object, number>()

/** A number of its own for each thing, for keys. */
export function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? ++numbered
  numbers.set(thing, number)
  return number
}
