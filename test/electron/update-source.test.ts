import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findUpdateSource } from '../../electron/main/update-source.ts'
import { testFolder } from './fake-context.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

function source(given: { feed?: string; platform?: NodeJS.Platform; isPackaged?: boolean; isAppImage?: boolean }) {
  const resourcesFolder = testFolder()
  if (given.feed !== undefined) writeFileSync(join(resourcesFolder, 'app-update.yml'), given.feed)
  return findUpdateSource({ isPackaged: true, platform: 'linux', isAppImage: true, ...given, resourcesFolder })
}
const feed = 'provider: generic\nurl: https://updates.example.org/planwright\nupdaterCacheDirName: planwright-updater\n'
const signed = `${feed}publisherName:\n  - The Planwright authors\n`

test('the address is the one that was packed', () => {
  expect(source({ feed })).toEqual({ origin: 'https://updates.example.org' })
  expect(source({ feed: feed.replace(/url: (.*)/, "url: '$1'") })).toEqual({ origin: 'https://updates.example.org' })
  expect(source({ feed, platform: 'darwin', isAppImage: false })).toEqual({ origin: 'https://updates.example.org' })
  expect(source({ feed: signed, platform: 'win32', isAppImage: false })).toEqual({
    origin: 'https://updates.example.org',
  })
})

test.each([
  ['from its sources', { feed, isPackaged: false }, /runs from its sources/],
  ['without an address', {}, /without an address/],
  [
    'with an address anybody on the way can answer for',
    { feed: feed.replace('https', 'http') },
    /not an https address/,
  ],
  ['with no address in the file', { feed: 'provider: generic\n' }, /not an https address/],
  ['as a package of Linux', { feed, isAppImage: false }, /only the AppImage/],
  ['unsigned on Windows', { feed, platform: 'win32', isAppImage: false }, /not signed/],
  ['on Windows with an empty list of publishers', { feed: `${feed}publisherName:\n`, platform: 'win32' }, /not signed/],
] as const)('%s there are no updates, and it is said why', (_name, given, words) => {
  expect(source(given)).toEqual({ unavailable: expect.stringMatching(words) as string })
})
