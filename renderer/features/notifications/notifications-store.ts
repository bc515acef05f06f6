/** What administrators should know, and whether they have seen it. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { NotificationList } from '../../../server/contract/notification.ts'
import { call } from '../../api/http-client.ts'
import { useLoading } from '../../api/use-loading.ts'

const address = '/api/platform/v1/notifications'

export const useNotificationsStore = defineStore('notifications', () => {
  const { value, error, load } = useLoading(() => call<NotificationList>('GET', address))
  const unseen = computed(() => value.value?.unseen ?? 0)
  const notifications = computed(() => value.value?.notifications ?? [])

  async function see(id: string): Promise<void> {
    await call('POST', `${address}/${id}/seen`)
    await load()
  }

  async function seeAll(): Promise<void> {
    await call('POST', `${address}/seen`)
    await load()
  }

  return { error, unseen, notifications, load, see, seeAll }
})
