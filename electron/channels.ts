/**
 * The only list of messages between the window and the main process; everything else is HTTP. What comes in is checked
 * against the schema here, and against where it comes from in `main/messages.ts`.
 */
import { z } from 'zod'

export const desktopSettings = z.strictObject({
  /** Closing the window leaves Planwright running in the tray. */
  closeToTray: z.boolean(),
  startAtLogin: z.boolean(),
  notifications: z.boolean(),
  /** Looks for updates, fetches them, and asks before one is installed. */
  updates: z.boolean(),
})
export type DesktopSettings = z.infer<typeof desktopSettings>

export const settingChanges = desktopSettings.partial()
export type SettingChanges = z.infer<typeof settingChanges>

/** How well the key is kept that secrets are sealed with. */
export type KeyKeeping = 'SYSTEM' | 'FILE'

/** What the Settings page shows in the desktop window. */
export interface DesktopState {
  readonly settings: DesktopSettings
  /** Some desktops have none; then closing the window quits. */
  readonly hasTray: boolean
  readonly keyKeeping: KeyKeeping
  readonly updates: { readonly isAvailable: boolean; readonly words: string }
  /** Why it is kept that way, for people. */
  readonly keyWords: string
  readonly logFile: string
}

/** What the window may ask for, each with what it has to send along. */
export const requests = {
  'desktop:read': z.undefined(),
  'desktop:change-settings': settingChanges,
  /** Shows the log in the file manager. */
  'desktop:show-log': z.undefined(),
  /** Loads a fresh login link into the window. */
  'desktop:sign-in': z.undefined(),
} as const satisfies Record<string, z.ZodType>
export type RequestChannel = keyof typeof requests
export type RequestOf<Channel extends RequestChannel> = z.infer<(typeof requests)[Channel]>

/** What the main process tells the window: the path of a page to open. */
export const openPageChannel = 'desktop:open-page'

/** `window.planwrightDesktop`. Refused requests resolve to undefined. */
export interface DesktopBridge {
  readonly platform: string
  readState(): Promise<DesktopState | undefined>
  changeSettings(changes: SettingChanges): Promise<DesktopState | undefined>
  showLog(): Promise<void>
  signIn(): Promise<void>
  /** One listener; what was to be opened before there was one is handed to it at once. */
  onOpenPage(listener: (path: string) => void): void
}
