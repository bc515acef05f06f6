/** A call that was let in and whose body is late: by then its session may reach less than it did. */
import { expect, test } from 'vitest'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import { createCallerWatch } from '../../../../server/http/caller-watch.ts'
import type { MemberCaller } from '../../../../server/http/caller.ts'
import type { SessionCredential } from '../../../../server/http/session-cookie.ts'
import { createMembers } from '../../../../server/access/members/member-service.ts'
import { createSessionService } from '../../../../server/access/members/session-service.ts'
import { prepareFirstTenant } from '../../../../server/access/tenants/first-start.ts'
import { createTenants } from '../../../../server/access/tenants/tenant-service.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'
import { FaultDisk } from '../../../support/fault-files.ts'

test('a session that others may hold does not follow its person into a tenant made meanwhile', async () => {
  const { database } = await openAfterBoot(new FaultDisk().files)
  const options = { database, clock: systemClock, logger: silentLogger, callerWatch: createCallerWatch(systemClock) }
  const firstId = await prepareFirstTenant(database, systemClock)
  const sessions = createSessionService({ ...options, localToken: 'local' })
  const members = createMembers({ ...options, sessions })
  const callerOf = async (session: SessionCredential): Promise<MemberCaller> => ({
    ...(await sessions.session(session))!,
    address: '127.0.0.1',
  })
  const giver = await callerOf(await sessions.signIn((await sessions.createLoginToken()).token))
  const { id } = await members.create(giver, { name: 'Carol', email: 'carol@example.org', role: 'ADMINISTRATOR' })
  const sessionFromLink = async () => sessions.signIn((await members.createLoginToken(giver, id)).token)
  const held = await sessionFromLink()
  const letIn = await callerOf(held)
  const own = await callerOf(await sessionFromLink())
  expect([letIn.reach, own.reach]).toEqual(['GIVEN', 'GIVEN'])

  const made = await createTenants(options).create(own, 'Of Carol')
  await expect(sessions.switchTo(letIn, made.id, held.pageProof)).rejects.toMatchObject({ code: 'TENANT_NOT_FOUND' })
  expect(await sessions.session(held)).toMatchObject({ tenantId: firstId, reach: 'TENANT' })
  await sessions.switchTo(own, made.id, 'proof')
  await database.close()
})
