/** Restoring a backup over the platform API, and starting again; for administrators alone. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { preparedRestore, previousDataName, restoreRequest, restoreState } from '../../contract/backup.ts'
import { AppError } from '../../foundation/app-error.ts'
import { limitedBody } from '../../http/body-stream.ts'
import { memberOf } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { BackupService } from './backup-service.ts'

const administrator = { by: 'member', administrator: true, ofInstallation: true } as const
/**
 * A backup brings its members, keys and sessions with it, of which some have been removed since or were put into it.
 */
const withoutToken = { ...administrator, withoutToken: true } as const
const tag = 'Upkeep'
/** Of an uploaded backup: more than any database and its documents the platform can hold in practice. */
const maxUploadBytes = 100_000_000_000

const prepared = { description: 'The backup is sound and waits for the next start', schema: preparedRestore }
const unsound = errorResponse(
  'It is not sound, or cannot be used here; the message names the first difference. Nothing was changed',
  'BACKUP_UNSOUND',
  'STORAGE_NEWER',
)
const underWay = errorResponse('A backup is being made, or restored from', 'BACKUP_UNDER_WAY')

/** Below /api/platform/v1. `restart` is missing where the host cannot start the platform again. */
export function restoreRoutes(backups: BackupService, restart: (() => void) | undefined): Route[] {
  return [...preparingRoutes(backups), ...keptRoutes(backups), restartRoute(backups, restart)]
}

function preparingRoutes(backups: BackupService): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/restore',
      operationId: 'restoreBackup',
      tag,
      summary: 'Restore a backup',
      description:
        'Unpacks the backup beside the data and checks every file and the database in it. Only then it is left for the next start, which takes it into use and keeps the data of now. Not with a personal access token.',
      access: withoutToken,
      body: { kind: 'json', schema: restoreRequest },
      responses: {
        200: prepared,
        400: unsound,
        404: errorResponse('There is no such backup', 'BACKUP_NOT_FOUND'),
        409: underWay,
      },
      handle: ({ caller, body }) => backups.restore(memberOf(caller), body.backup),
    }),
    defineRoute({
      method: 'post',
      path: '/restore/upload',
      operationId: 'restoreUploadedBackup',
      tag,
      summary: 'Restore a backup that is sent',
      description:
        'The same for the bytes of a backup file, at most 100 GB, uncompressed as it was downloaded. Not with a personal access token.',
      access: withoutToken,
      body: {
        kind: 'stream',
        contentType: 'application/x-tar',
        schema: z.string().describe('A backup, as it was downloaded').meta({ example: 'manifest.json' }),
      },
      responses: { 200: prepared, 400: unsound, 409: underWay },
      handle: ({ caller, stream, header }) => backups.restoreFrom(memberOf(caller), uploaded(stream, header)),
    }),
  ]
}

/** What waits for the next start, and what earlier ones have set aside. */
function keptRoutes(backups: BackupService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/restore',
      operationId: 'getRestore',
      tag,
      summary: 'Tell whether a restored backup waits for the next start',
      description: 'And which earlier data is still kept.',
      access: administrator,
      responses: { 200: { description: 'What waits and what is kept', schema: restoreState } },
      handle: () => backups.state(),
    }),
    defineRoute({
      method: 'delete',
      path: '/restore',
      operationId: 'cancelRestore',
      tag,
      summary: 'Do not take the restored backup into use',
      description: 'The next start goes on with the data of now.',
      access: administrator,
      responses: {
        204: { description: 'Nothing waits for the next start any more' },
        404: errorResponse('Nothing did', 'RESTORE_NOT_PREPARED'),
      },
      async handle({ caller }) {
        await backups.cancel(memberOf(caller))
        return new Reply(204)
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/restore/previous-data/{name}',
      operationId: 'deletePreviousData',
      tag,
      summary: 'Delete the data that a restore has set aside',
      description:
        'For good. Until then it can be put back by hand: stop the platform and move its folders store and documents into the place of those in the data folder.',
      access: administrator,
      params: z.object({ name: previousDataName.describe('Name of the folder') }),
      responses: {
        204: { description: 'Deleted' },
        404: errorResponse('There is no such folder', 'PREVIOUS_DATA_NOT_FOUND', 'ADDRESS_NOT_FOUND'),
      },
      async handle({ caller, params }) {
        await backups.removePreviousData(memberOf(caller), params.name)
        return new Reply(204)
      },
    }),
  ]
}

function restartRoute(backups: BackupService, restart: (() => void) | undefined): Route {
  return defineRoute({
    method: 'post',
    path: '/restart',
    operationId: 'restartPlatform',
    tag,
    summary: 'Start the platform again',
    description:
      'It stops in order and starts again: running solves go on from their best plan. It is back within seconds. Sessions of people stay, unless a backup without them is taken into use.',
    access: administrator,
    responses: {
      202: {
        description: 'It will do so as soon as this answer is out',
        schema: z.object({ message: z.string().meta({ example: 'The platform starts again now.' }) }),
      },
      501: errorResponse('The host cannot', 'RESTART_NOT_AVAILABLE'),
    },
    async handle({ caller }) {
      if (!restart) throw new AppError('RESTART_NOT_AVAILABLE', {})
      await backups.recordRestart(memberOf(caller))
      // Stopping waits for answers that are on their way.
      setImmediate(restart)
      return new Reply(202, { kind: 'json', value: { message: 'The platform starts again now.' } })
    },
  })
}

function uploaded(stream: Readable, header: (name: string) => string | undefined): AsyncIterable<Buffer> {
  const encoding = header('content-encoding') ?? 'identity'
  if (encoding !== 'identity')
    throw new AppError(
      'CONTENT_ENCODING_NOT_SUPPORTED',
      `Content-Encoding "${encoding}" is not supported here. Send the backup as it was downloaded.`,
    )
  return limitedBody(stream, maxUploadBytes)
}
