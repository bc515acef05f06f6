/**
 * `pw_<8 characters id>_<43 base62 characters secret><6 characters checksum>` (decisions, section 3). The checksum lets
 * scanners find leaked keys offline and refuses typing errors without a look-up; the secret holds 256 bits.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from '../foundation/ids.ts'

const pattern = /^pw_([0-9A-Za-z]{8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

export interface NewKey {
  readonly id: string
  readonly key: string
  readonly hash: string
}

export function createKey(): NewKey {
  const id = randomBase62(8)
  const secret = randomBase62(43)
  const key = `pw_${id}_${secret}${checksum(id, secret)}`
  return { id, key, hash: hashOf(key) }
}

/** The id inside a well-formed key, or undefined. */
export function keyId(key: string): string | undefined {
  const [, id, secret, sum] = pattern.exec(key) ?? []
  return id !== undefined && secret !== undefined && sum === checksum(id, secret) ? id : undefined
}

/** SHA-256 is enough for a random 256-bit secret; a slow hash protects only what people choose. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function checksum(id: string, secret: string): string {
  return toBase62(crc32(`${id}_${secret}`), 6)
}
