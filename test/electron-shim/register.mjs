/**
 * `node --import ./test/electron-shim/register.mjs dist/electron/main.mjs` runs the built desktop app under plain Node.
 */
import { register } from 'node:module'

register('./resolve-electron.mjs', import.meta.url)
