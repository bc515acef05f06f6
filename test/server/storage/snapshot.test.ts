import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSnapshot, snapshotPath, writeSnapshot } from '../../../server/storage/snapshot.ts'
import { FaultDisk } from '../../support/fault-files.ts'

const folder = '/data'

async function written(image: Uint8Array): Promise<Buffer> {
  const disk = new FaultDisk(undefined, new Map(), [folder])
  await writeSnapshot(folder, disk.files, { generation: 3, sequence: 17, image })
  return disk.content().get(snapshotPath(folder, 3))!
}

describe('snapshot', () => {
  it('is read as it was written', async () => {
    const image = Buffer.from('the bytes of an SQLite file')
    expect(readSnapshot(await written(image), 3)).toEqual({ generation: 3, sequence: 17, image })
  })

  it('is refused after any flipped bit, any cut and under another number', async () => {
    const bytes = await written(Buffer.from('the bytes of an SQLite file'))
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), fc.nat(bytes.length - 1), (bit, length) => {
        const flipped = Buffer.from(bytes)
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        expect(readSnapshot(flipped, 3)).toBeTypeOf('string')
        expect(readSnapshot(bytes.subarray(0, length), 3)).toBeTypeOf('string')
      }),
      { numRuns: 2000 },
    )
    expect(readSnapshot(bytes, 4)).toBe('it is of generation 3')
  })

  it('leaves no temporary file when the disk is full', async () => {
    const count = 6
    for (let at = 1; at <= count; at++) {
      const disk = new FaultDisk({ at, kind: 'io-error' }, new Map(), [folder])
      await expect(
        writeSnapshot(folder, disk.files, { generation: 1, sequence: 1, image: Buffer.alloc(10) }),
      ).rejects.toThrow('EIO')
      expect([...disk.content().keys()].filter((path) => path.endsWith('.tmp'))).toEqual([])
    }
  })
})
