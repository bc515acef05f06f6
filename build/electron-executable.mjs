/** Electron's executable, where there is one. Never `import 'electron'` to find it: that downloads and throws. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

export const electronFolder = join(root, 'node_modules/electron')

/** Undefined until `install.js` of the package has fetched it. */
export function installedElectron() {
  const pathFile = join(electronFolder, 'path.txt')
  const executable =
    existsSync(pathFile) &&
    join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electronFolder, 'dist'), readFileSync(pathFile, 'utf8'))
  return executable && existsSync(executable) ? executable : undefined
}

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

/** Chromium's sandbox refuses to run as root. */
export const sandboxSwitches = process.getuid?.() === 0 ? ['--no-sandbox'] : []
