/** Who changed the configuration, and how. */
import { createAuditLog, type AuditLogOptions } from './audit-log.ts'
import { auditRoutes } from './audit-routes.ts'

interface Needs extends Omit<AuditLogOptions, 'limits'> {
  readonly settings: { readonly read: AuditLogOptions['limits'] }
}

export function auditFeature({ settings, ...needs }: Needs) {
  const audit = createAuditLog({ ...needs, limits: settings.read })
  return {
    tags: { 'Audit log': 'Who changed the configuration, and how.' },
    routes: auditRoutes(audit),
    start: () => audit.start(),
    stop: () => audit.stop(),
  }
}
