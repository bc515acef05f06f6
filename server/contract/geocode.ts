/** Places of addresses, as a geocoder knows them. */
import { z } from 'zod'

/** Addresses of one call; those that could not be asked about in time are to be sent again. */
export const maxAddressesPerCall = 200

const address = z.string().trim().min(1).max(300).meta({ example: 'Unter den Linden 77, Berlin' })

export const geocoderCard = z
  .object({
    isSet: z.boolean().describe('Whether the installation has one, so that addresses may leave it'),
    host: z.string().nullable().describe('Who is asked').meta({ example: 'nominatim.example.org' }),
  })
  .meta({ id: 'Geocoder' })
export type GeocoderCard = z.infer<typeof geocoderCard>

export const geocodeRequest = z
  .strictObject({ addresses: z.array(address).min(1).max(maxAddressesPerCall) })
  .meta({ id: 'GeocodeRequest' })

export const geocodedAddress = z
  .object({
    address,
    state: z
      .enum(['FOUND', 'NOT_FOUND', 'PENDING'])
      .describe('PENDING: there was no time to ask; send it again')
      .meta({ example: 'FOUND' }),
    location: z
      .tuple([z.number(), z.number()])
      .optional()
      .describe('Latitude and longitude')
      .meta({ example: [52.5163, 13.3814] }),
    foundAs: z.string().optional().describe('What the geocoder calls it').meta({ example: 'Unter den Linden, Berlin' }),
  })
  .meta({ id: 'GeocodedAddress' })
export type GeocodedAddress = z.infer<typeof geocodedAddress>
