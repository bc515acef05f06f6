/** Values that headers of webhooks name instead of holding them. */
import type { Clock } from '../../foundation/clock.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { Database } from '../../storage/database.ts'
import { createWebhooksBySecret } from '../configuration/webhooks-by-secret.ts'
import { secretRoutes } from './secret-routes.ts'
import { createSecrets } from './secret-service.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
}

export function secretsFeature(needs: Needs) {
  const secrets = createSecrets({ ...needs, webhooksBySecret: createWebhooksBySecret(needs.vault) })
  return {
    gives: { secrets },
    tags: { Secrets: 'Values that headers of webhooks name instead of holding them.' },
    routes: secretRoutes(secrets),
  }
}
