/** planwright:// links open this app. */
import { app } from 'electron'
import { resolve } from 'node:path'

export function claimLinks(
  platform: NodeJS.Platform = process.platform,
  [, appFolder]: readonly string[] = process.argv,
): void {
  // Run from its sources the program is Electron itself, which Windows is to start with the folder of the app; a link
  // alone would open Electron.
  if (platform === 'win32' && !app.isPackaged && appFolder !== undefined)
    app.setAsDefaultProtocolClient('planwright', process.execPath, [resolve(appFolder)])
  else app.setAsDefaultProtocolClient('planwright')
}
