/** Small files on a disk that fails: what was there stays, and nothing is left beside it, whichever step fails. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authorityFile, certificateFiles } from '../../../server/http/https/certificate-files.ts'
import { nodeFiles } from '../../../server/foundation/file-operations.ts'
import { replaceFile } from '../../../server/foundation/replace-file.ts'
import { FaultDisk } from '../../support/fault-files.ts'
import { canMountDisks, mountFillingDisk, type FillingDisk } from '../../support/filling-disk.ts'

const path = '/data/runtime.json'
const before = new Map([[path, Buffer.from('before')]])

test.each(['disk-full', 'io-error'] as const)('whichever step fails (%s)', async (kind) => {
  for (let at = 1; ; at++) {
    const disk = new FaultDisk({ at, kind }, before, ['/data'])
    const [outcome] = await Promise.allSettled([replaceFile(path, 'after', disk.files)])
    const content = disk.content()
    expect([...content.keys()]).toEqual([path])
    if (outcome.status === 'fulfilled') expect(content.get(path)?.toString()).toBe('after')
    else expect(outcome.reason).toMatchObject({ code: kind === 'disk-full' ? 'ENOSPC' : 'EIO' })
    if (!disk.isHit) break
  }
})

test('certificates that find no room leave nothing beside those there are', async () => {
  const pair = { certificate: 'certificate', key: 'key' }
  const folder = dirname(authorityFile('/data'))
  for (let at = 1; ; at++) {
    const disk = new FaultDisk({ at, kind: 'disk-full' }, new Map(), ['/data'])
    await certificateFiles('/data', disk.files)
      .write({ authority: pair, localhost: pair })
      .catch(() => undefined)
    expect([...disk.content().keys()].filter((file) => !/\/(authority|localhost)\.(pem|key)$/.test(file))).toEqual([])
    if (disk.isHit) continue
    expect(disk.content().size, folder).toBe(4)
    break
  }
})

describe.skipIf(!canMountDisks())('on a real disk that is full', () => {
  let disk: FillingDisk
  beforeEach(() => {
    disk = mountFillingDisk(1)
    disk.fill(0)
  })
  afterEach(() => disk.unmount())
  const left = () => readdirSync(disk.folder).filter((name) => name !== 'filler')

  test('a file that is made exclusively leaves nothing', async () => {
    const make = () => nodeFiles.createExclusive(join(disk.folder, 'lock'), Buffer.from('me'))
    await expect(make()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(left()).toEqual([])
    disk.free()
    await make()
    expect(left()).toEqual(['lock'])
  })

  test('a file that is replaced leaves nothing', async () => {
    await expect(replaceFile(join(disk.folder, 'runtime.json'), '{}')).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(left()).toEqual([])
  })
})

test('what is put there is there, and nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-replace-'))
  await replaceFile(join(folder, 'a'), 'content')
  expect(Buffer.from(await nodeFiles.readFile(join(folder, 'a'))).toString()).toBe('content')
  expect(readdirSync(folder)).toEqual(['a'])
  rmSync(folder, { recursive: true })
})
