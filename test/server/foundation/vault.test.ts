import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../../server/foundation/vault.ts'

const key = randomBytes(32)
const vault = createVault(key)

test('opens what it sealed, of any length and script, and never seals the same text twice alike', () => {
  for (const text of ['', 'hunter2', 'ключ 🔑', 'x'.repeat(100_000)])
    expect(vault.open(vault.seal(text, 'webhook/1/hmac-key'), 'webhook/1/hmac-key')).toBe(text)
  expect(vault.seal('a', 'p')).not.toBe(vault.seal('a', 'p'))
})

test('opens nothing at another place, with another key, or after any change', () => {
  const sealed = vault.seal('hunter2', 'secret/1')
  expect(sealed).not.toContain('hunter2')
  expect(vault.open(sealed, 'secret/2')).toBeUndefined()
  expect(createVault(randomBytes(32)).open(sealed, 'secret/1')).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    // The last characters of base64 may hold bits that stand for nothing.
    if (
      Buffer.from(changed.slice(3), 'base64url').equals(Buffer.from(sealed.slice(3), 'base64url')) &&
      changed.startsWith('v1.')
    )
      continue
    expect(vault.open(changed, 'secret/1'), changed).toBeUndefined()
  }
  for (const junk of ['', 'v1.', 'v1.AAAA', 'v2.' + sealed.slice(3), 'hunter2'])
    expect(vault.open(junk, 'secret/1')).toBeUndefined()
})

test('refuses a key of another length', () => {
  expect(() => createVault(randomBytes(16))).toThrow('16 bytes')
})
