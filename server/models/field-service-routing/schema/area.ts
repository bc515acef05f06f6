/** Areas on the map, as GeoJSON writes them. */
import { z } from 'zod'

const polygonRings = z.array(z.array(z.array(z.number())))

const polygon = z
  .strictObject({
    type: z.literal('Polygon').describe('GeoJSON type'),
    coordinates: polygonRings.describe(
      'Rings of [longitude, latitude] positions, as GeoJSON orders them: the outline first, then its holes; each ring ends where it begins',
    ),
  })
  .meta({ id: 'Polygon', description: 'GeoJSON polygon' })

const multiPolygon = z
  .strictObject({
    type: z.literal('MultiPolygon').describe('GeoJSON type'),
    coordinates: z.array(polygonRings).describe('Polygons, each with its rings of [longitude, latitude] positions'),
  })
  .meta({ id: 'MultiPolygon', description: 'Several GeoJSON polygons' })

export const area = z.discriminatedUnion('type', [polygon, multiPolygon]).meta({
  id: 'Area',
  description: 'Where a technician works: one polygon or several',
  example: {
    type: 'Polygon',
    coordinates: [
      [
        [-85, 34],
        [-84.2, 34],
        [-84.2, 33],
        [-85, 33],
        [-85, 34],
      ],
    ],
  },
})
export type Area = z.infer<typeof area>
