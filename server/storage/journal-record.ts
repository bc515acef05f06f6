/**
 * The bytes of a journal: records `[length u32][crc32 u32][payload]`, little endian. The checksum covers length and
 * payload; the payload is JSON `[sequence, [[sql, [parameter, ...]], ...]]`, one record per transaction.
 */
import { crc32 } from 'node:zlib'
import type { SqlValue } from './sql-value.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly SqlValue[]
}

export interface JournalRecord {
  /** Counts all transactions of a data folder from 1, without gaps. */
  readonly sequence: number
  readonly statements: readonly Statement[]
}

/** One record as found in a file. */
export interface FramedPayload {
  readonly payload: Uint8Array
  /** Bytes from the start of the file to the record's first byte. */
  readonly offset: number
}

export interface FramedFile {
  readonly frames: readonly FramedPayload[]
  /** Length of the readable part, bytes. */
  readonly goodBytes: number
}

const headerBytes = 8

export function encodeRecord(record: JournalRecord): Uint8Array {
  const statements = record.statements.map(({ sql, parameters }) => [sql, parameters.map(toJson)])
  return frame(Buffer.from(JSON.stringify([record.sequence, statements])))
}

export function frame(payload: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(headerBytes + payload.length)
  bytes.writeUInt32LE(payload.length, 0)
  bytes.set(payload, headerBytes)
  bytes.writeUInt32LE(checksum(bytes), 4)
  return bytes
}

/** Splits a journal file up to the first record that is cut or does not match its checksum. */
export function readFrames(file: Uint8Array): FramedFile {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const frames: FramedPayload[] = []
  let offset = 0
  while (bytes.length - offset >= headerBytes) {
    const end = offset + headerBytes + bytes.readUInt32LE(offset)
    if (end > bytes.length || checksum(bytes.subarray(offset, end)) !== bytes.readUInt32LE(offset + 4)) break
    frames.push({ payload: bytes.subarray(offset + headerBytes, end), offset })
    offset = end
  }
  return { frames, goodBytes: offset }
}

/**
 * Whether what follows the readable part of a journal is the beginning of one record and nothing else (or zeros, which
 * some file systems leave after a power cut): the write that was under way when the process ended, of which nobody was
 * told that it is stored.
 */
export function isUnfinishedWrite(tail: Uint8Array): boolean {
  const bytes = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength)
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  if (end < headerBytes) return true
  return headerBytes + bytes.readUInt32LE(0) > end && !isJson(bytes.subarray(headerBytes, end)) && !holdsRecord(bytes)
}

/** A whole record that is wrong about its length is no unfinished one. */
function isJson(payload: Buffer): boolean {
  try {
    JSON.parse(payload.toString())
    return true
  } catch {
    return false
  }
}

/** Whether a whole record stands anywhere in it. */
function holdsRecord(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('['); at >= 0; at = bytes.indexOf('[', at + 1)) {
    const offset = at - headerBytes
    if (offset < 0) continue
    const end = at + bytes.readUInt32LE(offset)
    if (
      end > at &&
      end <= bytes.length &&
      bytes[end - 1] === closingBracket &&
      checksum(bytes.subarray(offset, end)) === bytes.readUInt32LE(offset + 4)
    )
      return true
  }
  return false
}

const closingBracket = 0x5d

/** Throws when the payload is not a record of this format, for example one of a newer version. */
export function decodeRecord(payload: Uint8Array): JournalRecord {
  const parsed: unknown = JSON.parse(Buffer.from(payload).toString())
  const record: readonly unknown[] = Array.isArray(parsed) ? parsed : []
  const [sequence, statements] = record
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || !Array.isArray(statements))
    throw new Error('unknown record format')
  return { sequence, statements: statements.map(decodeStatement) }
}

function decodeStatement(value: unknown): Statement {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !Array.isArray(value[1]))
    throw new Error('unknown statement format')
  return { sql: value[0], parameters: value[1].map(fromJson) }
}

function checksum(record: Uint8Array): number {
  return crc32(record.subarray(headerBytes), crc32(record.subarray(0, 4)))
}

/** JSON has neither bigint nor bytes. */
function toJson(value: SqlValue): unknown {
  if (typeof value === 'bigint') return { integer: String(value) }
  if (value instanceof Uint8Array)
    return { bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
  return value
}

function fromJson(value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object') {
    if ('integer' in value && typeof value.integer === 'string') return BigInt(value.integer)
    if ('bytes' in value && typeof value.bytes === 'string') return new Uint8Array(Buffer.from(value.bytes, 'base64'))
  }
  throw new Error('unknown parameter format')
}
