/**
 * A page that was taken over gets nothing: no Node, no other window, no other address, no permission, no request
 * elsewhere.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication } from '@playwright/test'
import { expect, missing, test, visibleWindows } from './running-desktop.ts'

// There is nothing to drive without Electron's own binary and a display; say-what-is-missing.ts says so once, loudly.
test.skip(missing !== undefined, missing)

let elsewhere: Server
let address = ''
let requestCount = 0

test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    requestCount += 1
    response.end('elsewhere')
  })
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
  // A socket that listens has an address of this kind.
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
})

test.afterAll(() => void elsewhere.close())

/** What Electron made of the window's options; it is left out of the published types. */
interface PreferredContents {
  getLastWebPreferences(): Readonly<Record<string, unknown>> | null
}

const preferences = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (webContents as unknown as PreferredContents).getLastWebPreferences(),
    ),
  )

test('the window is sandboxed and isolated, without Node, and knows named functions only', async ({
  desktop: { app, page },
}) => {
  expect(await preferences(app)).toEqual([
    expect.objectContaining({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
    }),
  ])
  expect(
    await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in globalThis),
    ),
  ).toEqual([])
  const names = await page.evaluate(() =>
    Object.keys((globalThis as unknown as { planwrightDesktop: object }).planwrightDesktop),
  )
  expect(names.sort()).toEqual(['changeSettings', 'onOpenPage', 'platform', 'readState', 'showLog', 'signIn'])
})

interface Watch {
  deniedNavigations?: string[]
  openedOutside?: string[]
}

test('it opens no window, leaves for no address and sends nothing there', async ({ desktop: { app, page } }) => {
  await app.evaluate(({ BrowserWindow, shell }) => {
    const watch = globalThis as Watch
    const denied = (watch.deniedNavigations = [] as string[])
    const opened = (watch.openedOutside = [] as string[])
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
    // Heard after the app's own listener.
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event) => {
      if (event.defaultPrevented) denied.push(event.url)
    })
  })
  const home = page.url()
  expect(await page.evaluate((url) => window.open(url) === null, address)).toBe(true)
  expect(
    await page.evaluate(
      (url) =>
        fetch(url, { mode: 'no-cors' }).then(
          () => 'sent',
          () => 'refused',
        ),
      address,
    ),
  ).toBe('refused')
  await page.evaluate((url) => void setTimeout(() => location.assign(url)), address)
  await expect.poll(() => app.evaluate(() => (globalThis as Watch).deniedNavigations)).toEqual([address])
  expect(await app.evaluate(() => (globalThis as Watch).openedOutside)).toEqual([])
  expect(page.url()).toBe(home)
  expect(await visibleWindows(app)).toBe(1)
  expect(requestCount).toBe(0)
  // The address was one that answers.
  expect(await (await fetch(address)).text()).toBe('elsewhere')
})

test('it is granted nothing, and the server says what it may load', async ({ desktop: { page } }) => {
  const code = await page.evaluate(
    () =>
      new Promise<number>((done) =>
        navigator.geolocation.getCurrentPosition(
          () => done(0),
          (error) => done(error.code),
        ),
      ),
  )
  // 1 is PERMISSION_DENIED.
  expect(code).toBe(1)
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
  const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'))
  expect(policy).toContain("script-src 'self'")
})
