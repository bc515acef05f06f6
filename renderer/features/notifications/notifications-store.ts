/** What administrators should know, and whether they have seen it. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { NotificationList } from '../../../server/contract/notification.ts'
import { call } from '../../api/http-client.ts'
import { useLoading } from '../../api/use-loading.ts'
import { useSending } from '../../api/use-sending.ts'

const address = '/api/platform/v1/notifications'

export const useNotificationsStore = defineStore('notifications', () => {
  const { value, error: loadError, load } = useLoading(() => call<NotificationList>('GET', address))
  const { error: sendError, send } = useSending()
  const error = computed(() => sendError.value ?? loadError.value)
  const isRead = computed(() => value.value !== undefined)
  const unseen = computed(() => value.value?.unseen ?? 0)
  const notifications = computed(() => value.value?.notifications ?? [])

  const mark = (path: string) =>
    send(async () => {
      await call('POST', `${address}${path}`)
      await load()
    })
  const see = (id: string) => mark(`/${id}/seen`)
  const seeAll = () => mark('/seen')

  return { error, isRead, unseen, notifications, load, see, seeAll }
})
