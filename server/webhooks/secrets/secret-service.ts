/** Secrets of a tenant: sealed when they come in, opened for the one who puts them into headers, shown to nobody. */
import type { Kysely } from 'kysely'
import {
  maxSecrets,
  type SecretSummary,
  type SecretRequest,
  type SecretReplacement,
  type SecretUser,
} from '../../contract/secret.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Clock } from '../../foundation/clock.ts'
import { newId } from '../../foundation/ids.ts'
import { createListeners } from '../../foundation/listeners.ts'
import type { Vault } from '../../foundation/vault.ts'
import { recordChange, type Actor } from '../../storage/audit-trail.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { deleteSecret, findSecret, insertSecret, listSecrets, updateSecret, type Secret } from './secret-repository.ts'

/** The webhooks of a tenant by the secrets their headers name; asked inside a transaction. */
export type WebhooksBySecret = (
  db: Kysely<Tables>,
  tenantId: string,
) => Promise<ReadonlyMap<string, readonly SecretUser[]>>

export interface SecretService {
  /** By name. */
  list(tenantId: string): Promise<SecretSummary[]>
  create(actor: Actor, order: SecretRequest): Promise<SecretSummary>
  /** Throws SECRET_NOT_FOUND. */
  replace(actor: Actor, id: string, replacement: SecretReplacement): Promise<SecretSummary>
  /** Throws SECRET_IN_USE while a webhook names it. */
  remove(actor: Actor, id: string): Promise<void>
  names(tenantId: string): Promise<string[]>
  /** Every secret by its name; undefined where the value cannot be opened. */
  open(tenantId: string): Promise<ReadonlyMap<string, string | undefined>>
  /** Called once a value is there or replaced: what waited for it can go on. Returns the way to stop listening. */
  onChange(listener: (tenantId: string, name: string) => void): () => void
}

export interface SecretServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
  readonly webhooksBySecret: WebhooksBySecret
}

export function createSecrets(options: SecretServiceOptions): SecretService {
  const { database, vault } = options
  const listeners = createListeners<[tenantId: string, name: string]>()
  const secrets = (tenantId: string) => database.read((db) => listSecrets(db, tenantId))

  return {
    list: (tenantId) =>
      database.read(async (db) => {
        const users = await options.webhooksBySecret(db, tenantId)
        return (await listSecrets(db, tenantId)).map((secret) => summaryOf(secret, vault, users.get(secret.name)))
      }),
    async create(actor, order) {
      const summary = await database.write((db) => createSecret(db, options, actor, order))
      listeners.tell(actor.tenantId, summary.name)
      return summary
    },
    async replace(actor, id, replacement) {
      const summary = await database.write((db) => replaceSecret(db, options, actor, { id, ...replacement }))
      if (replacement.value !== undefined) listeners.tell(actor.tenantId, summary.name)
      return summary
    },
    remove: (actor, id) => database.write((db) => removeSecret(db, options, actor, id)),
    names: async (tenantId) => (await secrets(tenantId)).map(({ name }) => name),
    open: async (tenantId) =>
      new Map(
        (await secrets(tenantId)).map(({ id, name, sealedValue }) => [name, vault.open(sealedValue, placeOf(id))]),
      ),
    onChange: listeners.add,
  }
}

async function createSecret(
  db: Kysely<Tables>,
  { clock, vault, webhooksBySecret }: SecretServiceOptions,
  actor: Actor,
  { name, description, value }: SecretRequest,
): Promise<SecretSummary> {
  const others = await listSecrets(db, actor.tenantId)
  if (others.some((other) => other.name === name)) throw new AppError('SECRET_NAME_TAKEN', { name })
  if (others.length >= maxSecrets) throw new AppError('SECRET_LIMIT', { count: others.length })
  const id = newId()
  const now = clock.now()
  const at = now.toISOString()
  const secret: Secret = {
    id,
    tenantId: actor.tenantId,
    name,
    description,
    sealedValue: vault.seal(value, placeOf(id)),
    createdAt: at,
    updatedAt: at,
  }
  await insertSecret(db, secret)
  await recordChange(db, actor, now, { action: 'CREATE', kind: 'SECRET', id, name, after: { name, description } })
  return summaryOf(secret, vault, (await webhooksBySecret(db, actor.tenantId)).get(name))
}

async function replaceSecret(
  db: Kysely<Tables>,
  { clock, vault, webhooksBySecret }: SecretServiceOptions,
  actor: Actor,
  { id, description, value }: SecretReplacement & { id: string },
): Promise<SecretSummary> {
  const before = (await findSecret(db, actor.tenantId, id)) ?? notFound(id)
  const now = clock.now()
  const after: Secret = {
    ...before,
    description: description ?? before.description,
    sealedValue: value === undefined ? before.sealedValue : vault.seal(value, placeOf(id)),
    updatedAt: now.toISOString(),
  }
  await updateSecret(db, after)
  const { name } = before
  const isChanged = value !== undefined || after.description !== before.description
  if (isChanged)
    await recordChange(db, actor, now, {
      action: 'UPDATE',
      kind: 'SECRET',
      id,
      name,
      before: { name, description: before.description },
      after: { name, description: after.description, isValueReplaced: value !== undefined },
    })
  return summaryOf(after, vault, (await webhooksBySecret(db, actor.tenantId)).get(name))
}

async function removeSecret(
  db: Kysely<Tables>,
  { clock, webhooksBySecret }: SecretServiceOptions,
  actor: Actor,
  id: string,
): Promise<void> {
  const { name, description } = (await findSecret(db, actor.tenantId, id)) ?? notFound(id)
  const users = (await webhooksBySecret(db, actor.tenantId)).get(name) ?? []
  if (users.length > 0) {
    const named = users.map((user) => `${user.name} (${user.id})`)
    throw new AppError(
      'SECRET_IN_USE',
      {
        name,
        who: users.length === 1 ? 'a webhook names' : `${users.length} webhooks name`,
        webhooks: named.join(', '),
      },
      named,
    )
  }
  await deleteSecret(db, id)
  await recordChange(db, actor, clock.now(), {
    action: 'DELETE',
    kind: 'SECRET',
    id,
    name,
    before: { name, description },
  })
}

const placeOf = (id: string) => `secret/${id}`

function summaryOf(secret: Secret, vault: Vault, usedBy: readonly SecretUser[] = []): SecretSummary {
  const canBeOpened = vault.open(secret.sealedValue, placeOf(secret.id)) !== undefined
  return {
    id: secret.id,
    name: secret.name,
    description: secret.description,
    canBeOpened,
    usedBy: [...usedBy],
    createdAt: secret.createdAt,
    updatedAt: secret.updatedAt,
  }
}

function notFound(id: string): never {
  throw new AppError('SECRET_NOT_FOUND', { id })
}
