/**
 * The mail server over real HTTP and SMTP: security, login, what the test mail says, and a password that never comes
 * out.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import type { MailServerSummary, MailServerRequest, TestMailResult } from '../../../../server/contract/mail-server.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { textOfStore } from '../../../support/test-database.ts'
import { selfSigned, startMailCatcher, type MailCatcher } from './mail-catcher.ts'

const login = { user: 'planwright', password: 'hN4bL6pD9sFgq3Z0mJx1' }
const administrator = 'administrator@localhost'

let platform: TestPlatform
let encrypted: MailCatcher
let fromTheStart: MailCatcher
let bare: MailCatcher

beforeAll(async () => {
  const certificate = selfSigned()
  platform = await startTestPlatform({ mailLimits: { connectSeconds: 1, greetingSeconds: 1 } })
  encrypted = await startMailCatcher({ login, smtp: certificate })
  fromTheStart = await startMailCatcher({ login, smtp: { ...certificate, secure: true } })
  bare = await startMailCatcher()
})
afterAll(async () => {
  await Promise.all([encrypted.stop(), fromTheStart.stop(), bare.stop()])
  await platform.stop()
})

const order = (port: number, changes: Partial<MailServerRequest> = {}): object => ({
  host: '127.0.0.1',
  port,
  security: 'STARTTLS',
  ...login,
  from: 'planwright@example.org',
  acceptAnyCertificate: true,
  ...changes,
})
async function call<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const response = await platform.manage(method, path, body)
  const text = await response.text()
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
}
const put = (body: object) => call<MailServerSummary & ErrorBody>('PUT', '/mail-server', body)
const tryOut = async (body: object) => {
  expect((await put(body)).status).toBe(200)
  return (await call<TestMailResult>('POST', '/mail-server/test', {})).body
}

describe('a test mail', () => {
  test('goes encrypted by STARTTLS, and with the login', async () => {
    expect(await tryOut(order(encrypted.port))).toEqual({
      isSent: true,
      to: administrator,
      outcome: 'SENT',
      message: `127.0.0.1:${encrypted.port} took the mail for ${administrator}.`,
    })
    expect(encrypted.mails.at(-1)).toMatchObject({
      from: 'planwright@example.org',
      to: [administrator],
      isEncrypted: true,
      user: login.user,
    })
  })

  test('goes encrypted from the start by TLS', async () => {
    expect(await tryOut(order(fromTheStart.port, { security: 'TLS' }))).toMatchObject({ isSent: true })
    expect(fromTheStart.mails.at(-1)).toMatchObject({ isEncrypted: true, user: login.user })
  })

  test('goes to nobody but administrators', async () => {
    await put(order(encrypted.port))
    const count = encrypted.mails.length
    expect(await call('POST', '/mail-server/test', { to: 'eve@example.org' })).toMatchObject({
      status: 400,
      body: { code: 'TEST_MAIL_REFUSED' },
    })
    expect(await call('POST', '/mail-server/test', { to: `${administrator}\r\nBcc: eve@example.org` })).toMatchObject({
      status: 400,
    })
    expect(encrypted.mails.length).toBe(count)
  })

  const failures: readonly [string, () => object, string, RegExp][] = [
    [
      'a wrong password',
      () => order(encrypted.port, { password: 'wrong' }),
      'LOGIN_REFUSED',
      /did not accept the user planwright/,
    ],
    [
      'a certificate nobody vouches for',
      () => order(encrypted.port, { acceptAnyCertificate: false }),
      'TLS_FAULT',
      /certificate is not trusted/,
    ],
    [
      'no STARTTLS at the other end: the password is not sent in the clear',
      () => order(bare.port),
      'TLS_FAULT',
      /could not be encrypted by STARTTLS/,
    ],
    [
      'a name that is not known',
      () => order(25, { host: 'no-such-host.invalid' }),
      'NO_CONNECTION',
      /no connection to no-such-host.invalid:25/,
    ],
    ['a port where nobody answers', () => order(9), 'NO_CONNECTION', /no connection to 127.0.0.1:9/],
    [
      'plain text where TLS is expected',
      () => order(bare.port, { security: 'TLS' }),
      'TLS_FAULT',
      /could not be encrypted by TLS/,
    ],
  ]
  test.each(failures)('says in words what is wrong: %s', async (_what, changed, outcome, words) => {
    const count = bare.mails.length
    const result = await tryOut(changed())
    expect(result).toMatchObject({ isSent: false, outcome, message: expect.stringMatching(words) as string })
    expect(JSON.stringify(result)).not.toContain(login.password)
    expect(bare.mails.length).toBe(count)
  })
})

describe('the settings', () => {
  test('keep the password when it is left out, but never for another server or user', async () => {
    await put(order(encrypted.port))
    const { password: _password, ...without } = order(encrypted.port, { from: 'other@example.org' }) as {
      password: string
    }
    expect((await put(without)).body).toMatchObject({ from: 'other@example.org', hasPassword: true })
    for (const change of [{ host: 'localhost' }, { port: bare.port }, { user: 'someone' }]) {
      expect(await put({ ...without, ...change })).toMatchObject({ status: 400, body: { code: 'MAIL_SERVER_INVALID' } })
    }
    expect((await put({ ...without, user: null })).body).toMatchObject({ hasPassword: false })
  })

  test('say that mails reach nobody as long as the only administrator has the address of the first start', async () => {
    const warning = expect.stringMatching(/administrator@localhost.*Enter a real address under Members/) as string
    expect((await put(order(encrypted.port))).body).toMatchObject({ warning })
    expect((await call('GET', '/mail-server')).body).toMatchObject({ warning })
    const grace = { name: 'Grace', email: 'grace@example.org', role: 'ADMINISTRATOR' }
    const {
      body: { id },
    } = await call<{ id: string }>('POST', '/members', grace)
    expect((await put(order(encrypted.port))).body).not.toHaveProperty('warning')
    expect((await call('GET', '/mail-server')).body).not.toHaveProperty('warning')
    await call('PATCH', `/members/${id}`, { role: 'USER' })
    expect((await put(order(encrypted.port))).body).toMatchObject({ warning })
    await call('DELETE', `/members/${id}`)
  })

  test('name every fault', async () => {
    const { status, body } = await put(order(0, { host: 'mail server', from: 'nobody', user: 'a\r\nb' }))
    expect([status, body.code]).toEqual([400, 'BODY_INVALID'])
    for (const name of ['host', 'port', 'from', 'user']) expect(String(body.details)).toContain(name)
    expect(String((await put(order(25, { host: 'smtp.example.org', security: 'NONE' }))).body.details)).toContain(
      'only sent to another machine with STARTTLS or TLS',
    )
    expect(String((await put(order(25, { user: null }))).body.details)).toContain('A password needs a user')
  })

  test('are recorded when they change, and the password is in no answer, no record and no file', async () => {
    await put(order(encrypted.port))
    const log = await call('GET', '/audit-log?limit=1')
    expect(log).toMatchObject({ status: 200, body: { entries: [{ subject: { name: 'Mail server' } }] } })
    const shown = JSON.stringify([await call('GET', '/mail-server'), log])
    expect(shown).not.toContain(login.password)
    const stored = await textOfStore(platform.dataFolder)
    expect(stored).not.toContain(login.password)
    expect(stored).toContain('Mail server')
  })

  test('are for administrators alone, and gone when deleted', async () => {
    for (const [method, path] of [
      ['GET', '/mail-server'],
      ['PUT', '/mail-server'],
      ['POST', '/mail-server/test'],
      ['GET', '/notifications'],
    ] as const) {
      expect((await fetch(`${platform.url}/api/platform/v1${path}`, { method })).status).toBe(401)
    }
    expect((await call('DELETE', '/mail-server')).status).toBe(204)
    expect(await call('GET', '/mail-server')).toMatchObject({ status: 404, body: { code: 'MAIL_SERVER_NOT_SET' } })
  })
})
