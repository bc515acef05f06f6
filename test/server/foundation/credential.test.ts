import { describe, expect, test } from 'vitest'
import { credentialFormat, hashOf, isSecretOf } from '../../../server/foundation/credential.ts'

describe.each(['pw', 'pat'] as const)('a new %s', (prefix) => {
  const format = credentialFormat(prefix)

  test('has the form <prefix>_<8>_<43><6> and gives its id back', () => {
    for (let i = 0; i < 200; i++) {
      const { id, credential, hash } = format.create()
      expect(credential).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$`))
      expect(format.idIn(credential)).toBe(id)
      expect(hash).toBe(hashOf(credential))
    }
  })

  test('with one character changed is not well-formed', () => {
    const { credential } = format.create()
    for (let at = 0; at < credential.length; at++) {
      const other = credential[at] === 'x' ? 'y' : 'x'
      expect(format.idIn(credential.slice(0, at) + other + credential.slice(at + 1))).toBeUndefined()
    }
  })

  test('does not repeat', () => {
    expect(new Set(Array.from({ length: 500 }, () => format.create().credential)).size).toBe(500)
  })
})

test('one kind is not taken for the other', () => {
  expect(credentialFormat('pat').idIn(credentialFormat('pw').create().credential)).toBeUndefined()
})

test.each(['', 'pw_', 'pw_12345678_short', 'tf_p_0f3d2f6b'])('%j is no key', (text) => {
  expect(credentialFormat('pw').idIn(text)).toBeUndefined()
})

test('a secret belongs to its own hash alone, and to none when there is none', () => {
  expect([isSecretOf(hashOf('a'), 'a'), isSecretOf(hashOf('a'), 'b'), isSecretOf(undefined, 'nobody')]).toEqual([
    true,
    false,
    false,
  ])
})
