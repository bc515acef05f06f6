/** Rows of `geocoded_addresses`: what a geocoder was asked and said. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type Db = Kysely<Tables>

/** Without a location the geocoder does not know it. */
export interface KnownAddress {
  readonly address: string
  readonly location: readonly [number, number] | undefined
  readonly foundAs: string | undefined
}

/** Of these addresses, those that were found after `foundSince`, or not found after `missedSince`. */
export async function listKnownAddresses(
  db: Db,
  server: string,
  {
    addresses,
    foundSince,
    missedSince,
  }: { readonly addresses: readonly string[]; readonly foundSince: string; readonly missedSince: string },
): Promise<KnownAddress[]> {
  const rows = await db
    .selectFrom('geocoded_addresses')
    .selectAll()
    .where('server', '=', server)
    .where('address', 'in', [...addresses])
    .execute()
  return rows
    .filter(({ latitude, asked_at }) => asked_at > (latitude === null ? missedSince : foundSince))
    .map(({ address, latitude, longitude, found_as }) => ({
      address,
      location: latitude === null || longitude === null ? undefined : [latitude, longitude],
      foundAs: found_as ?? undefined,
    }))
}

/** Drops what was asked before `keptSince` as well. */
export async function putKnownAddress(
  db: Db,
  server: string,
  { known, at, keptSince }: { readonly known: KnownAddress; readonly at: string; readonly keptSince: string },
): Promise<void> {
  const { address, location, foundAs } = known
  await db.deleteFrom('geocoded_addresses').where('asked_at', '<', keptSince).execute()
  await db.deleteFrom('geocoded_addresses').where('server', '=', server).where('address', '=', address).execute()
  await db
    .insertInto('geocoded_addresses')
    .values({
      ...{ server, address, latitude: location?.[0] ?? null, longitude: location?.[1] ?? null },
      ...{ found_as: foundAs ?? null, asked_at: at },
    })
    .execute()
}
