/** Where the tiles of maps come from: fetched once, for the page may ask another server only after it is loaded anew. */
import { defineStore } from 'pinia'
import { readMapTiles } from './platform.ts'
import { useLoading } from './use-loading.ts'

export const useMapTilesStore = defineStore('map-tiles', () => {
  const { status, value: tiles, load } = useLoading(readMapTiles)

  async function loadOnce(): Promise<void> {
    if (!tiles.value && status.value !== 'loading') await load()
  }

  return { tiles, loadOnce }
})
