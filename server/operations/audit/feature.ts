/** Who changed the configuration, and how. */
import { ledBy, type Leader } from '../../storage/leader.ts'
import { createAuditLog, type AuditLogOptions } from './audit-log.ts'
import { auditRoutes } from './audit-routes.ts'

interface Needs extends Omit<AuditLogOptions, 'limits'> {
  readonly leader: Leader
  readonly settings: { readonly read: AuditLogOptions['limits'] }
}

export function auditFeature({ settings, leader, ...needs }: Needs) {
  const audit = createAuditLog({ ...needs, limits: settings.read })
  const rounds = ledBy(leader, 'audit', () => ({ start: () => audit.start(), stop: () => audit.stop() }))
  return {
    tags: { 'Audit log': 'Who changed the configuration, and how.' },
    routes: auditRoutes(audit),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  }
}
