/** Identifiers and secrets, from the system's secure random source. */
import { randomBytes, randomUUID } from 'node:crypto'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** In whatever case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text.toLowerCase())
}

export function newId(): string {
  return randomUUID()
}

/** Uniform base62 text: bytes above the last multiple of 62 are thrown away so that no character is likelier. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length + 8)) {
      if (byte < 248 && text.length < length) text += base62.charAt(byte % 62)
    }
  }
  return text
}

/** A whole number >= 0 in base62, padded with zeros to `width`. */
export function toBase62(value: number, width: number): string {
  let text = ''
  for (let rest = value; text.length < width; rest = Math.floor(rest / 62)) text = (base62[rest % 62] ?? '') + text
  return text
}
