/** The latest answers in memory: all pairs of the places used last. */
import type { Clock } from '../../foundation/clock.ts'
import { placeKey, unknown } from './pair-table.ts'
import type { PairTable } from './pair-table.ts'

/** 2,000 places make 4 million pairs: 32 MB when full. */
const defaultMaxPlaces = 2_000
/** A map server may get new roads while we run; the files know the age of each entry, the memory only its own. */
const maxAgeSeconds = 24 * 3600

export interface PairMemory {
  /** Fills the unknown cells it knows. */
  read(table: PairTable): void
  /** Keeps the known cells; the places used longest ago make room. */
  write(table: PairTable): void
}

export function createPairMemory(clock: Clock, maxPlaces = defaultMaxPlaces): PairMemory {
  let store = emptyStore(maxPlaces)
  let bornSeconds = clock.seconds()
  return {
    read(table) {
      if (clock.seconds() - bornSeconds > maxAgeSeconds) {
        store = emptyStore(maxPlaces)
        bornSeconds = clock.seconds()
      }
      const slotOf = table.places.map((place) => touch(store, placeKey(place)))
      eachPair(slotOf, (from, to, cell) => {
        if (table.seconds[cell] !== unknown) return
        table.seconds[cell] = store.rows[from]!.seconds[to]!
        table.meters[cell] = store.rows[from]!.meters[to]!
      })
    },
    write(table) {
      const keys = table.places.slice(0, maxPlaces).map(placeKey)
      // All that stay are touched before the first new one makes the oldest leave, so none of this table leaves.
      for (const key of keys) touch(store, key)
      for (const key of keys) if (!store.slots.has(key)) store.slots.set(key, emptySlot(store))
      const slotOf = table.places.map((place) => store.slots.get(placeKey(place)))
      eachPair(slotOf, (from, to, cell) => {
        store.rows[from]!.seconds[to] = table.seconds[cell]!
        store.rows[from]!.meters[to] = table.meters[cell]!
      })
    },
  }
}

interface Store {
  readonly maxPlaces: number
  /** Slot of each place, the one used longest ago first (maps keep the order of insertion). */
  readonly slots: Map<string, number>
  /** Per slot from which the trips start: seconds and metres to each slot. */
  readonly rows: { seconds: Int32Array; meters: Int32Array }[]
}

function emptyStore(maxPlaces: number): Store {
  return { maxPlaces, slots: new Map(), rows: [] }
}

/** The slot of a place, which thereby becomes the one used last. */
function touch({ slots }: Store, key: string): number | undefined {
  const slot = slots.get(key)
  if (slot === undefined) return undefined
  slots.delete(key)
  slots.set(key, slot)
  return slot
}

/** A slot nothing is known about: a new one, or that of the place used longest ago. */
function emptySlot({ maxPlaces, slots, rows }: Store): number {
  if (slots.size < maxPlaces) {
    return (
      rows.push({ seconds: new Int32Array(maxPlaces).fill(unknown), meters: new Int32Array(maxPlaces).fill(unknown) }) -
      1
    )
  }
  const [oldest] = slots
  if (!oldest) throw new RangeError('A memory for no places cannot make room')
  const [key, slot] = oldest
  slots.delete(key)
  rows[slot]!.seconds.fill(unknown)
  for (const row of rows) row.seconds[slot] = unknown
  return slot
}

/** Calls with the slots of both places and the table's cell, for each pair that has slots. */
function eachPair(
  slotOf: readonly (number | undefined)[],
  visit: (from: number, to: number, cell: number) => void,
): void {
  slotOf.forEach((from, row) => {
    if (from === undefined) return
    slotOf.forEach((to, column) => {
      if (to !== undefined) visit(from, to, row * slotOf.length + column)
    })
  })
}
