/**
 * Credentials people carry around: `<prefix>_<8 characters id>_<43 base62 characters secret><6 characters checksum>`.
 * The checksum lets scanners find leaked ones offline and refuses typing errors without a
 * look-up; the secret holds 256 bits.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from './ids.ts'
import type { Logger } from './logger.ts'

export interface NewCredential {
  readonly id: string
  /** Shown once, stored nowhere. */
  readonly credential: string
  readonly hash: string
}

export interface CredentialFormat {
  create(): NewCredential
  /** The id inside a well-formed credential, or undefined. */
  idIn(credential: string): string | undefined
}

export function credentialFormat(prefix: 'pw' | 'pat'): CredentialFormat {
  const pattern = new RegExp(`^${prefix}_([0-9A-Za-z]{8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$`)
  return {
    create() {
      const id = randomBase62(8)
      const secret = randomBase62(43)
      const credential = `${prefix}_${id}_${secret}${checksum(id, secret)}`
      return { id, credential, hash: hashOf(credential) }
    },
    idIn(credential) {
      const [, id, secret, sum] = pattern.exec(credential) ?? []
      return id !== undefined && secret !== undefined && sum === checksum(id, secret) ? id : undefined
    },
  }
}

/** SHA-256 is enough for a random 256-bit secret; a slow hash protects only what people choose. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compared against when there is no such credential, so that both take as long. */
const nobodysHash = hashOf('nobody')

/** Whether the secret is the one of the hash, in a time that does not tell how much of it is right. */
export function isSecretOf(hash: string | undefined, secret: string): boolean {
  return (
    timingSafeEqual(Buffer.from(hash ?? nobodysHash, 'hex'), Buffer.from(hashOf(secret), 'hex')) && hash !== undefined
  )
}

export interface CredentialUse {
  readonly id: string
  readonly lastUsedAt: string | null
  readonly now: Date
  readonly logger: Logger
  store(at: string): Promise<void>
}

/**
 * Notes that a credential was used: to the minute, because a write for every call would cost more than it tells. Nobody
 * waits for it: a full disk must not turn calls away that write nothing.
 */
export function noteUse({ id, lastUsedAt, now, logger, store }: CredentialUse): void {
  if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < 60_000) return
  store(now.toISOString()).catch((error: unknown) =>
    logger.warn({ id, error: String(error) }, 'the last use of a credential could not be noted'),
  )
}

function checksum(id: string, secret: string): string {
  return toBase62(crc32(`${id}_${secret}`), 6)
}
