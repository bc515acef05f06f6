/** One mail over SMTP, and what became of it. */
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Logger } from '../../foundation/logger.ts'
import { resolveHost, type AddressRules, type Lookup } from '../../outgoing/target.ts'
import { mailConnection, mailLimits, openSocket, type MailLimits, type MailServer } from './mail-connection.ts'
import { failed, notAllowed, sent, type MailOutcome } from './mail-words.ts'

export type { MailServer } from './mail-connection.ts'
export type { MailOutcome } from './mail-words.ts'

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What lies between the platform and a mail server. */
export interface MailWay {
  readonly rules: AddressRules & Lookup
  /** Of the installation: what the server said goes there and nowhere else. */
  readonly logger: Logger
  readonly limits?: MailLimits
}

/** What the server or the way to it did wrong is an outcome, not an exception. */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  { rules, logger, limits = mailLimits }: MailWay,
): Promise<MailOutcome> {
  const { host, port, user, password } = server
  const fail = (outcome: Failure, error: unknown) => {
    logger.warn({ host, port, outcome, detail: String(error) }, 'a mail could not be sent')
    return failed(server, outcome)
  }
  const target = await resolveHost(server, rules)
  if (target.kind === 'refused') return notAllowed(target.reason)
  if (target.kind === 'unresolved') return fail('NO_CONNECTION', target.reason)
  const socket = await openSocket(server, target.addresses, limits).catch((error: unknown) =>
    fail('NO_CONNECTION', error),
  )
  if ('outcome' in socket) return socket
  const connection = mailConnection(server, socket, limits)
  let outcomeOf: (error: unknown) => Failure = greetingIssue
  try {
    await connection.greet()
    outcomeOf = loginIssue
    if (user !== null) await connection.login(user, password ?? '')
    outcomeOf = rejection
    const takers = await connection.send(server.from, mail.to, await composed(server, mail))
    connection.quit()
    return sent(server, takers)
  } catch (error) {
    socket.destroy()
    return fail(outcomeOf(error), error)
  }
}

type Failure = Parameters<typeof failed>[1]

function composed({ from }: MailServer, { to, subject, text, html }: Mail): Promise<Buffer> {
  const options = {
    from: { name: 'Planwright', address: from },
    to: [...to],
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  // A mail is text: nothing in it may name a file or an address to be read.
  return new MailComposer({ ...options, disableFileAccess: true, disableUrlAccess: true }).compile().build()
}

/** The fields nodemailer adds to an error. */
const fieldsOf = (error: unknown): { readonly code?: string; readonly command?: string; readonly message: string } =>
  error instanceof Error ? error : { message: String(error) }

function greetingIssue(error: unknown): Failure {
  const { code = '', message } = fieldsOf(error)
  const isOfTls =
    code === 'ETLS' ||
    /^(ERR_TLS.*|ERR_SSL.*|EPROTO)$/.test(code) ||
    /certificate|altnames|SSL routines|initiating TLS/i.test(message)
  return isOfTls ? 'TLS_FAULT' : 'NOT_A_MAIL_SERVER'
}

const loginIssue = (error: unknown): Failure =>
  fieldsOf(error).code === 'EAUTH' ? 'LOGIN_REFUSED' : 'NOT_A_MAIL_SERVER'

/**
 * Once it greets and lets in, a server can refuse the addresses or the mail; anything else leaves open whether the mail
 * arrived.
 */
function rejection(error: unknown): Failure {
  const { code, command } = fieldsOf(error)
  if (code === 'EENVELOPE' && command !== 'DATA') return 'ADDRESS_REJECTED'
  return error instanceof Error && 'responseCode' in error && error.responseCode !== undefined
    ? 'MAIL_REJECTED'
    : 'BROKEN_OFF'
}
