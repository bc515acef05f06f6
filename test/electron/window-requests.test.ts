import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { requests } from '../../electron/channels.ts'
import { windowRequestsModule } from '../../electron/main/window-requests.ts'
import { fakeContext, openWindow, origin } from './fake-context.ts'
import { fake, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(resetFake)

async function enabled() {
  const parts = await fakeContext()
  windowRequestsModule.enable(parts.context)
  await parts.context.window.show()
  const own = { sender: { id: openWindow().webContents.id }, senderFrame: { origin, parent: null } }
  return { ...parts, own }
}
const send = (channel: string, event: unknown, message?: unknown) => fake.handlers.get(channel)?.(event, message)

test('there are fewer than ten channels, and every one is answered', async () => {
  await enabled()
  expect(Object.keys(requests).length).toBeLessThan(10)
  expect([...fake.handlers.keys()].sort()).toEqual(Object.keys(requests).sort())
})

test('our own page reads and changes the settings, sees the log and is signed in', async () => {
  const { own, context } = await enabled()
  expect(await send('desktop:read', own)).toEqual({
    settings: context.settings.now,
    hasTray: false,
    updates: { isAvailable: false, words: '' },
    keyKeeping: 'SYSTEM',
    keyWords: 'Kept by the system.',
    logFile: context.host.logFile,
  })
  expect(await send('desktop:change-settings', own, { closeToTray: true })).toMatchObject({
    settings: { closeToTray: true, notifications: true },
  })
  expect(context.settings.now.closeToTray).toBe(true)
  await send('desktop:show-log', own)
  expect(fake.showItemInFolder).toHaveBeenCalledExactlyOnceWith(context.host.logFile)
  await send('desktop:sign-in', own)
  expect(openWindow().addresses.at(-1)).toBe('http://localhost:7400/login?token=2')
})

test('nobody else is heard: no other window, no frame, no other origin, no frame that is gone', async () => {
  const { own, context } = await enabled()
  const strangers = [
    { ...own, sender: { id: -1 } },
    { ...own, senderFrame: null },
    { ...own, senderFrame: { origin, parent: own.senderFrame } },
    ...[
      'http://localhost:7401',
      'https://localhost:7400',
      'http://localhost:7400.example.com',
      'null',
      'file://',
      '',
    ].map((other) => ({ ...own, senderFrame: { origin: other, parent: null } })),
  ]
  for (const stranger of strangers) {
    expect(await send('desktop:read', stranger)).toBeUndefined()
    expect(await send('desktop:change-settings', stranger, { closeToTray: true })).toBeUndefined()
  }
  expect(context.settings.now.closeToTray).toBe(false)
})

/** What an attacker may send: anything, and things close to what is expected. */
const anything = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withObjectString: true,
    withNullPrototype: true,
  }),
  fc.dictionary(
    fc.constantFrom('closeToTray', 'startAtLogin', 'notifications', '__proto__', 'constructor', 'toString'),
    fc.anything(),
  ),
  fc.record({ closeToTray: fc.constantFrom('true', 1, null, [], {}), extra: fc.anything() }),
  fc.record({ closeToTray: fc.boolean(), unknown: fc.string() }),
  fc.webUrl(),
)

test.each(Object.keys(requests))(
  '10,000 messages of every shape to %s: nothing is thrown, and nothing happens that the channel is not for',
  async (channel) => {
    const { own, context } = await enabled()
    const before = { ...context.settings.now }
    const change = vi.spyOn(context.settings, 'change')
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (message, isOwn) => {
        const isFine = requests[channel as keyof typeof requests].safeParse(message).success
        const answer = await send(
          channel,
          isOwn ? own : { sender: undefined, senderFrame: undefined, ...(message as object) },
          message,
        )
        if (!isFine || !isOwn) expect(answer).toBeUndefined()
      }),
      { numRuns: 10_000 },
    )
    for (const [changes] of change.mock.calls)
      expect(requests['desktop:change-settings'].safeParse(changes).success).toBe(true)
    if (change.mock.calls.length === 0) expect(context.settings.now).toEqual(before)
    expect(fake.app.exit).not.toHaveBeenCalled()
    expect(fake.openExternal).not.toHaveBeenCalled()
    expect(Object.prototype).not.toHaveProperty('closeToTray')
  },
)
