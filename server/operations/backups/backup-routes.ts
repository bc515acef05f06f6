/** Backups over the platform API; for administrators alone. */
import { z } from 'zod'
import { backupSummary, backupList, backupName } from '../../contract/backup.ts'
import { memberOf } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { BackupSchedule } from './backup-schedule.ts'
import type { BackupService } from './backup-service.ts'

const administrator = { by: 'member', administrator: true, ofInstallation: true } as const
const tag = 'Upkeep'
const params = z.object({ name: backupName.describe('Name of the backup') })
const notFound = errorResponse('There is no such backup', 'BACKUP_NOT_FOUND', 'ADDRESS_NOT_FOUND')
const underWay = errorResponse('A backup is being made, or restored from', 'BACKUP_UNDER_WAY')

/** Below /api/platform/v1. */
export function backupRoutes(backups: BackupService, schedule: BackupSchedule): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/backups',
      operationId: 'createBackup',
      tag,
      summary: 'Make a backup',
      description:
        'One tar file in the folder backups of the data folder, with the database as it is at one moment and every document. The platform goes on meanwhile. The answer comes when the backup was read back and found right, which takes minutes where there is much. The key file secret.key is not in it: keep a copy of that elsewhere, for secrets cannot be opened without it.',
      access: administrator,
      responses: { 201: { description: 'The backup', schema: backupSummary }, 409: underWay },
      handle: ({ caller }) => backups.create(memberOf(caller), { isScheduled: false }),
    }),
    defineRoute({
      method: 'get',
      path: '/backups',
      operationId: 'listBackups',
      tag,
      summary: 'List the backups',
      description:
        'Those in the folder backups of the data folder, and the schedule of daily ones; a file that was put there by hand is listed as not verified.',
      access: administrator,
      responses: { 200: { description: 'The backups', schema: backupList } },
      async handle() {
        const list = await backups.list()
        return { ...list, schedule: await schedule.state(list.backups) }
      },
    }),
    defineRoute({
      method: 'get',
      path: '/backups/{name}',
      operationId: 'downloadBackup',
      tag,
      summary: 'Download a backup',
      description:
        'The tar file as it is. It holds all data of the installation except the key of its secrets: keep it as safe as the data itself.',
      access: administrator,
      params,
      responses: {
        200: {
          description: 'The file',
          schema: z.string().describe('A tar file').meta({ example: 'manifest.json' }),
          contentType: 'application/x-tar',
          headers: {
            'Content-Disposition': {
              description: 'Suggests a file name',
              example: 'attachment; filename="planwright-2027-02-01T09-00-00Z.tar"',
              always: true,
            },
          },
        },
        404: notFound,
      },
      async handle({ params: { name } }) {
        const { summary, content } = await backups.read(name)
        return new Reply(
          200,
          { kind: 'file', contentType: 'application/x-tar', source: content, bytes: summary.bytes },
          { 'Content-Disposition': `attachment; filename="${name}"` },
        )
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/backups/{name}',
      operationId: 'deleteBackup',
      tag,
      summary: 'Delete a backup',
      description: 'For good.',
      access: administrator,
      params,
      responses: { 204: { description: 'Deleted' }, 404: notFound },
      async handle({ caller, params: { name } }) {
        await backups.remove(memberOf(caller), name)
        return new Reply(204)
      },
    }),
  ]
}
