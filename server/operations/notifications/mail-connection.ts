/** A connection to a mail server, step by step, so that it is known in which one it failed. */
import { connect, type Socket } from 'node:net'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServerRequest } from '../../contract/mail-server.ts'
import { pinnedTo } from '../../outgoing/pinned-lookup.ts'
import type { TargetAddress } from '../../outgoing/target.ts'

/** What is needed to hand a mail to the server. */
export type MailServer = Omit<MailServerRequest, 'password'> & { readonly password: string | null }

export interface MailLimits {
  /** For a connection to any of the addresses. */
  readonly connectSeconds: number
  /** For the greeting of the server. */
  readonly greetingSeconds: number
  /** For any later answer. */
  readonly answerSeconds: number
}

export const mailLimits: MailLimits = { connectSeconds: 5, greetingSeconds: 10, answerSeconds: 20 }

export interface MailConnection {
  /** Greeting, and encryption as the server's security asks for it. */
  greet(): Promise<void>
  login(user: string, password: string): Promise<void>
  /** Resolves to who takes it and who does not. */
  send(
    from: string,
    to: readonly string[],
    message: Buffer,
  ): Promise<{ readonly accepted: readonly string[]; readonly rejected: readonly string[] }>
  /** Says so to the server, and closes. */
  quit(): void
}

/**
 * To these addresses and no others, whatever the name resolves to by now. Rejects when there is no connection in time.
 */
export function openSocket(
  { host, port }: MailServer,
  addresses: readonly TargetAddress[],
  { connectSeconds }: MailLimits,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const [only, ...others] = addresses
    // Without a name there is nothing to look up: an address is connected to as it is.
    const socket = connect(
      only && others.length === 0
        ? { host: only.address, port }
        : { host, port, lookup: pinnedTo(addresses), autoSelectFamily: true },
    )
    const fail = (error: Error) => {
      clearTimeout(timer)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error(`no connection within ${connectSeconds} s`)), connectSeconds * 1000)
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
  })
}

export function mailConnection(
  server: MailServer,
  socket: Socket,
  { greetingSeconds, answerSeconds }: MailLimits,
): MailConnection {
  const { host, port, security, acceptAnyCertificate } = server
  const smtp = new SMTPConnection({
    host,
    port,
    connection: socket,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    tls: { rejectUnauthorized: !acceptAnyCertificate },
    greetingTimeout: greetingSeconds * 1000,
    socketTimeout: answerSeconds * 1000,
    logger: false,
  })
  // A fault is told to whichever step is under way; one that comes between two fails the next.
  const broken = new Promise<never>((_, reject) => smtp.on('error', reject))
  broken.catch(() => undefined)
  const ended = new Promise<never>((_, reject) => smtp.on('end', () => reject(new Error('the connection ended'))))
  ended.catch(() => undefined)
  const step = <Result>(take: (done: (error?: Error | null, result?: Result) => void) => void) =>
    Promise.race([
      broken,
      ended,
      new Promise<Result | undefined>((resolve, reject) =>
        take((error, result) => (error ? reject(error) : resolve(result))),
      ),
    ])
  return {
    greet: () => step((done) => smtp.connect((error) => done(error))).then(() => undefined),
    login: (user, pass) =>
      step((done) => smtp.login({ credentials: { user, pass } }, (error) => done(error))).then(() => undefined),
    async send(from, to, message) {
      const info = await step<{ accepted: string[]; rejected: string[] }>((done) =>
        smtp.send({ from, to: [...to] }, message, done),
      )
      return info ?? { accepted: to, rejected: [] }
    },
    quit: () => smtp.quit(),
  }
}
