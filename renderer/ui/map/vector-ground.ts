/** The ground of a map from a file of vector tiles, read in pieces from our own server and drawn here. */
import * as leaflet from 'leaflet'
import { PMTiles } from 'pmtiles'
import { leafletLayer } from 'protomaps-leaflet'
import { openMapTilesStyle } from './open-map-tiles-style.ts'
import { asMarkup, type FileGround } from './tile-ground.ts'

/** One for all maps of a page: it keeps the directories of the file. */
let opened: { readonly stamp: string; readonly archive: PMTiles } | undefined

function archiveOf({ file: { stamp }, read }: FileGround): PMTiles {
  if (opened?.stamp !== stamp) {
    const source = {
      getKey: () => stamp,
      getBytes: async (offset: number, length: number, signal?: AbortSignal) => ({
        data: await read(offset, length, signal),
      }),
    }
    opened = { stamp, archive: new PMTiles(source) }
  }
  return opened.archive
}

export function createVectorLayer(ground: FileGround, theme: 'light' | 'dark'): leaflet.Layer {
  // The library looks for Leaflet where pages of script tags have it.
  Object.assign(globalThis, { L: leaflet })
  const { maxZoom, attribution, schema } = ground.file
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a GridLayer, which its types do not say
  return leafletLayer({
    url: archiveOf(ground),
    maxDataZoom: maxZoom,
    attribution: asMarkup(attribution),
    ...(schema === 'PROTOMAPS' ? { flavor: theme } : openMapTilesStyle(theme)),
  }) as unknown as leaflet.Layer
}
