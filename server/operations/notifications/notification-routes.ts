/** Notifications over the platform API; for administrators, whom they are meant for. */
import { z } from 'zod'
import { notificationList } from '../../contract/notification.ts'
import { memberTenant } from '../../http/caller.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'
import type { Notifications } from './notification-service.ts'

const tag = 'Notifications'
const access = { by: 'member', administrator: true } as const

/** Below /api/platform/v1. */
export function notificationRoutes(notifications: Notifications): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/notifications',
      operationId: 'listNotifications',
      tag,
      summary: 'List what the administrators were told',
      description:
        'The last 200 of the tenant, newest first, and how many of them nobody has seen. Failing webhooks are told at most once in two hours.',
      access,
      responses: { 200: { description: 'The notifications', schema: notificationList } },
      handle: ({ caller }) => notifications.list(memberTenant(caller)),
    }),
    defineRoute({
      method: 'post',
      path: '/notifications/{id}/seen',
      operationId: 'seeNotification',
      tag,
      summary: 'Mark a notification as seen',
      description: 'For all administrators of the tenant.',
      access,
      params: z.object({
        id: z.uuid().describe('Id of the notification').meta({ example: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11' }),
      }),
      responses: {
        204: { description: 'It is seen' },
        404: errorResponse('There is no such notification', 'NOTIFICATION_NOT_FOUND'),
      },
      async handle({ caller, params }) {
        await notifications.see(memberTenant(caller), params.id)
        return new Reply(204)
      },
    }),
    defineRoute({
      method: 'post',
      path: '/notifications/seen',
      operationId: 'seeAllNotifications',
      tag,
      summary: 'Mark every notification as seen',
      description: 'For all administrators of the tenant.',
      access,
      responses: { 204: { description: 'All are seen' } },
      async handle({ caller }) {
        await notifications.seeAll(memberTenant(caller))
        return new Reply(204)
      },
    }),
  ]
}
