/** What the window may ask of the desktop around it. */
import { shell } from 'electron'
import type { DesktopState } from '../channels.ts'
import type { DesktopContext, DesktopModule } from './desktop-module.ts'
import { answerMessages } from './messages.ts'

export const windowRequestsModule: DesktopModule = {
  enable(context) {
    const { host, window, settings, logger } = context
    answerMessages(
      {
        'desktop:read': () => stateOf(context),
        async 'desktop:change-settings'(changes) {
          await settings.change(changes)
          return stateOf(context)
        },
        'desktop:show-log': () => shell.showItemInFolder(host.logFile),
        'desktop:sign-in': () => window.signIn(),
      },
      { origin: host.origin, isOwnWindow: (id) => window.isOwn(id), logger },
    )
  },
}

function stateOf({ host: { keyKeeping, keyWords, logFile }, settings, tray, updates }: DesktopContext): DesktopState {
  return { settings: settings.now, hasTray: tray.isThere, updates, keyKeeping, keyWords, logFile }
}
