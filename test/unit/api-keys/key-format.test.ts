import { expect, test } from 'vitest'
import { createKey, hashOf, keyId } from '../../../server/api-keys/key-format.ts'

test('a new key has the form pw_<8>_<43><6> and gives its id back', () => {
  for (let i = 0; i < 200; i++) {
    const { id, key, hash } = createKey()
    expect(key).toMatch(/^pw_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/)
    expect(keyId(key)).toBe(id)
    expect(hash).toBe(hashOf(key))
  }
})

test('a key with one character changed is not well-formed', () => {
  const { key } = createKey()
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    expect(keyId(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined()
  }
})

test('keys do not repeat', () => {
  expect(new Set(Array.from({ length: 500 }, () => createKey().key)).size).toBe(500)
})

test.each(['', 'pw_', 'pw_12345678_short', 'tf_p_0f3d2f6b'])('%j is no key', (text) => {
  expect(keyId(text)).toBeUndefined()
})
