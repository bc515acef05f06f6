/**
 * When a token, session or key was last used is noted on the side: a disk that is full turns away nobody who only
 * reads.
 */
import { expect, test } from 'vitest'
import { createAccessTokens } from '../../../../server/access/access-tokens/access-token-service.ts'
import { createApiKeyService } from '../../../../server/access/api-keys/api-key-service.ts'
import { accessTokenRequest } from '../../../../server/contract/access-token.ts'
import { apiKeyRequest } from '../../../../server/contract/api-key.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import { createCallerWatch } from '../../../../server/http/caller-watch.ts'
import type { MemberCaller } from '../../../../server/http/caller.ts'
import { createSessionService } from '../../../../server/access/members/session-service.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { prepareFirstTenant } from '../../../../server/access/tenants/first-start.ts'
import { folder, openAfterBoot } from '../../storage/fixtures.ts'
import { actorOf } from '../../../support/actor.ts'
import { FaultDisk } from '../../../support/fault-files.ts'

function credentialsOf(database: Database) {
  const warnings: string[] = []
  const options = {
    database,
    clock: systemClock,
    callerWatch: createCallerWatch(systemClock),
    logger: { ...silentLogger, warn: (_fields: object, message: string) => void warnings.push(message) },
  }
  return {
    warnings,
    tokens: createAccessTokens(options),
    sessions: createSessionService({ ...options, localToken: 'local' }),
    keys: createApiKeyService({ ...options, modelIds: [], tenantName: () => Promise.resolve('') }),
  }
}

/** A store with one token, session and key, never used so far. */
async function prepared() {
  const disk = new FaultDisk()
  const { database } = await openAfterBoot(disk.files)
  const tenantId = await prepareFirstTenant(database, systemClock)
  const { id } = await database.read((db) => db.selectFrom('members').select('id').executeTakeFirstOrThrow())
  const caller: MemberCaller = {
    ...actorOf(tenantId),
    kind: 'member',
    memberId: id,
    accountId: id,
    reach: 'OWN',
    role: 'ADMINISTRATOR',
    credential: 'test',
    expiresAt: null,
  }
  const { tokens, sessions, keys } = credentialsOf(database)
  const session = await sessions.signIn((await sessions.createLoginToken()).token)
  const { token } = await tokens.create(caller, accessTokenRequest.parse({ name: 'test' }))
  const { key } = await keys.create(caller, apiKeyRequest.parse({ name: 'test' }))
  await database.close()
  return { caller, token, session, key, content: disk.content() }
}

/** The store on a disk that is full from the first write after it was opened. */
async function openedFull(content: ReadonlyMap<string, Buffer>) {
  const roomy = new FaultDisk(undefined, content, [folder])
  const { database } = await openAfterBoot(roomy.files)
  const points = roomy.log.length
  await database.close()
  const disk = new FaultDisk({ at: points + 1, kind: 'disk-full' }, content, [folder])
  return { disk, ...(await openAfterBoot(disk.files)) }
}

test('a full disk turns no token, session or key away, and the use is noted once there is room', async () => {
  const { caller, token, session, key, content } = await prepared()
  const { disk, database } = await openedFull(content)
  const { warnings, tokens, sessions, keys } = credentialsOf(database)
  const lastSeen = () =>
    database.read((db) => db.selectFrom('members').select('last_seen_at').executeTakeFirstOrThrow())
  const lastUses = async () => [
    ...[...(await tokens.list(caller)), ...(await keys.list(caller.tenantId))].map(({ lastUsedAt }) => lastUsedAt),
    (await lastSeen()).last_seen_at ?? undefined,
  ]

  expect(await tokens.authenticate(token)).toMatchObject({ via: 'ACCESS_TOKEN' })
  expect(await sessions.session(session)).toMatchObject({ via: 'SESSION' })
  expect(await keys.authenticate(key)).toMatchObject({ kind: 'apiKey' })
  await expect.poll(() => warnings).toEqual(Array(3).fill('the last use of a credential could not be noted'))
  expect(await lastUses()).toEqual([undefined, undefined, undefined])

  disk.makeSpace()
  await tokens.authenticate(token)
  await sessions.session(session)
  await keys.authenticate(key)
  await expect.poll(lastUses).toEqual([expect.any(String), expect.any(String), expect.any(String)])
  await database.close()
})
