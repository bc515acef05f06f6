/** What an administrator, or whoever helps one, wants to know about the installation. */
import { storageUse } from '../contract/storage-use.ts'
import { memberTenant } from '../http/caller.ts'
import { defineRoute, type Route } from '../http/route.ts'
import type { StorageUseService } from './storage-use.ts'

const administrator = { by: 'member', administrator: true } as const
const tag = 'Upkeep'

/** Below /api/platform/v1. */
export function diagnosticsRoutes(storage: StorageUseService): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/storage',
      operationId: 'getStorageUse',
      tag,
      summary: 'Tell what the data takes of the disk',
      description: 'Bytes by what they are, free space, and how many datasets there are. The sizes may be some minutes old where there are very many datasets.',
      access: administrator,
      responses: { 200: { description: 'The sizes', schema: storageUse } },
      handle: ({ caller }) => storage.read(memberTenant(caller)),
    }),
  ]
}
