/** The ground of a map from a server of picture tiles. */
import { tileLayer, type TileLayer } from 'leaflet'
import type { MapFile, MapTiles } from '../../../server/contract/map-tiles.ts'

/** A server of pictures. */
export interface TileServer {
  readonly tileUrl: string
  readonly attribution: string | null
}
/** What is drawn below the routes, when it is more than outlines. */
export type TileGround = TileServer | FileGround

/** A file of vector tiles, and how pieces of it are read. */
export interface FileGround {
  readonly file: MapFile
  readonly read: ReadPiece
}
export type ReadPiece = (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>

/** A file of one's own goes before a server; null when there is neither. */
export function tileGroundOf(tiles: MapTiles | undefined, read: ReadPiece): TileGround | null {
  if (tiles?.file) return { file: tiles.file, read }
  return tiles?.tileUrl ? { tileUrl: tiles.tileUrl, attribution: tiles.tileAttribution } : null
}

/** `onFailed` is called when every tile in view has failed and none ever came: no such server, or no network. */
export function createTileLayer({ tileUrl, attribution }: TileServer, onFailed: () => void): TileLayer {
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
export function asMarkup(text: string): string {
  return Object.assign(document.createElement('span'), { textContent: text }).innerHTML
}
