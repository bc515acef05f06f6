/** Places of rows that have an address instead: a sheet called "places" says where addresses are. */
import type { MadeThings } from './make-things.ts'
import type { MatchedTable } from './match-sheet.ts'
import { setAt } from './place-things.ts'
import { placesSheet } from './places-sheet.ts'
import { hasMembers } from './thing.ts'

/** Where the address stands, as faults are told apart. */
interface AddressCell {
  readonly sheet: string
  readonly row: number
  readonly column: string
  readonly reason: string
}

export interface UnplacedAddress {
  readonly address: string
  readonly count: number
  readonly rows: readonly AddressCell[]
}

type Made = MatchedTable & MadeThings

/** Gives rows their places; returns the addresses of those that still have none. */
export function placeAddresses(all: readonly Made[]): UnplacedAddress[] {
  const places = placesIn(all.filter(({ known }) => known === placesSheet))
  const unplaced = new Map<string, AddressCell[]>()
  for (const { known, columns, made } of all) {
    const parts = columns.filter((column) => column.field?.isAddress)
    const path = parts[0]?.field?.path
    if (known === placesSheet || !path) continue
    for (const { thing, address, origin } of made) {
      if (address === '' || path.reduce<unknown>(memberOf, thing) !== undefined) continue
      const place = places.get(addressKey(address))
      if (place) {
        setAt(thing, path, place)
        known.sheet.settle?.(thing)
      } else
        unplaced.set(address, [
          ...(unplaced.get(address) ?? []),
          ...parts.map(({ title }) => ({
            ...{ sheet: origin.from.table.name, row: origin.row.number, column: title, reason: 'has no place' },
          })),
        ])
    }
  }
  return [...unplaced].map(([address, rows]) => ({ address, rows, count: new Set(rows.map(({ row }) => row)).size }))
}

const addressKey = (address: string) =>
  address
    .toLowerCase()
    .replaceAll(/[\s,;]+/g, ' ')
    .trim()

const memberOf = (value: unknown, name: string): unknown => (hasMembers(value) ? value[name] : undefined)

function placesIn(sheets: readonly Made[]): Map<string, readonly [number, number]> {
  const places = new Map<string, readonly [number, number]>()
  for (const { thing } of sheets.flatMap(({ made }) => made)) {
    const { address, latitude, longitude } = thing
    if (typeof address === 'string' && typeof latitude === 'number' && typeof longitude === 'number')
      places.set(addressKey(address), [latitude, longitude])
  }
  return places
}
