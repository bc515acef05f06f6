import { resolve } from 'node:path'
import type { NotificationList } from '../../server/contract/notification.ts'
import type { WebhookSummary } from '../../server/contract/webhook.ts'
import { systemClock } from '../../server/foundation/clock.ts'
import { quickPolicy } from '../support/delivery-bench.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { routePlanClient } from '../support/route-plan-client.ts'
import { tinyRoutePlan } from '../support/tiny-route-plan.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test as base } from './planwright-test.ts'

/** A platform that does not wait 100 s until a delivery has failed, and a receiver that sleeps and wakes up. */
const test = base.extend<{ platform: TestPlatform; receiver: Receiver; offset: { milliseconds: number } }>({
  /** What its wall clock is ahead. */
  offset: async ({ browserName: _ }, use) => use({ milliseconds: 0 }),
  receiver: async ({ browserName: _ }, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.stop()
  },
  platform: async ({ offset }, use) => {
    const clock = { ...systemClock, now: () => new Date(Date.now() + offset.milliseconds) }
    const deliveryPolicy = { ...quickPolicy, retryAfterSeconds: 0.02, totalSeconds: 5 }
    const platform = await startTestPlatform({
      uiFolder: resolve(import.meta.dirname, '../../dist/renderer'),
      deliveryPolicy,
      clock,
    })
    await use(platform)
    await platform.stop()
  },
})

test('what a sleeping receiver missed is offered on its card, in the logs and with the notification, and sent in one click', async ({
  page,
  platform,
  receiver,
  offset,
}) => {
  const { id, name } = (await (
    await platform.manage('POST', '/webhooks', {
      url: `${receiver.url}/erp`,
      name: 'ERP',
      filters: { statuses: ['DATASET_COMPUTED'] },
    })
  ).json()) as WebhookSummary
  const health = async () => ((await (await platform.manage('GET', `/webhooks/${id}`)).json()) as WebhookSummary).health
  const client = routePlanClient(platform.base, (await platform.createKey()).key)
  const happen = () => client.submit(tinyRoutePlan(), '?operation=NONE')
  const offer = page.getByRole('group', { name: `Missed calls of ${name}` })
  await receiver.script('/erp', ['status/500'])
  for (let count = 0; count < 3; count++) await happen()
  await expect.poll(health).toMatchObject({ state: 'FAILING', missed: { count: 3 } })

  const login = await platform.createLoginUrl()
  const { origin } = new URL(login)
  await page.goto(login)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto(`${origin}/webhooks`)
  await expect(offer).toContainText(/3 calls were not delivered since \d\d:\d\d\./)
  await expectAccessible(page)
  await page.goto(`${origin}/webhook-logs?webhook=${id}`)
  await expect(offer).toContainText('ERP: 3 calls were not delivered')
  await expectAccessible(page)

  // It answers again by itself: the moment to send what it missed.
  await receiver.script('/erp', ['ok'])
  await happen()
  await expect(offer).toContainText('The receiver answers again; 3 missed calls')
  await receiver.script('/erp', ['timeout'])
  await offer.getByRole('button', { name: 'Send them again' }).click()
  await expect(offer).toContainText('missed calls on the way again')
  await expectAccessible(page)
  await receiver.script('/erp', ['ok'])
  await expect(page.getByText('3 missed calls delivered', { exact: true })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await receiver.script('/erp', ['status/500'])
  await happen()
  await expect.poll(health).toMatchObject({ missed: { count: 1 } })
  // Failures are gathered for a minute before they are told.
  offset.milliseconds += 61_000
  await expect
    .poll(async () => ((await (await platform.manage('GET', '/notifications')).json()) as NotificationList).unseen)
    .toBe(1)
  await page.reload()
  await page.getByRole('button', { name: '1 new notification' }).click()
  await expect(
    page.getByRole('group', { name: 'Notifications' }).getByRole('button', { name: 'Send it again' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${origin}/webhooks`)
  await expect(offer).toContainText('1 call was not delivered')
  await offer.getByRole('button', { name: 'Leave it' }).click()
  await expect(offer).toHaveCount(0)
  await page.goto('about:blank')
})
