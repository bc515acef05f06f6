/** An administrator as services see one who changes something. */
import type { Actor } from '../../server/storage/audit-trail.ts'

export function actorOf(tenantId: string) {
  return {
    tenantId,
    memberId: 'ada',
    name: 'Ada',
    email: 'ada@example.org',
    via: 'SESSION',
    address: '127.0.0.1',
  } as const satisfies Actor
}
