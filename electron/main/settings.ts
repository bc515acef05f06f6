/** The settings of this machine's desktop app; those of the platform are its own and lie in the database. */
import { join } from 'node:path'
import { settingChanges, type DesktopSettings, type SettingChanges } from '../channels.ts'
import { keptFile } from './kept-file.ts'

export interface Settings {
  readonly now: DesktopSettings
  /** Resolves once they are kept. */
  change(changes: SettingChanges): Promise<void>
  onChange(listener: (settings: DesktopSettings) => void): void
}

const defaults: DesktopSettings = { closeToTray: false, startAtLogin: false, notifications: true, updates: false }

export async function openSettings(folder: string): Promise<Settings> {
  // Settings of another version may lack some, or have others.
  const file = keptFile<SettingChanges>(join(folder, 'desktop.json'), settingChanges.strip())
  let now = { ...defaults, ...definedOf((await file.read()) ?? {}) }
  const listeners: ((settings: DesktopSettings) => void)[] = []
  return {
    get now() {
      return now
    },
    async change(changes) {
      now = { ...now, ...definedOf(changes) }
      for (const listener of listeners) listener(now)
      await file.write(now)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

function definedOf(changes: SettingChanges): Partial<DesktopSettings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}
