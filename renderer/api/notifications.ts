/** What administrators are told, over the platform API. */
import { call } from './http-client.ts'

const notifications = '/api/platform/v1/notifications'

export const listNotifications = () => call('GET', notifications)
export const seeNotification = (id: string) => call('POST', `${notifications}/{id}/seen`, { path: { id } })
export const seeAllNotifications = () => call('POST', `${notifications}/seen`)
