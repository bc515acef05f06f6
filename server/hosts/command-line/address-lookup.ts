/** Addresses of spreadsheets to places, by the geocoder of the installation where one is set. */
import { z } from 'zod'
import type { ImportAnswer } from '../../contract/import-answer.ts'
import { geocodedAddress, geocoderCard, maxAddressesPerCall } from '../../contract/geocode.ts'
import type { ImportFile } from '../../imports/read-files.ts'
import type { CommandInput } from './command.ts'

/** A file of places for those that are found; undefined where nobody can be asked. */
export async function placesOf(
  unplaced: ImportAnswer['unplaced'],
  input: CommandInput,
): Promise<ImportFile | undefined> {
  if (unplaced.length === 0) return undefined
  const server = await input.server()
  const { isSet } = await server.call('GET', '/geocoder', geocoderCard)
  if (!isSet) return undefined
  const rows = ['address,latitude,longitude']
  let rest = unplaced.map(({ address }) => address)
  while (rest.length > 0) {
    const addresses = rest.slice(0, maxAddressesPerCall)
    // Each call takes as long as the server gives it; what it had no time for is sent again.
    const answers = await server.call('POST', '/geocode', z.array(geocodedAddress), { addresses })
    for (const [index, { location }] of answers.entries())
      if (location) rows.push([quoted(addresses[index]!), ...location].join(','))
    const pending = addresses.filter((_, index) => answers[index]?.state === 'PENDING')
    rest = [...pending, ...rest.slice(addresses.length)]
  }
  return { name: 'places.csv', bytes: Buffer.from(`${rows.join('\n')}\n`) }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
