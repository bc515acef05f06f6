/** The ground of a map from a server of picture tiles. */
import { tileLayer, type TileLayer } from 'leaflet'
import type { MapTiles } from '../../../server/contract/map-tiles.ts'

export interface TileGround {
  readonly tileUrl: string
  readonly attribution: string | null
}

/** null when no tiles are set. */
export function tileGroundOf(tiles: MapTiles | undefined): TileGround | null {
  return tiles?.tileUrl ? { tileUrl: tiles.tileUrl, attribution: tiles.tileAttribution } : null
}

/** `onFailed` is called when every tile in view has failed and none ever came: no such server, or no network. */
export function createTileLayer({ tileUrl, attribution }: TileGround, onFailed: () => void): TileLayer {
  const layer = tileLayer(tileUrl, {
    maxZoom: 19,
    ...(attribution === null ? {} : { attribution: asMarkup(attribution) }),
  })
  let hasCome = false
  let hasFailed = false
  layer.on('tileload', () => (hasCome = true))
  layer.on('tileerror', () => (hasFailed = true))
  // All tiles in view have come or failed.
  layer.on('load', () => {
    if (hasFailed && !hasCome) onFailed()
  })
  return layer
}

/** Leaflet takes an attribution for markup, but it is text. */
function asMarkup(text: string): string {
  return Object.assign(document.createElement('span'), { textContent: text }).innerHTML
}
