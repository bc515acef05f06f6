/** Land and borders of the world (Natural Earth 1:50,000,000, public domain), which come with the app. */
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import address from 'world-atlas/countries-50m.json?url'

/** A line of [longitude, latitude] positions with the box around it, to leave it out quickly. */
export interface Outline {
  readonly positions: readonly (readonly number[])[]
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

export interface WorldOutlines {
  /** Closed rings. */
  readonly land: readonly Outline[]
  readonly borders: readonly Outline[]
}

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

let loading: Promise<WorldOutlines> | undefined

/** Fetched from the app itself when first asked for, then kept. */
export function loadWorldOutlines(): Promise<WorldOutlines> {
  loading ??= fetchOutlines().catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}

async function fetchOutlines(): Promise<WorldOutlines> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The outlines of the map could not be read: status ${response.status}.`)
  // The file is part of the build, so its shape is known.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- see above
  const atlas = (await response.json()) as Atlas
  const land = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates
  return { land: land.map(outlineOf), borders: borders.map(outlineOf) }
}

function outlineOf(positions: readonly (readonly number[])[]): Outline {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [longitude = 0, latitude = 0] of positions) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return { positions, ...box }
}
