import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSystemKey } from '../../electron/main/system-key.ts'
import { createVault } from '../../server/foundation/vault.ts'
import { readSecretKeyFile } from '../../server/hosts/for-hosts.ts'
import { startTestPlatform } from '../support/platform.ts'
import { testFolder } from './fake-context.ts'
import { fakeStore, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

const platform = process.platform
/** Only Linux has stores in doubt. */
const as = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name })
beforeEach(() => {
  resetFake()
  as('linux')
})
afterEach(() => void as(platform))

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const sealedFile = () => join(folder, 'secret.key.sealed')
const plainFile = () => join(folder, 'secret.key')

describe('with a key store', () => {
  test('the key is random, sealed in a file of the owner alone, and the same at every start', async () => {
    const first = await readSystemKey(folder)
    expect(first).toMatchObject({ isNew: true, keeping: 'SYSTEM' })
    const text = readFileSync(sealedFile(), 'latin1')
    for (const encoding of ['base64', 'hex', 'latin1'] as const)
      expect(text).not.toContain(Buffer.from(first.key).toString(encoding))
    if (platform !== 'win32') expect(statSync(sealedFile()).mode & 0o777).toBe(0o600)
    expect(existsSync(plainFile())).toBe(false)
    expect(await readSystemKey(folder)).toMatchObject({ key: first.key, isNew: false, keeping: 'SYSTEM' })
  })

  test('a key that lay in a file is taken over, and its file is gone', async () => {
    const { key } = await readSecretKeyFile(folder)
    expect(await readSystemKey(folder)).toMatchObject({ key: Buffer.from(key), isNew: false, keeping: 'SYSTEM' })
    expect(existsSync(plainFile())).toBe(false)
    expect(Buffer.from((await readSystemKey(folder)).key)).toEqual(Buffer.from(key))
  })

  test('that gives back something else than it was given, the key stays in its file', async () => {
    const { key } = await readSecretKeyFile(folder)
    vi.spyOn(fakeStore, 'decryptString').mockReturnValueOnce(Buffer.alloc(32).toString('base64'))
    expect(await readSystemKey(folder)).toMatchObject({ key, keeping: 'FILE' })
    expect([existsSync(plainFile()), existsSync(sealedFile())]).toEqual([true, false])
  })

  test('that is refused to us, the app starts all the same and says what to do; the next start seals the same key', async () => {
    fakeStore.isRefused = true
    const refused = await readSystemKey(folder)
    expect(refused).toMatchObject({
      isNew: true,
      keeping: 'FILE',
      words: expect.stringContaining('Start Planwright again if you refused it access') as string,
    })
    expect([existsSync(plainFile()), existsSync(sealedFile())]).toEqual([true, false])
    fakeStore.isRefused = false
    expect(await readSystemKey(folder)).toMatchObject({
      key: Buffer.from(refused.key),
      isNew: false,
      keeping: 'SYSTEM',
    })
  })
})

describe('without one that can be trusted', () => {
  test.each([
    ['unavailable', () => (fakeStore.isAvailable = false)],
    ['basic_text', () => (fakeStore.backend = 'basic_text')],
    ['unknown', () => (fakeStore.backend = 'unknown')],
  ])('(%s) the key lies in a file, and people are told in words', async (_name, spoil) => {
    spoil()
    const first = await readSystemKey(folder)
    expect(first).toMatchObject({
      isNew: true,
      keeping: 'FILE',
      words: expect.stringMatching(/no key store.*whoever can read your files can open the secrets/) as string,
    })
    expect([existsSync(plainFile()), existsSync(sealedFile())]).toEqual([true, false])
    expect(await readSystemKey(folder)).toMatchObject({ key: Buffer.from(first.key), isNew: false })
  })

  test('elsewhere than on Linux the store is the system, whatever it is called', async () => {
    fakeStore.backend = 'unknown'
    as('darwin')
    expect((await readSystemKey(folder)).keeping).toBe('SYSTEM')
  })
})

describe('when the store stops to open the key', () => {
  test('another key is used and told of, nothing is thrown away, and later both kinds of secrets open', async () => {
    const sealed = createVault((await readSystemKey(folder)).key).seal('before', 'a')
    fakeStore.key = 'lost after an update'
    const lost = await readSystemKey(folder)
    expect(lost).toMatchObject({
      isNew: true,
      keeping: 'FILE',
      words: expect.stringContaining('does not open') as string,
    })
    expect(createVault(lost.key).open(sealed, 'a')).toBeUndefined()
    const meanwhile = createVault(lost.key).seal('meanwhile', 'b')
    fakeStore.key = 'a'
    const { key, older, keeping } = await readSystemKey(folder)
    const vault = createVault(key, older)
    expect([keeping, vault.open(sealed, 'a'), vault.open(meanwhile, 'b')]).toEqual(['SYSTEM', 'before', 'meanwhile'])
  })

  test('the app starts, webhooks that need the secrets are paused and say so', async () => {
    const start = async () => {
      const secretKey = await readSystemKey(folder)
      return startTestPlatform({ dataFolder: folder, secretKey: () => Promise.resolve(secretKey) })
    }
    let running = await start()
    const { id } = (await (
      await running.manage('POST', '/webhooks', {
        url: 'http://localhost:9',
        name: 'ERP',
        authorization: 'HMAC',
        hmacKey: '0123456789abcdef',
      })
    ).json()) as { id: string }
    await running.stop()
    fakeStore.isAvailable = false
    running = await start()
    expect(await (await running.manage('GET', `/webhooks/${id}`)).json()).toMatchObject({
      health: { state: 'PAUSED', reason: expect.stringContaining('Enter') as string },
    })
    await running.stop()
    fakeStore.isAvailable = true
    running = await start()
    expect(await (await running.manage('GET', `/webhooks/${id}`)).json()).toMatchObject({ warnings: [] })
    await running.stop()
  })
})
