/** Places of addresses: of the answers that are kept, and for the others of the geocoder, one after the other. */
import { setTimeout as delay } from 'node:timers/promises'
import type { GeocodedAddress, GeocoderCard } from '../../contract/geocode.ts'
import type { Settings } from '../../contract/settings.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { AddressRules, Lookup } from '../../outgoing/target.ts'
import type { Database } from '../../storage/database.ts'
import { askGeocoder, type GeocoderServer } from './ask-geocoder.ts'
import { listKnownAddresses, putKnownAddress, type KnownAddress } from './geocode-repository.ts'

export interface Geocoding {
  card(): Promise<GeocoderCard>
  /**
   * In the order of the addresses. Throws GEOCODER_NOT_SET, and GEOCODER_NOT_ANSWERING where it says nothing about the
   * first it is asked about; what it knew before that is kept.
   */
  find(addresses: readonly string[], signal: AbortSignal): Promise<GeocodedAddress[]>
}

export interface GeocodingOptions {
  readonly database: Database
  readonly clock: Clock
  /** Of the installation. */
  settings(): Promise<Settings>
  readonly rules: AddressRules & Lookup
}

/** A call ends after these, with what it has; whoever asks sends the rest again. */
const secondsPerCall = 5
const daysKept = { found: 180, missed: 1 } as const

export function createGeocoding({ database, clock, settings, rules }: GeocodingOptions): Geocoding {
  const turns = createTurns(clock)
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
  const server = async () => serverOf(await settings())

  async function ask(from: GeocoderServer, address: string, signal: AbortSignal): Promise<KnownAddress> {
    const known = await askGeocoder(from, address, { rules, signal })
    await database.write((db) =>
      putKnownAddress(db, from.address, { known, at: clock.now().toISOString(), keptSince: ago(daysKept.found) }),
    )
    return known
  }

  return {
    async card() {
      const from = await server()
      return { isSet: from !== undefined, host: from ? new URL(from.address).host : null }
    },
    async find(addresses, signal) {
      const from = await server()
      if (!from) throw new AppError('GEOCODER_NOT_SET', {})
      const unique = [...new Set(addresses)]
      const since = { foundSince: ago(daysKept.found), missedSince: ago(daysKept.missed) }
      const kept = await database.read((db) => listKnownAddresses(db, from.address, { addresses: unique, ...since }))
      const known = new Map(kept.map((one) => [one.address, one]))
      const until = clock.seconds() + secondsPerCall
      const { geocoderRequestsPerSecond: rate } = await settings()
      for (const address of unique.filter((one) => !known.has(one)))
        if (await turns.next({ rate, until, signal })) known.set(address, await ask(from, address, signal))
      return addresses.map((address) => answerOf(address, known.get(address)))
    },
  }
}

const serverOf = ({ geocoderAddress, geocoderContact }: Settings): GeocoderServer | undefined =>
  geocoderAddress === null ? undefined : { address: geocoderAddress.replace(/\/+$/, ''), contact: geocoderContact }

const answerOf = (address: string, known: KnownAddress | undefined): GeocodedAddress =>
  known
    ? {
        address,
        state: known.location ? 'FOUND' : 'NOT_FOUND',
        ...(known.location && { location: [...known.location] }),
        ...(known.foundAs !== undefined && { foundAs: known.foundAs }),
      }
    : { address, state: 'PENDING' }

/** Whose turn it is: all who ask share the requests a second. */
function createTurns(clock: Clock) {
  let next = 0
  return {
    /** Resolves when it may be asked; to false at once where that would be too late. */
    async next({
      rate,
      until,
      signal,
    }: {
      readonly rate: number
      readonly until: number
      readonly signal: AbortSignal
    }): Promise<boolean> {
      const now = clock.seconds()
      const turn = Math.max(now, next)
      if (turn > until) return false
      next = turn + 1 / rate
      if (turn > now) await delay((turn - now) * 1000, undefined, { signal })
      return true
    },
  }
}
