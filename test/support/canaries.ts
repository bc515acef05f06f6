/**
 * Secrets pushed through every feature that takes or makes one, to be looked for afterwards everywhere they must not
 * be. A feature that gets a new secret adds a line here.
 */
import { expect } from 'vitest'
import type { SessionHeaders } from './people.ts'

export interface CanaryServer {
  /** A call of the platform API as administrator; the answer is looked through afterwards. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** The same for the one answer that shows what was made. */
  reveal(method: string, path: string, body?: unknown): Promise<Record<string, string>>
  signIn(link: string): Promise<SessionHeaders>
  /** A call of any address; its answer is looked through afterwards. */
  fetch(path: string, headers: Record<string, string>): Promise<Response>
}

/** Puts its secrets in and names them: texts that nobody may find again. */
export type Canary = (server: CanaryServer) => Promise<string[]>

const id = (answer: unknown) => (answer as { id: string }).id
const model = '/api/models/field-service-routing/v1/route-plans'

export const canaries: Readonly<Record<string, Canary>> = {
  async 'an API key, valid and deleted'({ call, reveal, fetch }) {
    const created = await reveal('POST', '/api-keys', { name: 'canary' })
    const key = created['key'] ?? ''
    expect((await fetch(model, { 'x-api-key': key })).status).toBe(200)
    await call('DELETE', `/api-keys/${created['id'] ?? ''}`)
    expect((await fetch(model, { 'x-api-key': key })).status).toBe(401)
    return [key, key.slice(12)]
  },
  async 'a key, a token and a session that are none'({ fetch }) {
    const wrong = 'canary-wrong-credential-4711'
    await fetch(model, { 'x-api-key': wrong })
    await fetch('/api/platform/v1/session', { authorization: `Bearer ${wrong}` })
    await fetch('/api/platform/v1/session', {
      cookie: `planwright-7400-1a2b3c4d=${wrong}`,
      'x-planwright-page-proof': wrong,
    })
    await fetch(`/login?token=${wrong}`, { accept: 'text/html' })
    await fetch(`/downloads/${wrong}`, {})
    return [wrong]
  },
  async 'a personal access token'({ reveal, fetch }) {
    const { token = '' } = await reveal('POST', '/access-tokens', { name: 'canary' })
    expect((await fetch('/api/platform/v1/session', { authorization: `Bearer ${token}` })).status).toBe(200)
    return [token, token.slice(13)]
  },
  async 'a login link and the session it opens'({ reveal, signIn, fetch }) {
    const { url = '' } = await reveal('POST', '/login-links')
    const session = await signIn(url)
    expect((await fetch('/api/platform/v1/session', session)).status).toBe(200)
    return [
      new URL(url).search.slice('?token='.length),
      session.cookie.split('=')[1] ?? '',
      session['x-planwright-page-proof'],
    ]
  },
  async 'the value of a secret: created, replaced, refused'({ call }) {
    const values = [
      'canary-secret-value-1',
      'canary-secret-value-2',
      'canary-refused-value-ü',
      'canary-duplicate-value',
    ]
    const secret = await call('POST', '/secrets', { name: 'CANARY', value: values[0] })
    await call('PUT', `/secrets/${id(secret)}`, { value: values[1] })
    await call('POST', '/secrets', { name: 'REFUSED', value: values[2] })
    await call('POST', '/secrets', { name: 'CANARY', value: values[3] })
    return values
  },
  async 'the HMAC key and a header of a webhook'({ call }) {
    const [hmacKey, header] = ['canary-hmac-key-0123456789abcdefghij', 'canary-header-value-0815']
    const order = {
      url: 'http://127.0.0.1:9/',
      authorization: 'HMAC',
      hmacKey,
      headers: [{ name: 'X-Canary', value: header }],
    }
    const webhook = await call('POST', '/webhooks', order)
    expect(webhook).toMatchObject({ hasHmacKey: true })
    await call('GET', `/webhooks/${id(webhook)}`)
    await call('PUT', `/webhooks/${id(webhook)}`, { ...order, name: 'Canary' })
    return [hmacKey, header]
  },
  async 'the password of the mail server'({ call }) {
    const password = 'canary-mail-password-1234'
    const order = { host: '127.0.0.1', port: 9, security: 'NONE', user: 'canary', from: 'canary@example.org', password }
    expect(await call('PUT', '/mail-server', order)).toMatchObject({ hasPassword: true })
    await call('POST', '/mail-server/test')
    return [password]
  },
}
