/** The file of the base map in the data folder: put there by hand or sent, read in pieces by every page. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MapFile, MapFileState } from '../../contract/map-tiles.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import { readMapFile } from './read-map-file.ts'

/** A browser asks for a few hundred kilobytes at a time. */
const maxRangeBytes = 16 * 1024 * 1024

export interface Piece {
  readonly content: Readable
  readonly bytes: number
  /** As the header Content-Range has it. */
  readonly range: string
}

export interface MapFileService {
  state(): Promise<MapFileState>
  /** `range` as the header Range has it. Throws MAP_FILE_NOT_SET and RANGE_NOT_SATISFIABLE. */
  read(range: string | undefined): Promise<Piece>
  /** Throws MAP_FILE_INVALID; what was there stays then. */
  replace(actor: Actor, source: AsyncIterable<Buffer>): Promise<MapFileState>
  /** Throws MAP_FILE_NOT_SET. */
  remove(actor: Actor): Promise<void>
}

export interface MapFileOptions {
  readonly dataFolder: string
  readonly database: Database
  readonly clock: Clock
}

export function createMapFile({ dataFolder, database, clock }: MapFileOptions): MapFileService {
  const folder = join(dataFolder, 'map')
  const path = join(folder, 'map.pmtiles')
  let known: { readonly stamp: string; readonly state: MapFileState } | undefined

  async function state(): Promise<MapFileState> {
    const found = await stat(path).catch(() => undefined)
    if (!found) return { file: null, fault: null }
    const stamp = `${Math.round(found.mtimeMs)}-${found.size}`
    if (known?.stamp !== stamp) known = { stamp, state: await stateOf(path) }
    return known.state
  }
  const record = (actor: Actor, files: { readonly before: MapFile | null; readonly after: MapFile | null }) =>
    database.write((db) =>
      recordChange(db, actor, clock.now(), {
        action: 'UPDATE',
        kind: 'SETTINGS',
        id: actor.tenantId,
        name: 'Base map',
        ...files,
      }),
    )

  return {
    state,
    async read(range) {
      const { size } = await stat(path).catch(() => {
        throw new AppError('MAP_FILE_NOT_SET', {})
      })
      const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
      const start = Number(first ?? Number.NaN)
      const end = Math.min(size - 1, start + maxRangeBytes - 1, last ? Number(last) : size - 1)
      if (!(start <= end)) throw new AppError('RANGE_NOT_SATISFIABLE', { bytes: String(size) })
      return {
        content: createReadStream(path, { start, end }),
        bytes: end - start + 1,
        range: `bytes ${start}-${end}/${size}`,
      }
    },
    async replace(actor, source) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `${newId()}.partial`)
      try {
        await pipeline(source, createWriteStream(partial, { mode: 0o600, flush: true }))
        await readMapFile(partial)
        const { file: before } = await state()
        await rename(partial, path)
        const now = await state()
        await record(actor, { before, after: now.file })
        return now
      } finally {
        await rm(partial, { force: true })
      }
    },
    async remove(actor) {
      const { file: before, fault } = await state()
      if (!before && fault === null) throw new AppError('MAP_FILE_NOT_SET', {})
      await rm(path, { force: true })
      await record(actor, { before, after: null })
    },
  }
}

async function stateOf(path: string): Promise<MapFileState> {
  try {
    return { file: await readMapFile(path), fault: null }
  } catch (thrown) {
    return { file: null, fault: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}
