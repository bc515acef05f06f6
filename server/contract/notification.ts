/** Notifications of administrators on the wire. */
import { z } from 'zod'

const dateTime = z.iso.datetime({ offset: true })

export const notificationKind = z
  .enum(['WEBHOOK_FAILING', 'WEBHOOK_LOOP', 'BACKUP_FAILED', 'DATA_LOSS'])
  .describe(
    'WEBHOOK_LOOP: a webhook was paused because its calls lead to one another. BACKUP_FAILED: the daily backup was not made. DATA_LOSS: stored data is missing',
  )
export type NotificationKind = z.infer<typeof notificationKind>

export const notificationCard = z
  .object({
    id: z.uuid(),
    kind: notificationKind,
    at: dateTime,
    title: z.string(),
    message: z.string().describe('Several lines of plain text'),
    link: z.string().describe('Path in the user interface'),
    mailedAt: dateTime.optional().describe('When it was mailed to the administrators'),
    mailError: z.string().optional().describe('Why it was not mailed although a mail server is set'),
    seenAt: dateTime.optional(),
  })
  .meta({
    id: 'Notification',
    example: {
      id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
      kind: 'WEBHOOK_FAILING',
      at: '2027-02-01T09:03:00.000Z',
      title: 'The webhook ERP is failing',
      message: 'ERP: 1 delivery failed all its retries, the last at 2027-02-01 09:02 UTC.',
      link: '/webhook-logs?webhook=3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
      mailedAt: '2027-02-01T09:03:01.000Z',
    },
  })
export type NotificationCard = z.infer<typeof notificationCard>

export const notificationList = z
  .object({ unseen: z.int().min(0), notifications: z.array(notificationCard).describe('The last 200, newest first') })
  .meta({ id: 'NotificationList' })
export type NotificationList = z.infer<typeof notificationList>
