/**
 * Starting with the system: the setting as each system wants to be told. Linux is told by a file (XDG Desktop
 * Application Autostart).
 */
import { app } from 'electron'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { DesktopModule } from './desktop-module.ts'
import { hiddenSwitch } from './start-options.ts'

export const loginItemModule: DesktopModule = {
  enable({ settings, logger }) {
    let last: boolean | undefined
    let work = Promise.resolve()
    const apply = (isWanted: boolean) => {
      if (isWanted === last) return
      last = isWanted
      work = work
        .then(() => setLoginItem(isWanted))
        .catch((error: unknown) => logger.warn({ error: String(error) }, 'the start at login could not be set'))
    }
    // The program may have been moved since; where it is not wanted there is nothing to renew.
    if (settings.now.startAtLogin) apply(true)
    else last = false
    settings.onChange(({ startAtLogin }) => apply(startAtLogin))
  },
}

async function setLoginItem(isWanted: boolean): Promise<void> {
  if (process.platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenSwitch] })
  const folder = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'planwright.desktop')
  if (!isWanted) return rm(file, { force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(file, autostartEntry(process.env['APPIMAGE'] ?? process.execPath))
}

/**
 * https://specifications.freedesktop.org/desktop-entry-spec: Exec is quoted twice, first as an argument, then as a
 * string.
 */
export function autostartEntry(program: string): string {
  const argument = `"${program.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('%', '%%')
  const exec = `${argument} ${hiddenSwitch}`.replaceAll('\\', '\\\\')
  return `[Desktop Entry]\nType=Application\nName=Planwright\nExec=${exec}\nX-GNOME-Autostart-enabled=true\n`
}
