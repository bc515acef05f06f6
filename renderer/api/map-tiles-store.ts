/**
 * Where the tiles of maps come from: fetched once, for the page may ask another server only after it is loaded anew.
 */
import { defineStore } from 'pinia'
import { readMapTiles } from './platform.ts'
import { useLoading } from './use-loading.ts'

export const useMapTilesStore = defineStore('map-tiles', () => {
  const { value: tiles, loadOnce } = useLoading(readMapTiles)
  return { tiles, loadOnce }
})
