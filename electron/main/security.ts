/**
 * The window shows our own pages and nothing else: it cannot be led elsewhere, open others, or be granted anything
 * (https://www.electronjs.org/docs/latest/tutorial/security).
 */
import { session, shell, type WebContents } from 'electron'

/** Camera, location, notifications, clipboard reading, devices: the UI needs none of them. */
export function lockDownSession(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
  session.defaultSession.setDevicePermissionHandler(() => false)
}

export function lockDownContents(contents: WebContents, origin: string): void {
  const stayHome = (event: { preventDefault(): void }, address: string) => {
    if (!isOwn(address, origin)) event.preventDefault()
  }
  contents.on('will-navigate', stayHome)
  contents.on('will-redirect', stayHome)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    // Documents of our own server, such as an OpenAPI description, open in the user's browser.
    if (isOwn(url, origin)) void shell.openExternal(url)
    return { action: 'deny' }
  })
}

function isOwn(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}
