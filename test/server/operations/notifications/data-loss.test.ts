/** Administrators hear of lost data: a notification that stays until it is seen, and one mail. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts'
import { openBench, type NotificationBench } from './notification-bench.ts'

const minute = 60_000
const findings = ['At least 12 stored changes are missing from the database.', '3 datasets are missing.']

let bench: NotificationBench
let catcher: MailCatcher
beforeEach(async () => {
  catcher = await startMailCatcher()
  bench = await openBench()
})
afterEach(async () => {
  await bench.close()
  await catcher.stop()
})

test('it is told once in the user interface and once by mail, also when a mail server is set later', async () => {
  await bench.tellLosses(findings)
  await bench.settled()
  expect(await bench.list()).toMatchObject({
    unseen: 1,
    notifications: [
      {
        kind: 'DATA_LOSS',
        title: 'Stored data is missing',
        message: expect.stringContaining(findings.join('\n')) as string,
        link: '/settings/storage',
      },
    ],
  })
  await bench.useMailServer(catcher.port)
  await bench.settled()
  bench.clock.advance(60 * minute)
  await bench.restart()
  await bench.settled()
  expect(catcher.mails).toMatchObject([{ to: ['administrator@localhost'] }])
  expect(catcher.mails[0]?.text.replace(/=\r\n/g, '')).toContain(findings[0])
  expect(catcher.mails[0]?.text).toContain('Subject: Planwright: Stored data is missing')
  expect(await bench.list()).toMatchObject({ unseen: 1, notifications: [{ mailedAt: expect.any(String) as string }] })
})

test('a mail that did not leave is tried again ten minutes later, and no more once somebody has seen it', async () => {
  const refusing = await startMailCatcher({ refusal: 'try later' })
  await bench.useMailServer(refusing.port)
  await bench.tellLosses(findings)
  await bench.settled()
  expect(await bench.list()).toMatchObject({
    notifications: [{ mailError: expect.stringContaining('does not take mails') as string }],
  })
  const tries = refusing.connections
  await bench.settled()
  expect(refusing.connections).toBe(tries)
  bench.clock.advance(10 * minute)
  await bench.settled()
  expect(refusing.connections).toBeGreaterThan(tries)
  await bench.see((await bench.list()).notifications[0]?.id ?? '')
  const after = refusing.connections
  bench.clock.advance(10 * minute)
  await bench.settled()
  expect(refusing.connections).toBe(after)
  await refusing.stop()
})
