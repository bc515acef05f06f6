/**
 * The window shows our own pages and nothing else: it cannot be led elsewhere, open others, or be granted anything
 * (https://www.electronjs.org/docs/latest/tutorial/security). What the page may load is said by the server's content
 * security policy; this is the second fence.
 */
import { app, session, shell, type WebContents } from 'electron'
import type { Logger } from '../../server/hosts/for-hosts.ts'
import { inBackground } from './background.ts'
import type { DesktopModule } from './desktop-module.ts'

export const securityModule: DesktopModule = {
  enable({ host: { origin }, logger }) {
    lockDownSession(origin)
    app.on('web-contents-created', (_event, contents) => lockDownContents(contents, origin, logger))
  },
}

/** Camera, location, notifications, clipboard reading, devices, screens: the UI needs none of them. */
export function lockDownSession(origin: string): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  defaultSession.setPermissionCheckHandler(() => false)
  defaultSession.setDevicePermissionHandler(() => false)
  defaultSession.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  defaultSession.webRequest.onBeforeRequest(({ url, resourceType }, answer) =>
    answer({ cancel: !mayLoad(url, resourceType, origin) }),
  )
}

/**
 * Pictures from elsewhere are the map tiles an administrator has named; which ones is the content security policy's to
 * say.
 */
function mayLoad(address: string, resourceType: string, origin: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol } = new URL(address)
  if (['blob:', 'data:', 'devtools:'].includes(protocol) || isOwn(address, origin)) return true
  return resourceType === 'image' && (protocol === 'https:' || protocol === 'http:')
}

export function lockDownContents(contents: WebContents, origin: string, logger: Pick<Logger, 'error'>): void {
  const stayHome = (event: { preventDefault(): void }, address: string) => {
    if (!isOwn(address, origin)) event.preventDefault()
  }
  contents.on('will-navigate', stayHome)
  contents.on('will-redirect', stayHome)
  contents.on('will-frame-navigate', (event) => stayHome(event, event.url))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    // Documents of our own server, such as an OpenAPI description, open in the user's browser.
    if (isOwn(url, origin))
      inBackground(shell.openExternal(url), 'the browser of this system could not be opened', logger)
    return { action: 'deny' }
  })
}

function isOwn(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}
