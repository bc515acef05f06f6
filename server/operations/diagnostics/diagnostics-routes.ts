/** What an administrator, or whoever helps one, wants to know about the installation. */
import { diagnostics } from '../../contract/diagnostics.ts'
import { storageUse } from '../../contract/storage-use.ts'
import { memberTenant } from '../../http/caller.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { DiagnosticsService } from './diagnostics-service.ts'
import type { StorageUseService } from './storage-use.ts'

const administrator = { by: 'member', administrator: true, ofInstallation: true } as const
const tag = 'Upkeep'

/** Below /api/platform/v1. */
export function diagnosticsRoutes(storage: StorageUseService, bundle: DiagnosticsService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/storage',
      operationId: 'getStorageUse',
      tag,
      summary: 'Tell what the data takes of the disk',
      description:
        'Bytes by what they are, free space, and how many datasets there are. The sizes may be some minutes old where there are very many datasets.',
      access: administrator,
      responses: { 200: { description: 'The sizes', schema: storageUse } },
      handle: ({ caller }) => storage.read(memberTenant(caller)),
    }),
    defineRoute({
      method: 'get',
      path: '/diagnostics',
      operationId: 'getDiagnostics',
      tag,
      summary: 'Download a description of the installation',
      description:
        'For whoever helps when something is wrong: versions, machine, options, settings, figures and the end of the log. It holds no plans, no names of people, no keys and no paths of addresses. Read it before you send it.',
      access: administrator,
      responses: {
        200: {
          description: 'The description',
          schema: diagnostics,
          headers: {
            'Content-Disposition': {
              description: 'Suggests a file name',
              example: 'attachment; filename="planwright-diagnostics.json"',
              always: true,
            },
          },
        },
      },
      async handle({ caller }) {
        return new Reply(
          200,
          { kind: 'json', value: await bundle.read(memberTenant(caller)) },
          { 'Content-Disposition': 'attachment; filename="planwright-diagnostics.json"' },
        )
      },
    }),
  ]
}
