/** Mails and notifications about failing webhooks: a real SMTP server, a real database, a clock that is moved. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts'
import { openBench, type NotificationBench } from './notification-bench.ts'

const minute = 60_000
const hour = 60 * minute
const year = 365 * 24 * hour

let bench: NotificationBench
let catcher: MailCatcher

beforeEach(async () => {
  catcher = await startMailCatcher()
  bench = await openBench()
  await bench.useMailServer(catcher.port)
})
afterEach(async () => {
  await bench.close()
  await catcher.stop()
})

/** A failure, and what comes of it after the minute in which failures are gathered. */
async function failAndWait(webhookId: string): Promise<void> {
  await bench.exhaust(webhookId)
  bench.clock.advance(minute)
  await bench.settled()
}
/** Base64 and quoted-printable of the mail undone as far as these tests need it. */
const plain = (text = '') => text.replace(/=\r\n/g, '').replaceAll('=3D', '=')

describe('failing webhooks', () => {
  test('a hundred of them are one mail, to the administrators, with the way to the logs', async () => {
    for (let i = 0; i < 100; i++) await bench.exhaust(await bench.addWebhook(`Receiver ${i}`))
    bench.clock.advance(minute)
    await bench.settled()
    expect(catcher.mails).toMatchObject([{ from: 'planwright@example.org', to: ['administrator@localhost'] }])
    const text = plain(catcher.mails[0]?.text)
    expect(text).toContain('Subject: Planwright: 100 webhooks are failing')
    expect(text).toContain('http://localhost:7400/webhook-logs')
    expect(text).toContain('... and 80 more.')
    expect(await bench.list()).toMatchObject({
      unseen: 1,
      notifications: [{ kind: 'WEBHOOK_FAILING', mailedAt: bench.clock.now().toISOString() }],
    })
  })

  test('that go on failing are the next mail two hours later, and not a minute sooner', async () => {
    const webhook = await bench.addWebhook()
    await failAndWait(webhook)
    for (let i = 0; i < 119; i++) await failAndWait(webhook)
    expect(catcher.mails.length).toBe(1)
    await failAndWait(webhook)
    expect(catcher.mails.length).toBe(2)
    expect(plain(catcher.mails[1]?.text)).toContain('ERP: 121 deliveries failed')
  })

  test('gathered within the two hours are told by the clock, without a further failure', async () => {
    await failAndWait(await bench.addWebhook('First'))
    await failAndWait(await bench.addWebhook('Second'))
    expect(catcher.mails.length).toBe(1)
    bench.clock.advance(2 * hour)
    await expect.poll(() => catcher.mails.length).toBe(2)
    expect(plain(catcher.mails[1]?.text)).toContain('Second')
  })

  test('are told to whoever listens, with the words and the link of the notification', async () => {
    const heard: unknown[] = []
    const stop = bench.onTold((tenantId, text) => heard.push([tenantId, text]))
    await failAndWait(await bench.addWebhook())
    const [{ title, message, link } = {}] = (await bench.list()).notifications
    expect(heard).toEqual([[bench.tenantId, { title, message, link }]])
    stop()
    bench.clock.advance(2 * hour)
    await failAndWait(await bench.addWebhook('Second'))
    expect(heard).toHaveLength(1)
  })

  test('are not told again when nothing new has failed', async () => {
    await failAndWait(await bench.addWebhook())
    bench.clock.advance(24 * hour)
    await bench.settled()
    expect(catcher.mails.length).toBe(1)
  })

  test.each([true, false])(
    'that work again before the mail goes out are not told at all (heard of: %s)',
    async (isHeard) => {
      const webhook = await bench.addWebhook()
      await bench.exhaust(webhook)
      await bench.settled()
      await bench.heal(webhook, { isHeard })
      bench.clock.advance(3 * hour)
      await bench.settled()
      expect([catcher.mails, (await bench.list()).notifications]).toEqual([[], []])
    },
  )

  test('that work again within the two hours are left out of the next mail', async () => {
    const [healed, failing] = [await bench.addWebhook('Healed'), await bench.addWebhook('Failing')]
    await failAndWait(healed)
    await bench.exhaust(healed)
    await bench.exhaust(failing)
    await bench.heal(healed)
    bench.clock.advance(2 * hour)
    await bench.settled()
    expect(catcher.mails.length).toBe(2)
    expect(plain(catcher.mails[1]?.text)).toContain('The webhook Failing is failing')
    expect(plain(catcher.mails[1]?.text)).not.toContain('Healed')
  })

  test('that are switched off or deleted are not told', async () => {
    const [off, gone] = [await bench.addWebhook(), await bench.addWebhook()]
    await bench.exhaust(off)
    await bench.exhaust(gone)
    await bench.database.write((db) =>
      db.updateTable('webhooks').set({ is_enabled: 0 }).where('id', '=', off).execute(),
    )
    await bench.database.write((db) => db.deleteFrom('webhooks').where('id', '=', gone).execute())
    await bench.exhaust(gone)
    bench.clock.advance(minute)
    await bench.settled()
    expect(catcher.mails).toEqual([])
  })
})

describe('over a restart', () => {
  test('the two hours go on, and what failed meanwhile is told after them', async () => {
    const webhook = await bench.addWebhook()
    await failAndWait(webhook)
    await bench.exhaust(webhook)
    await bench.restart()
    bench.clock.advance(2 * hour - 2 * minute)
    await bench.settled()
    expect(catcher.mails.length).toBe(1)
    bench.clock.advance(2 * minute)
    await bench.settled()
    expect(catcher.mails.length).toBe(2)
  })

  test('a failure nobody noted before the crash is found', async () => {
    await bench.failUnheard(await bench.addWebhook('Unheard'))
    await bench.restart()
    bench.clock.advance(minute)
    await bench.settled()
    expect(plain(catcher.mails[0]?.text)).toContain('The webhook Unheard is failing')
  })
})

describe('when the clock jumps', () => {
  test.each([hour, year])(
    'by %d ms back, the last mail counts as just now: two hours of that clock pass before the next',
    async (jump) => {
      const webhook = await bench.addWebhook()
      await failAndWait(webhook)
      bench.clock.advance(-jump)
      await failAndWait(webhook)
      bench.clock.advance(2 * hour - 2 * minute)
      await bench.settled()
      expect(catcher.mails.length).toBe(1)
      bench.clock.advance(3 * minute)
      await bench.settled()
      expect(catcher.mails.length).toBe(2)
    },
  )

  test('by an hour ahead there is no second mail, by a year ahead there is one, and back again none for two hours', async () => {
    const webhook = await bench.addWebhook()
    await failAndWait(webhook)
    bench.clock.advance(hour)
    await failAndWait(webhook)
    expect(catcher.mails.length).toBe(1)
    bench.clock.advance(year)
    await failAndWait(webhook)
    expect(catcher.mails.length).toBe(2)
    bench.clock.advance(-year)
    for (let i = 0; i < 60; i++) await failAndWait(webhook)
    expect(catcher.mails.length).toBe(2)
  })
})

describe('the mail server', () => {
  test('is down: a notification says so, the next failure tries again, but no sooner than ten minutes later', async () => {
    await catcher.stop()
    const webhook = await bench.addWebhook()
    await failAndWait(webhook)
    expect((await bench.list()).notifications).toMatchObject([
      { mailError: expect.stringContaining('There is no connection to 127.0.0.1') as string },
    ])
    catcher = await startMailCatcher({ port: catcher.port })
    await failAndWait(webhook)
    expect(catcher.connections).toBe(0)
    bench.clock.advance(10 * minute)
    await bench.settled()
    expect(catcher.mails.length).toBe(1)
    const { notifications } = await bench.list()
    expect(notifications).toMatchObject([
      { mailedAt: bench.clock.now().toISOString(), message: expect.stringContaining('2 deliveries') as string },
    ])
    expect(notifications[0]).not.toHaveProperty('mailError')
  })

  test('stays down while everything fails for six hours: three notifications, no storm of tries', async () => {
    await catcher.stop()
    catcher = await startMailCatcher({ port: catcher.port, refusal: 'Mailbox unavailable' })
    const webhook = await bench.addWebhook()
    for (let i = 0; i < 6 * 60; i += 5) {
      await bench.exhaust(webhook)
      bench.clock.advance(5 * minute)
      await bench.settled()
    }
    expect((await bench.list()).notifications.length).toBe(3)
    expect(catcher.connections).toBeLessThanOrEqual(6 * 6)
    expect((await bench.list()).notifications[0]?.mailError).toContain('does not take mails')
  })

  test('breaks off after it had the mail: that may have been the one, so there is no second for two hours', async () => {
    await catcher.stop()
    catcher = await startMailCatcher({ port: catcher.port, hangsUp: true })
    const webhook = await bench.addWebhook()
    await failAndWait(webhook)
    expect((await bench.list()).notifications[0]?.mailError).toContain('Maybe the mail arrived')
    for (let i = 0; i < 60; i++) await failAndWait(webhook)
    expect(catcher.mails.length).toBe(1)
  })

  test('is not set: a notification is all there is, at most every two hours; seen is seen', async () => {
    await bench.mailServers.remove(bench.actor)
    const webhook = await bench.addWebhook()
    for (let i = 0; i < 121; i++) await failAndWait(webhook)
    const { unseen, notifications } = await bench.list()
    expect([unseen, notifications.length, catcher.connections]).toEqual([2, 2, 0])
    expect(notifications[0]).toMatchObject({
      title: 'The webhook ERP is failing',
      link: `/webhook-logs?webhook=${webhook}`,
    })
    expect(notifications[0]).not.toHaveProperty('mailedAt')
    await bench.see(notifications[0]!.id)
    expect(await bench.list()).toMatchObject({
      unseen: 1,
      notifications: [{ seenAt: bench.clock.now().toISOString() }, {}],
    })
  })
})

test('a name cannot add headers, addresses or HTML', async () => {
  await failAndWait(await bench.addWebhook('ERP\r\nBcc: eve@example.org\r\n\r\n<img src=x onerror=alert(1)> & "co"'))
  expect(catcher.mails).toMatchObject([{ to: ['administrator@localhost'] }])
  const text = plain(catcher.mails[0]?.text)
  expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;')
})
