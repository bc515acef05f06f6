/** The webhooks of a tenant by the secrets their headers name, so that no secret goes while it is needed. */
import type { Kysely } from 'kysely'
import type { SecretUser } from '../../contract/secret.ts'
import type { Vault } from '../../foundation/vault.ts'
import type { Tables } from '../../storage/tables.ts'
import { variablesOf } from './header-variables.ts'
import { openWebhook } from './open-webhook.ts'
import { listWebhooks } from './webhook-repository.ts'

/** Webhooks whose headers cannot be opened are not counted: they must be entered again anyway. */
export function createWebhooksBySecret(vault: Vault) {
  return async (db: Kysely<Tables>, tenantId: string): Promise<Map<string, SecretUser[]>> => {
    const users = new Map<string, SecretUser[]>()
    for (const row of await listWebhooks(db, tenantId)) {
      const opened = openWebhook(row, vault)
      const headers = 'problem' in opened ? [] : opened.headers
      const names = new Set(
        headers
          .flatMap(({ value }) => variablesOf(value))
          .flatMap((variable) => (variable.kind === 'secret' ? [variable.name] : [])),
      )
      for (const name of names) users.set(name, [...(users.get(name) ?? []), { id: row.id, name: row.name }])
    }
    return users
  }
}
