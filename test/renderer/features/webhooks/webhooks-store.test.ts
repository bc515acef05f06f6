/** The list of webhooks is read again every ten seconds: one request, however many there are. */
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWebhooksStore } from '../../../../renderer/features/webhooks/webhooks-store.ts'

const hours = [{ hour: '2027-02-01T09:00:00.000Z', delivered: 3, failed: 1 }]
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  setActivePinia(createPinia())
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const cards = ['a', 'b', 'c'].map((id) => ({ id, name: id, healthHours: hours }))
    return Promise.resolve(Response.json(/\/webhooks(\?|$)/.test(address) ? cards : hours))
  })
})
afterEach(() => vi.unstubAllGlobals())

it('has each with its hours after one request', async () => {
  const store = useWebhooksStore()
  await store.load()
  expect(store.webhooks?.map(({ card, hours: own }) => [card.id, own])).toEqual([
    ['a', hours],
    ['b', hours],
    ['c', hours],
  ])
  expect(asked).toEqual([expect.stringMatching(/\/webhooks\?includeHealthHours=true$/)])
})
