/** Where the ground of maps comes from: a file of vector tiles, a server of pictures, or neither. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { mapFileState, mapTiles } from '../../contract/map-tiles.ts'
import { AppError } from '../../foundation/app-error.ts'
import { limitedBody } from '../../http/body-stream.ts'
import { memberOf } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { SettingsService } from '../settings/setting-service.ts'
import type { MapFileService } from './map-file.ts'

const everybody = { by: 'member', administrator: false } as const
const administrator = { by: 'member', administrator: true, ofInstallation: true } as const
const tag = 'Settings'
const contentType = 'application/vnd.pmtiles'
const notSet = errorResponse('There is no map file', 'MAP_FILE_NOT_SET')
/** More than the whole planet takes. */
const maxUploadBytes = 200_000_000_000

/** Below /api/platform/v1. */
export function mapRoutes(files: MapFileService, settings: SettingsService, firstTenantId: string): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/map-tiles',
      operationId: 'getMapTiles',
      tag,
      summary: 'Tell where the tiles of maps come from',
      description:
        'What every page with a map needs: the map file, and the two settings of a server of pictures, which are those of the installation; for every member of every tenant.',
      access: everybody,
      responses: { 200: { description: 'The tiles', schema: mapTiles } },
      async handle() {
        const { file } = await files.state()
        return mapTiles.parse({ ...(await settings.read(firstTenantId)), file })
      },
    }),
    ...mapFileRoutes(files),
  ]
}

function mapFileRoutes(files: MapFileService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/map-file',
      operationId: 'getMapFile',
      tag,
      summary: 'Tell what the map file is',
      description: 'Of the file map/map.pmtiles in the data folder, or why it cannot be used.',
      access: administrator,
      responses: { 200: { description: 'The file', schema: mapFileState } },
      handle: () => files.state(),
    }),
    defineRoute({
      method: 'get',
      path: '/map-file/content',
      operationId: 'downloadMapFile',
      tag,
      summary: 'Read a part of the map file',
      description: 'The bytes the header Range names, 16 MB at most; maps are drawn from these.',
      access: everybody,
      requestHeaders: z.object({ range: z.string().describe('Which bytes').meta({ example: 'bytes=0-16383' }) }),
      responses: {
        206: {
          description: 'The bytes',
          schema: z.string().describe('A part of a PMTiles archive').meta({ example: 'PMTiles' }),
          contentType,
          headers: {
            'Content-Range': {
              description: 'Which bytes of how many',
              example: 'bytes 0-16383/52428800',
              always: true,
            },
          },
        },
        404: notSet,
        416: errorResponse('The header Range is missing, or names bytes there are not', 'RANGE_NOT_SATISFIABLE'),
      },
      async handle({ header }) {
        const { content, bytes, range } = await files.read(header('range'))
        return new Reply(206, { kind: 'file', contentType, source: content, bytes }, { 'Content-Range': range })
      },
    }),
    defineRoute({
      method: 'post',
      path: '/map-file',
      operationId: 'replaceMapFile',
      tag,
      summary: 'Send a map file',
      description:
        'A PMTiles archive (version 3) of vector tiles. It is checked first; then every map is drawn from it.',
      access: administrator,
      body: {
        kind: 'stream',
        contentType,
        schema: z.string().describe('A PMTiles archive').meta({ example: 'PMTiles' }),
      },
      responses: {
        200: { description: 'The file, in use now', schema: mapFileState },
        400: errorResponse('The file cannot be used; nothing was changed', 'MAP_FILE_INVALID'),
      },
      handle: ({ caller, stream, header }) => files.replace(memberOf(caller), uploaded(stream, header)),
    }),
    defineRoute({
      method: 'delete',
      path: '/map-file',
      operationId: 'deleteMapFile',
      tag,
      summary: 'Delete the map file',
      description: 'Maps show what they showed without it.',
      access: administrator,
      responses: { 204: { description: 'Deleted' }, 404: notSet },
      async handle({ caller }) {
        await files.remove(memberOf(caller))
        return new Reply(204)
      },
    }),
  ]
}

function uploaded(stream: Readable, header: (name: string) => string | undefined): AsyncIterable<Buffer> {
  const encoding = header('content-encoding') ?? 'identity'
  if (encoding === 'identity') return limitedBody(stream, maxUploadBytes)
  throw new AppError(
    'CONTENT_ENCODING_NOT_SUPPORTED',
    `Content-Encoding "${encoding}" is not supported here. Send the file as it is.`,
  )
}
