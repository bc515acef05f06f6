import type { WebContents } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lockDownContents, lockDownSession } from '../../electron/main/security.ts'
import { fake, FakeWebContents } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

const origin = 'http://localhost:7400'
const logger = { error: vi.fn() }

function lockedContents(): FakeWebContents {
  const contents = new FakeWebContents()
  lockDownContents(contents as unknown as WebContents, origin, logger)
  return contents
}

/** Whether the event was stopped. */
function isDenied(contents: FakeWebContents, event: string, address: string): boolean {
  const preventDefault = vi.fn()
  contents.emit(event, { preventDefault }, address)
  return preventDefault.mock.calls.length > 0
}

describe('leaving', () => {
  const foreign = [
    'https://example.com/',
    'http://localhost:7401/',
    'http://localhost.example.com:7400/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'not an address',
  ]

  test.each(['will-navigate', 'will-redirect'])('%s away from our own origin is denied', (event) => {
    const contents = lockedContents()
    expect(foreign.filter((address) => !isDenied(contents, event, address))).toEqual([])
    expect(isDenied(contents, event, `${origin}/api-keys`)).toBe(false)
  })

  test('no frame in it is led away either', () => {
    const contents = lockedContents()
    const led = (url: string) => {
      const event = { url, preventDefault: vi.fn() }
      contents.emit('will-frame-navigate', event)
      return event.preventDefault.mock.calls.length > 0
    }
    expect([led('https://example.com/'), led(`${origin}/openapis/platform/v1`)]).toEqual([true, false])
  })

  test('no page may embed another process', () => {
    expect(isDenied(lockedContents(), 'will-attach-webview', `${origin}/`)).toBe(true)
  })
})

describe('opening windows', () => {
  beforeEach(() => fake.openExternal.mockClear())

  test('is denied, and foreign addresses go nowhere', () => {
    const contents = lockedContents()
    for (const url of ['https://example.com/', 'file:///etc/passwd', 'smb://host/share']) {
      expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' })
    }
    expect(fake.openExternal).not.toHaveBeenCalled()
  })

  test('is denied for our own documents too, which open in the browser instead', () => {
    const url = `${origin}/openapis/platform/v1`
    expect(lockedContents().openHandler?.({ url })).toEqual({ action: 'deny' })
    expect(fake.openExternal).toHaveBeenCalledExactlyOnceWith(url)
  })

  test('where there is no browser, the log says so and the app goes on', async () => {
    fake.openExternal.mockRejectedValueOnce(new Error('no application is registered'))
    lockedContents().openHandler?.({ url: `${origin}/openapis/platform/v1` })
    await expect
      .poll(() => logger.error.mock.calls.at(-1))
      .toEqual([
        { error: expect.stringContaining('no application') as string },
        'the browser of this system could not be opened',
      ])
  })
})

test('nothing but our own is loaded; pictures are left to the content security policy, which knows the map tiles', () => {
  lockDownSession(origin)
  const isLoaded = (url: string, resourceType: string) => {
    const answer = vi.fn()
    ;(fake.session.handlers.get('load') as (...all: unknown[]) => unknown)({ url, resourceType }, answer)
    return answer.mock.calls[0]?.[0].cancel === false
  }
  for (const type of [
    'mainFrame',
    'subFrame',
    'script',
    'xhr',
    'stylesheet',
    'font',
    'media',
    'webSocket',
    'ping',
    'object',
    'other',
  ]) {
    expect([
      type,
      isLoaded(`${origin}/x`, type),
      isLoaded('https://example.com/x', type),
      isLoaded('ws://localhost:7401/x', type),
      isLoaded('file:///etc/passwd', type),
    ]).toEqual([type, true, false, false, false])
  }
  expect([
    isLoaded('https://tile.example.org/1/2/3.png', 'image'),
    isLoaded('file:///a.png', 'image'),
    isLoaded('blob:x', 'xhr'),
    isLoaded('data:text/plain,x', 'xhr'),
    isLoaded('no address', 'image'),
  ]).toEqual([true, false, true, true, false])
})

test('every permission is denied', () => {
  lockDownSession(origin)
  const call = (name: string, ...values: unknown[]) =>
    (fake.session.handlers.get(name) as (...all: unknown[]) => unknown)(...values)
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'clipboard-sanitized-write',
    'openExternal',
    'usb',
  ]) {
    const answer = vi.fn()
    call('request', undefined, permission, answer)
    expect(answer).toHaveBeenCalledExactlyOnceWith(false)
    expect(call('check', undefined, permission)).toBe(false)
  }
  expect(call('device', { deviceType: 'hid' })).toBe(false)
  const screens = vi.fn()
  call('display', {}, screens)
  expect(screens).toHaveBeenCalledExactlyOnceWith(null)
})
