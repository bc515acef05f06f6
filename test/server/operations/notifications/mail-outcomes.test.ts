/**
 * What a tenant's administrator learns of other machines by a mail: one of a few outcomes, never what they said, over
 * real sockets.
 */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Logger } from '../../../../server/foundation/logger.ts'
import type { MailServer } from '../../../../server/operations/notifications/mail-connection.ts'
import { sendMail } from '../../../../server/operations/notifications/send-mail.ts'
import type { TargetAddress } from '../../../../server/outgoing/target.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts'

const secret = 'internal-7f3a.corp'
const limits = { connectSeconds: 2, greetingSeconds: 2, answerSeconds: 2 }
const mail = { to: ['ada@example.org'], subject: 'Test', text: 'Text', html: '<p>Text</p>' }

const running: { stop(): unknown }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})
async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({
    stop: () => new Promise((resolve) => (sockets.forEach((socket) => socket.destroy()), server.close(resolve))),
  })
  return (server.address() as AddressInfo).port
}
async function catcher(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const caught = await startMailCatcher(options)
  running.push(caught)
  return caught
}

const logged: string[] = []
const note = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }))
const logger: Logger = { debug: note, info: note, warn: note, error: note }
const lookup = (...answers: readonly string[][]) => {
  let asked = 0
  return () =>
    Promise.resolve(
      (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address): TargetAddress => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    )
}
const plain: MailServer = {
  host: '127.0.0.1',
  port: 0,
  security: 'NONE',
  user: null,
  password: null,
  from: 'planwright@example.org',
  acceptAnyCertificate: false,
}
const tried = (changes: Partial<MailServer>, names = lookup(['127.0.0.1']), ownPorts: readonly number[] = []) =>
  sendMail({ ...plain, ...changes }, mail, { rules: { ownPorts, lookup: names }, logger, limits })

/** Speaks as much SMTP as to get to the refusal under test; every line carries what nobody may learn. */
const speaking = (answers: Readonly<Record<string, string>>) => (socket: Socket) => {
  socket.write(`220 ${secret} ready\r\n`)
  socket.on('data', (bytes: Buffer) => {
    const command = bytes.toString().slice(0, 4).toUpperCase()
    socket.write(`${answers[command] ?? '250'} ${secret}\r\n`)
  })
}

const banners: readonly [string, (socket: Socket) => void][] = [
  ['SSH', (socket) => socket.write(`SSH-2.0-OpenSSH_9.6 ${secret}\r\n`)],
  ['a database', (socket) => socket.write(Buffer.from(`J\0\0\0\n8.0.36-${secret}\0`))],
  ['FTP, which greets as SMTP does', speaking({ EHLO: '500', HELO: '500' })],
  ['HTTP', (socket) => socket.on('data', () => socket.end(`HTTP/1.1 400 Bad Request\r\nServer: ${secret}\r\n\r\n`))],
  ['a server that hangs up', (socket) => socket.end()],
  ['a server that says nothing', () => undefined],
  ['a server that is busy', (socket) => socket.end(`421 ${secret} is busy\r\n`)],
]

describe('a mail to what is no mail server', () => {
  test.each(banners)(
    '%s: the same outcome and words for all, and nothing of the banner',
    async (_what, onConnection) => {
      const port = await listening(onConnection)
      const outcome = await tried({ port })
      expect(outcome).toEqual({
        outcome: 'NOT_A_MAIL_SERVER',
        isSent: false,
        mayHaveArrived: false,
        message: expect.stringContaining(`What answers at 127.0.0.1:${port} does not speak`) as string,
      })
      expect(JSON.stringify(outcome)).not.toContain('internal')
    },
  )

  test('with TLS from the start: the outcome says so, and the log alone has the detail', async () => {
    const port = await listening((socket) => socket.write(`SSH-2.0-OpenSSH_9.6 ${secret}\r\n`))
    expect(await tried({ port, security: 'TLS' })).toMatchObject({ outcome: 'TLS_FAULT' })
    const speakingPort = await listening(speaking({ EHLO: '500', HELO: '500' }))
    await tried({ port: speakingPort })
    expect(logged.at(-1)).toContain(secret)
  })
})

const refusals: readonly [string, Readonly<Record<string, string>>][] = [
  ['ADDRESS_REJECTED', { MAIL: '550' }],
  ['ADDRESS_REJECTED', { RCPT: '550' }],
  ['MAIL_REJECTED', { DATA: '554' }],
]
test.each(refusals)('a refusal is %s for %j, without the words of the server', async (outcome, answers) => {
  const result = await tried({ port: await listening(speaking(answers)) })
  expect(result).toMatchObject({ outcome, isSent: false, mayHaveArrived: false })
  expect(JSON.stringify(result)).not.toContain('internal')
})

test('a connection that breaks once the mail is on its way leaves it open whether it arrived', async () => {
  const hangingUp = await catcher({ hangsUp: true })
  expect(await tried({ port: hangingUp.port })).toMatchObject({
    outcome: 'BROKEN_OFF',
    isSent: false,
    mayHaveArrived: true,
  })
})

describe('the name of a mail server', () => {
  test('is asked for once, and the address that was checked is the one that is connected to', async () => {
    const { port, mails } = await catcher()
    const rebinding = lookup(['127.0.0.1'], ['169.254.169.254'])
    expect(await tried({ host: 'mail.example.org', port }, rebinding)).toMatchObject({ outcome: 'SENT' })
    expect(mails.length).toBe(1)
    expect(await tried({ host: 'mail.example.org', port }, rebinding)).toMatchObject({
      outcome: 'ADDRESS_NOT_ALLOWED',
      message: expect.stringContaining('mail.example.org (169.254.169.254) is a link-local address') as string,
    })
  })

  test('is tried at all its addresses', async () => {
    const { port } = await catcher()
    expect(await tried({ host: 'mail.example.org', port }, lookup(['::1', '127.0.0.1']))).toMatchObject({
      outcome: 'SENT',
    })
  })

  test('is refused when one of its addresses is, or is ours, and nobody is connected to', async () => {
    const caught = await catcher()
    for (const address of ['0.0.0.0', '224.0.0.1', '::ffff:169.254.1.1', '64:ff9b::a9fe:a9fe']) {
      expect([
        address,
        (await tried({ host: 'mail.example.org', port: caught.port }, lookup(['127.0.0.1', address]))).outcome,
      ]).toEqual([address, 'ADDRESS_NOT_ALLOWED'])
    }
    expect((await tried({ host: '2130706433', port: caught.port }, undefined, [caught.port])).outcome).toBe(
      'ADDRESS_NOT_ALLOWED',
    )
    expect(caught.connections).toBe(0)
  })
})

describe('over HTTP', () => {
  async function started(): Promise<TestPlatform> {
    const platform = await startTestPlatform({ mailLimits: { connectSeconds: 1, greetingSeconds: 1 } })
    running.push(platform)
    return platform
  }
  const order = (host: string, port: number) => ({ host, port, security: 'NONE', from: 'planwright@example.org' })

  test('an address that nobody may call is refused when it is saved', async () => {
    const platform = await started()
    for (const [host, port] of [
      ['169.254.169.254', 25],
      ['0xa9fea9fe', 25],
      ['2852039166', 25],
      ['0', 25],
      ['::ffff:169.254.169.254', 25],
      ['metadata.google.internal', 25],
      ['224.0.0.1', 25],
      ['127.0.0.1', platform.port],
      ['2130706433', platform.port],
      ['localhost', platform.port],
    ] as const) {
      const response = await platform.manage('PUT', '/mail-server', order(host, port))
      expect([host, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        host,
        400,
        'MAIL_SERVER_INVALID',
      ])
    }
    for (const host of ['127.0.0.1', 'localhost', '10.1.2.3', 'smtp.example.org'])
      expect([host, (await platform.manage('PUT', '/mail-server', order(host, 25))).status]).toEqual([host, 200])
  })

  test('a test tells nothing of a banner, and of a closed port no sooner than of one that never answers', async () => {
    const platform = await started()
    const open = await listening((socket) => socket.write(`SSH-2.0-OpenSSH_9.6 ${secret}\r\n`))
    await platform.manage('PUT', '/mail-server', order('127.0.0.1', open))
    const answer = await (await platform.manage('POST', '/mail-server/test', {})).text()
    expect(JSON.parse(answer)).toEqual({
      isSent: false,
      to: 'administrator@localhost',
      outcome: 'NOT_A_MAIL_SERVER',
      message: expect.any(String) as string,
    })
    expect(answer).not.toContain('internal')
    await platform.manage('PUT', '/mail-server', order('127.0.0.1', 9))
    const asked = performance.now()
    expect(await (await platform.manage('POST', '/mail-server/test', {})).json()).toMatchObject({
      outcome: 'NO_CONNECTION',
    })
    // No earlier: how long it takes beyond that is the machine's affair.
    expect(performance.now() - asked).toBeGreaterThanOrEqual(990)
  })
})
