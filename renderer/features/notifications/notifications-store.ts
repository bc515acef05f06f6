/** What administrators should know, and whether they have seen it. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { listNotifications, seeAllNotifications, seeNotification } from '../../api/notifications.ts'
import { useLoading } from '../../api/use-loading.ts'
import { useSending } from '../../api/use-sending.ts'

export const useNotificationsStore = defineStore('notifications', () => {
  const { value, error: loadError, load } = useLoading(listNotifications)
  const { error: sendError, send } = useSending()
  const error = computed(() => sendError.value ?? loadError.value)
  const isRead = computed(() => value.value !== undefined)
  const unseen = computed(() => value.value?.unseen ?? 0)
  const notifications = computed(() => value.value?.notifications ?? [])

  const mark = (act: () => Promise<unknown>) =>
    send(async () => {
      await act()
      await load()
    })
  const see = (id: string) => mark(() => seeNotification(id))
  const seeAll = () => mark(seeAllNotifications)

  return { error, isRead, unseen, notifications, load, see, seeAll }
})
