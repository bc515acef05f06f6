/**
 * A Chromium for the browser tests: a system one, Playwright's own, or - on Debian as root - one from the package
 * manager.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { say } from './setup.mjs'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const system = () => [process.env.CHROMIUM_PATH, ...systemPaths].find((path) => path && existsSync(path))

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath())
}

/**
 * `path` is undefined when Playwright finds its own.
 *
 * @returns {{ isFound: boolean; path?: string | undefined }}
 */
export function findChromium() {
  if (system()) return { isFound: true, path: system() }
  if (playwrightsOwn()) return { isFound: true }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('installing Chromium for the browser tests')
    spawnSync(
      'sh',
      ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core'],
      { stdio: ['ignore', 2, 2] },
    )
  }
  return system() ? { isFound: true, path: system() } : { isFound: false }
}
