/**
 * Encryption of secrets at rest: AES-256-GCM under one key that the host keeps outside the database. The place a secret
 * belongs to goes in as additional data, so that a sealed text moved to another row does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const vaultKeyBytes = 32

export interface Vault {
  /** `place` names the row and field the secret belongs to, for instance `webhook/<id>/hmac-key`. */
  seal(plain: string, place: string): string
  /** The secret; undefined when the key is another one, or the text was changed or moved. */
  open(sealed: string, place: string): string | undefined
}

const format = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** Seals with the key, opens with it or an older one. Throws when one has not 32 bytes. */
export function createVault(key: Uint8Array, older: readonly Uint8Array[] = []): Vault {
  const keys = [key, ...older]
  for (const { length } of keys)
    if (length !== vaultKeyBytes)
      throw new Error(`The key of the vault has ${length} bytes instead of ${vaultKeyBytes}.`)
  return {
    seal(plain, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${format}.${Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(format.length + 1), 'base64url')
      if (!sealed.startsWith(`${format}.`) || bytes.length < nonceBytes + tagBytes) return undefined
      for (const candidate of keys) {
        const decipher = createDecipheriv('aes-256-gcm', candidate, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-tagBytes))
        try {
          return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
            'utf8',
          )
        } catch {
          // Sealed with another of the keys, or with none of them.
        }
      }
      return undefined
    },
  }
}
