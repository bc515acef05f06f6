/** A real SMTP server on a free port that keeps what it is sent. */
import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import forge from 'node-forge'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface CaughtMail {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
  readonly isEncrypted: boolean
  readonly user: string | undefined
}

export interface MailCatcher {
  readonly port: number
  readonly mails: readonly CaughtMail[]
  /** Connections there have been, whatever came of them. */
  readonly connections: number
  stop(): Promise<void>
}

export interface MailCatcherOptions {
  readonly port?: number
  /** Refuses every mail for this reason. */
  readonly refusal?: string
  /** Takes the whole mail, then breaks the connection without a word. */
  readonly hangsUp?: boolean
  readonly login?: { readonly user: string; readonly password: string }
  readonly smtp?: SMTPServerOptions
}

export async function startMailCatcher({
  port = 0,
  refusal,
  hangsUp = false,
  login,
  smtp = {},
}: MailCatcherOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login ? [] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: false,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error('Wrong user or password')),
    onRcptTo: (_address, _session, done) =>
      refusal === undefined ? done() : done(Object.assign(new Error(refusal), { responseCode: 550 })),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(pieces).toString(),
          isEncrypted: session.secure,
          user: session.user,
        })
        if (!hangsUp) done()
        else for (const connection of server.connections) connection.close()
      })
    },
    ...smtp,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    mails,
    get connections() {
      return connections
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Key and self-signed certificate for localhost, in PEM. */
export function selfSigned(): { key: string; cert: string } {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const name = [{ name: 'commonName', value: 'localhost' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create())
  return { key: pair.privateKey, cert: forge.pki.certificateToPem(certificate) }
}
