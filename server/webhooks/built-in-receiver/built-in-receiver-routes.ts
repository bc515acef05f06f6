/** The built-in receiver over the platform API; for administrators, as webhooks are. */
import { builtInReceiver, receivedCalls, receiverAnswerRequest } from '../../contract/built-in-receiver.ts'
import { memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { BuiltInReceivers } from './built-in-receivers.ts'

const tag = 'Receiving webhooks'
const access = { by: 'member', administrator: true } as const
const stopped = errorResponse('It is not running', 'BUILT_IN_RECEIVER_STOPPED')

/** Below /api/platform/v1. */
export function builtInReceiverRoutes(receivers: BuiltInReceivers): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/built-in-receiver',
      operationId: 'startBuiltInReceiver',
      tag,
      summary: 'Start the built-in receiver of the tenant',
      description:
        'Opens a port that only this machine reaches and keeps what arrives in memory, until it or the platform is stopped. One that runs is left as it is.',
      access,
      responses: { 200: { description: 'Address and key for a webhook', schema: builtInReceiver } },
      handle: ({ caller }) => receivers.start(memberTenant(caller)),
    }),
    defineRoute({
      method: 'get',
      path: '/built-in-receiver/calls',
      operationId: 'listReceivedCalls',
      tag,
      summary: 'List what arrived at the built-in receiver',
      description:
        'The last 100 calls, newest first, with what a check of the signature came to and what was answered.',
      access,
      responses: { 200: { description: 'The receiver and its calls', schema: receivedCalls }, 404: stopped },
      handle: ({ caller }) => receivers.calls(memberTenant(caller)),
    }),
    defineRoute({
      method: 'put',
      path: '/built-in-receiver/answer',
      operationId: 'changeReceiverAnswer',
      tag,
      summary: 'Choose what the built-in receiver answers',
      description: 'Anything but 200 makes the platform send a call again, 10 s later, up to 10 times.',
      access,
      body: { kind: 'json', schema: receiverAnswerRequest },
      responses: { 200: { description: 'The receiver as it is now', schema: builtInReceiver }, 404: stopped },
      handle: ({ caller, body }) => receivers.setAnswer(memberTenant(caller), body.answer),
    }),
    defineRoute({
      method: 'delete',
      path: '/built-in-receiver',
      operationId: 'stopBuiltInReceiver',
      tag,
      summary: 'Stop the built-in receiver of the tenant',
      description: 'Gives its port free and forgets its calls. Nothing happens when it is not running.',
      access,
      responses: { 204: { description: 'It is stopped' } },
      async handle({ caller }) {
        await receivers.stop(memberTenant(caller))
        return new Reply(204)
      },
    }),
  ]
}
