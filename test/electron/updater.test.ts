/** electron-updater itself, on a plain Node, against a feed on this machine. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AppImageUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enableUpdates } from '../../electron/main/updates.ts'
import { restrain } from '../../electron/main/updater.ts'
import { silentLogger } from '../../server/foundation/logger.ts'
import { fakeContext, testFolder } from './fake-context.ts'
import { fake, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

/** In Electron the requests are Chromium's; everything above them is the same. */
class NodeHttpExecutor extends ElectronHttpExecutor {
  override createRequest(
    options: RequestOptions,
    callback: (response: IncomingMessage) => void,
  ): Electron.ClientRequest {
    // Electron's is made after Node's.
    return request(options, callback) as unknown as Electron.ClientRequest
  }
}

const program = Buffer.alloc(200_000, 'planwright')

/** A feed that offers one version, with what it was asked. */
async function feedOf(version: string, file = program) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    if (!request.url?.includes('.yml')) return void response.end(file)
    const sha512 = createHash('sha512').update(program).digest('base64')
    response.end(
      `version: ${version}\nfiles:\n  - url: Planwright.AppImage\n    sha512: ${sha512}\n    size: ${program.length}\npath: Planwright.AppImage\nsha512: ${sha512}\nreleaseDate: '2026-11-21T00:00:00.000Z'\n`,
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function updaterOn(url: string, ownVersion = '0.1.0') {
  const folder = testFolder()
  const config = join(folder, 'app-update.yml')
  writeFileSync(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: planwright-updater\n`)
  const app = {
    version: ownVersion,
    name: 'planwright',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: vi.fn(),
    quit: vi.fn(),
    onQuit: vi.fn(),
  }
  const library = Object.assign(new AppImageUpdater(null, app), { httpExecutor: new NodeHttpExecutor() })
  // The AppImage that runs; its folder is where the new one is put.
  vi.stubEnv('APPIMAGE', join(folder, 'Planwright.AppImage'))
  onTestFinished(() => void vi.unstubAllEnvs())
  return { folder, app, updater: restrain(library, silentLogger) }
}
const forever = new AbortController().signal

test('a newer version is found and fetched as it is; no id of this machine goes along, and nothing is installed', async () => {
  const { asked, url } = await feedOf('0.2.0')
  const { updater, folder, app } = updaterOn(url)
  expect(await updater.check()).toBe('0.2.0')
  expect(asked).toHaveLength(1)
  await updater.download(forever)
  expect(readFileSync(join(folder, 'planwright-updater/pending/Planwright.AppImage')).equals(program)).toBe(true)
  expect(new Set(asked.map(({ headers }) => headers['x-user-staging-id']))).toEqual(new Set(['none']))
  expect(Object.keys(asked[0]?.headers ?? {}).filter((name) => /cookie|authorization|machine|uuid/.test(name))).toEqual(
    [],
  )
  expect([app.quit.mock.calls.length, app.onQuit.mock.calls.length]).toEqual([0, 0])
})

test.each(['0.1.0', '0.0.9'])('version %s is no update of 0.1.0', async (version) => {
  const { updater } = updaterOn((await feedOf(version)).url)
  expect(await updater.check()).toBeUndefined()
})

test('somebody who runs a pre-release is not led back to an older version either', async () => {
  const { updater } = updaterOn((await feedOf('0.1.9')).url, '0.2.0-beta.1')
  expect(await updater.check()).toBeUndefined()
})

test('a file that is not the one that was announced is refused', async () => {
  const { updater } = updaterOn((await feedOf('0.2.0', Buffer.alloc(program.length, 'something else'))).url)
  await updater.check()
  await expect(updater.download(forever)).rejects.toThrow(/sha512 checksum mismatch/)
})

test('fetching that is called off ends without a fault, and can be begun again', async () => {
  const { updater } = updaterOn((await feedOf('0.2.0')).url)
  await updater.check()
  const called = new AbortController()
  const fetching = updater.download(called.signal)
  called.abort()
  await expect(fetching).resolves.toBeUndefined()
  await updater.check()
  await expect(updater.download(forever)).resolves.toBeUndefined()
})

test('with the setting off not one request is made; switched on, the feed is asked, and the user is', async () => {
  resetFake()
  const { asked, url } = await feedOf('0.2.0')
  const { updater } = updaterOn(url)
  const { context, solve } = await fakeContext()
  enableUpdates(context, { source: { origin: url }, openUpdater: () => Promise.resolve(updater), now: Date.now })
  solve(1)
  solve(0)
  await new Promise((done) => setImmediate(done))
  expect(asked).toEqual([])
  fake.dialog.answer = 'Later'
  await context.settings.change({ updates: true })
  await expect
    .poll(() => fake.dialog.questions.map(({ message }) => message))
    .toEqual(['Planwright 0.2.0 is ready to be installed.'])
  expect(asked.length).toBeGreaterThan(1)
})
