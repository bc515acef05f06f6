import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../../../server/foundation/vault.ts'
import { headersPlace, hmacKeyPlace, openWebhook } from '../../../../server/webhooks/configuration/open-webhook.ts'
import type { Webhook } from '../../../../server/webhooks/configuration/webhook.ts'

const vault = createVault(randomBytes(32))
const headers = [{ name: 'Authorization', value: 'Bearer {secret:S}' }]
const webhook: Webhook = {
  id: 'a',
  tenantId: 't',
  name: 'n',
  url: 'http://h/',
  isEnabled: true,
  authorization: 'HMAC',
  hmacMethod: 'PATH',
  hasStandardHeaders: true,
  sealedHmacKey: vault.seal('key', hmacKeyPlace('a')),
  sealedHeaders: vault.seal(JSON.stringify(headers), headersPlace('a')),
  filters: { statuses: [], namePattern: null, tags: [] },
  createdAt: '',
  updatedAt: '',
  failingSince: null,
  pausedReason: null,
  isLoop: false,
  missedFrom: null,
}

test('a webhook opens with the key it was sealed with', () => {
  expect(openWebhook(webhook, vault)).toEqual({
    id: 'a',
    url: 'http://h/',
    headers,
    authorization: 'HMAC',
    hmacKey: 'key',
    hmacMethod: 'PATH',
    standardHeaders: true,
  })
})

test('another key, or a sealed text of another webhook, is a problem that says what to enter again', () => {
  expect(openWebhook(webhook, createVault(randomBytes(32)))).toEqual({
    problem: expect.stringContaining('Enter them again'),
  })
  expect(openWebhook({ ...webhook, sealedHmacKey: vault.seal('key', hmacKeyPlace('b')) }, vault)).toEqual({
    problem: expect.stringContaining('HMAC key cannot be read'),
  })
  expect(openWebhook({ ...webhook, id: 'b' }, vault)).toEqual({
    problem: expect.stringContaining('headers cannot be read'),
  })
})
