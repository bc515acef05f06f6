import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../../../server/foundation/vault.ts'
import {
  headersPlace,
  hmacKeyPlace,
  openWebhook,
  type WebhookRow,
} from '../../../../server/webhooks/configuration/open-webhook.ts'

const vault = createVault(randomBytes(32))
const headers = [{ name: 'Authorization', value: 'Bearer {secret:S}' }]
const row: WebhookRow = {
  id: 'a',
  tenant_id: 't',
  name: 'n',
  url: 'http://h/',
  is_enabled: 1,
  authorization: 'HMAC',
  hmac_method: 'PATH',
  has_standard_headers: 1,
  sealed_hmac_key: vault.seal('key', hmacKeyPlace('a')),
  sealed_headers: vault.seal(JSON.stringify(headers), headersPlace('a')),
  statuses_json: '[]',
  name_pattern: null,
  tags_json: '[]',
  created_at: '',
  updated_at: '',
  failing_since: null,
  paused_reason: null,
  is_loop: 0,
  missed_from: null,
}

test('a webhook opens with the key it was sealed with', () => {
  expect(openWebhook(row, vault)).toEqual({
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
  expect(openWebhook(row, createVault(randomBytes(32)))).toEqual({
    problem: expect.stringContaining('Enter them again'),
  })
  expect(openWebhook({ ...row, sealed_hmac_key: vault.seal('key', hmacKeyPlace('b')) }, vault)).toEqual({
    problem: expect.stringContaining('HMAC key cannot be read'),
  })
  expect(openWebhook({ ...row, id: 'b' }, vault)).toEqual({
    problem: expect.stringContaining('headers cannot be read'),
  })
})
