/** What every part of the desktop app is given, and what it looks like to the list in `index.ts`. */
import type { Logger } from '../../server/hosts/for-hosts.ts'
import type { Opener } from './opener.ts'
import type { RecentFiles } from './recent-files.ts'
import type { Host } from './server-host.ts'
import type { Settings } from './settings.ts'
import type { MainWindow } from './windows.ts'

export interface DesktopContext {
  readonly host: Host
  readonly window: MainWindow
  readonly settings: Settings
  readonly opener: Opener
  readonly recent: RecentFiles
  /** Once it is decided, nothing is asked any more. */
  readonly quitting: { isDecided: boolean }
  readonly logger: Logger
  /** Set by the tray once it is there. */
  readonly tray: { isThere: boolean }
  /** How it stands with updates, in words for people; set by their module. */
  readonly updates: { isAvailable: boolean; words: string }
}

export interface DesktopModule {
  /** Called once, in the order of the list, when the platform answers and before the window opens. */
  enable(context: DesktopContext): void
}
