import { expect, test } from 'vitest'
import { signingWords } from '../../build/signing.mjs'

const words = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv) =>
  signingWords(platform, environment).join('\n')
const certificate = { CSC_LINK: 'certificate-value', CSC_KEY_PASSWORD: 'password-value' }
const apple = { APPLE_API_KEY: 'key-value', APPLE_API_KEY_ID: 'id-value', APPLE_API_ISSUER: 'issuer-value' }

test('what is not signed or notarised is said with the variables to set', () => {
  expect(words('win32', {})).toMatch(/NOT SIGNED: set CSC_LINK.*WIN_CSC_LINK/)
  expect(words('darwin', {})).toMatch(/NOT SIGNED: set CSC_LINK/)
  expect(words('darwin', certificate)).toMatch(/^signed.*\nNOT NOTARISED: set APPLE_API_KEY, .*or APPLE_ID/)
})

test('what is signed is said without a value', () => {
  for (const [platform, environment] of [
    ['win32', { WIN_CSC_LINK: 'certificate-value' }],
    ['darwin', { ...certificate, ...apple }],
  ] as const) {
    expect(words(platform, environment)).toMatch(/^signed/)
    expect(words(platform, environment)).not.toMatch(/NOT|-value/)
  }
})
