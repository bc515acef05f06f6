import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRecord, encodeRecord, frame, readFrames } from '../../../server/storage/journal-record.ts'
import type { JournalRecord } from '../../../server/storage/journal-record.ts'

const sqlValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.uint8Array(),
  fc.constant(null),
)
const records: fc.Arbitrary<JournalRecord[]> = fc
  .array(fc.array(fc.record({ sql: fc.string(), parameters: fc.array(sqlValue) }), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((transactions) => transactions.map((statements, index) => ({ sequence: index + 1, statements })))

const write = (list: readonly JournalRecord[]) => Buffer.concat(list.map(encodeRecord))
const read = (bytes: Uint8Array) => readFrames(bytes).frames.map(({ payload }) => decodeRecord(payload))
/** -0 is stored as the integer 0, by SQLite as well as by JSON. */
const comparable = (list: readonly JournalRecord[]) =>
  list.map(({ sequence, statements }) => ({
    sequence,
    statements: statements.map(({ sql, parameters }) => [sql, parameters.map((value) => (value === 0 ? 0 : value))]),
  }))

describe('journal records', () => {
  it('are read as they were written, with every kind of value', () => {
    fc.assert(
      fc.property(records, (list) => void expect(comparable(read(write(list)))).toEqual(comparable(list))),
      { numRuns: 500 },
    )
  })

  it('are read up to the cut when the file is cut', () => {
    fc.assert(
      fc.property(records, fc.nat(), (list, cut) => {
        const bytes = write(list)
        const length = cut % bytes.length
        const lengths = list.map((_, index) => write(list.slice(0, index + 1)).length)
        const whole = lengths.filter((end) => end <= length).length
        const { frames, goodBytes } = readFrames(bytes.subarray(0, length))
        expect(frames).toHaveLength(whole)
        expect(goodBytes).toBe(whole === 0 ? 0 : lengths[whole - 1])
      }),
      { numRuns: 2000 },
    )
  })

  it('are read up to the record with a flipped bit, and never further', () => {
    fc.assert(
      fc.property(records, fc.nat(), fc.nat(7), (list, position, bit) => {
        const bytes = write(list)
        const at = position % bytes.length
        bytes[at]! ^= 1 << bit
        const whole = list.filter((_, index) => write(list.slice(0, index + 1)).length <= at).length
        expect(comparable(read(bytes))).toEqual(comparable(list.slice(0, whole)))
      }),
      { numRuns: 8000 },
    )
  })

  it('are never found in what a file system leaves behind: zeros or noise', () => {
    expect(readFrames(Buffer.alloc(4096)).frames).toEqual([])
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => void expect(readFrames(noise).frames).toEqual([])),
      { numRuns: 1000 },
    )
  })

  it.each(['{"sequence":1}', '[1]', '["1",[]]', '[1,[["select 1"]]]', '[1,[["select 1",[{"date":"x"}]]]]', 'x'])(
    'of an unknown format are refused, though their checksum is right: %s',
    (payload) => {
      const [found] = readFrames(frame(Buffer.from(payload))).frames
      expect(Buffer.from(found!.payload).toString()).toBe(payload)
      expect(() => decodeRecord(found!.payload)).toThrow()
    },
  )
})
