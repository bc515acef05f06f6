/** The mail server over the platform API; for administrators alone. */
import { mailServerSummary, mailServerRequest, testMailRequest, testMailResult } from '../../contract/mail-server.ts'
import { memberOf, memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { MailServers } from './mail-server-service.ts'

const tag = 'Notifications'
const access = { by: 'member', administrator: true } as const
const notSet = errorResponse('No mail server is set', 'MAIL_SERVER_NOT_SET')

/** Below /api/platform/v1. */
export function mailServerRoutes(mailServers: MailServers): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/mail-server',
      operationId: 'getMailServer',
      tag,
      summary: 'Read the mail server of the tenant',
      description: 'Everything but the password.',
      access,
      responses: { 200: { description: 'The mail server', schema: mailServerSummary }, 404: notSet },
      handle: ({ caller }) => mailServers.read(memberTenant(caller)),
    }),
    defineRoute({
      method: 'put',
      path: '/mail-server',
      operationId: 'replaceMailServer',
      tag,
      summary: 'Set or replace the mail server of the tenant',
      description:
        'Without one, administrators are told in the user interface only. Nothing is sent until there is something to tell, or a test is asked for.',
      access,
      body: { kind: 'json', schema: mailServerRequest },
      responses: {
        200: { description: 'The mail server as it is now', schema: mailServerSummary },
        400: errorResponse(
          'A value is not valid, a password is missing, or the address is none that Planwright calls',
          'MAIL_SERVER_INVALID',
        ),
      },
      handle: ({ caller, body }) => mailServers.put(memberOf(caller), body),
    }),
    defineRoute({
      method: 'delete',
      path: '/mail-server',
      operationId: 'deleteMailServer',
      tag,
      summary: 'Forget the mail server of the tenant',
      description: 'With its password. Nothing happens when none is set.',
      access,
      responses: { 204: { description: 'None is set' } },
      async handle({ caller }) {
        await mailServers.remove(memberOf(caller))
        return new Reply(204)
      },
    }),
    defineRoute({
      method: 'post',
      path: '/mail-server/test',
      operationId: 'testMailServer',
      tag,
      summary: 'Send a test mail',
      description:
        'To yourself, or to an administrator of the tenant. The answer says in fixed words what came of it, and nothing the server said; it takes up to half a minute.',
      access,
      body: { kind: 'json', schema: testMailRequest, optional: true },
      responses: {
        200: { description: 'What came of it', schema: testMailResult },
        400: errorResponse('The address is no administrator’s', 'TEST_MAIL_REFUSED'),
        404: notSet,
      },
      handle: ({ caller, body }) => mailServers.test(memberOf(caller), body?.to),
    }),
  ]
}
