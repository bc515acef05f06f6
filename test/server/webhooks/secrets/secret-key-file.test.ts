import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecretKeyFile, secretKeyFile } from '../../../../server/webhooks/secrets/secret-key-file.ts'
import { FaultDisk } from '../../../support/fault-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-secret-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a key is made once, for its owner alone, and is the same from then on', async () => {
  const first = await readSecretKeyFile(folder)
  expect([first.key.length, first.isNew]).toEqual([32, true])
  const again = await readSecretKeyFile(folder)
  expect([Buffer.from(again.key).equals(first.key), again.isNew]).toEqual([true, false])
  expect((await stat(secretKeyFile(folder))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret.key'])
})

test('a file that holds something else is an error that names it and says what to do', async () => {
  for (const content of ['', 'x'.repeat(31), 'x'.repeat(33)]) {
    await writeFile(secretKeyFile(folder), content)
    await expect(readSecretKeyFile(folder)).rejects.toMatchObject({
      code: 'SECRET_KEY_UNUSABLE',
      message: expect.stringMatching(
        new RegExp(`${secretKeyFile(folder)} .* ${content.length} bytes .* backup`),
      ) as string,
    })
  }
})

test('a file that cannot be read is never written over', async () => {
  const unreadable = {
    ...new FaultDisk().files,
    sizeOf: async () => 32,
    readFile: () => Promise.reject(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })),
  }
  await expect(readSecretKeyFile('/data', unreadable)).rejects.toMatchObject({
    code: 'SECRET_KEY_UNUSABLE',
    message: expect.stringContaining('EACCES') as string,
  })
})

test('a key that was handed out survives a power cut', async () => {
  for (const mode of ['lose-unsynced', 'lose-renames', 'torn', 'lose-data'] as const) {
    const disk = new FaultDisk()
    await disk.files.makeFolder('/data')
    const { key } = await readSecretKeyFile('/data', disk.files)
    const after = await readSecretKeyFile('/data', disk.crash(mode, 1).files)
    expect([mode, after.isNew, Buffer.from(after.key).equals(key)]).toEqual([mode, false, true])
  }
})
