/**
 * How an answered pair lies in a cache file: 24 bytes, six little-endian int32, the last one a check over the others.
 */
export const recordBytes = 24

/** A trip to one place; the file it lies in says where it starts. */
export interface PairRecord {
  readonly latitudeMicros: number
  readonly longitudeMicros: number
  readonly seconds: number
  readonly meters: number
  /** Days since 1970 when the server said so. */
  readonly day: number
}

export function writeRecord(buffer: Buffer, offset: number, record: PairRecord): void {
  buffer.writeInt32LE(record.latitudeMicros, offset)
  buffer.writeInt32LE(record.longitudeMicros, offset + 4)
  buffer.writeInt32LE(record.seconds, offset + 8)
  buffer.writeInt32LE(record.meters, offset + 12)
  buffer.writeInt32LE(record.day, offset + 16)
  buffer.writeInt32LE(checkOf(record), offset + 20)
}

/** undefined when the bytes are not a whole record, as after a crash in the middle of writing. */
export function readRecord(buffer: Buffer, offset: number): PairRecord | undefined {
  if (offset + recordBytes > buffer.length) return undefined
  const record = {
    latitudeMicros: buffer.readInt32LE(offset),
    longitudeMicros: buffer.readInt32LE(offset + 4),
    seconds: buffer.readInt32LE(offset + 8),
    meters: buffer.readInt32LE(offset + 12),
    day: buffer.readInt32LE(offset + 16),
  }
  return buffer.readInt32LE(offset + 20) === checkOf(record) ? record : undefined
}

/**
 * FNV-1a (Fowler, Noll, Vo) over the five numbers instead of their bytes: enough against torn writes, not against
 * malice.
 */
function checkOf({ latitudeMicros, longitudeMicros, seconds, meters, day }: PairRecord): number {
  let hash = 0x811c9dc5 | 0
  hash = Math.imul(hash ^ latitudeMicros, 0x01000193)
  hash = Math.imul(hash ^ longitudeMicros, 0x01000193)
  hash = Math.imul(hash ^ seconds, 0x01000193)
  hash = Math.imul(hash ^ meters, 0x01000193)
  return Math.imul(hash ^ day, 0x01000193)
}
