/** One mail over SMTP, and in words what became of it. */
import { createTransport } from 'nodemailer'
import type { MailServerOrder } from '../contract/mail-server.ts'

/** What is needed to hand a mail to the server. */
export type MailServer = Omit<MailServerOrder, 'password'> & { readonly password: string | null }

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailOutcome {
  readonly isSent: boolean
  /** Not sent, but nobody can say that it did not arrive: the connection broke after the mail was on its way. */
  readonly mayHaveArrived: boolean
  readonly message: string
  /** What the server said. */
  readonly serverAnswer?: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/** What the server or the way to it did wrong is an outcome, not an exception. */
export async function sendMail(server: MailServer, mail: Mail): Promise<MailOutcome> {
  const { host, port, security, user, password } = server
  const transport = createTransport({
    host,
    port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    tls: { rejectUnauthorized: !server.acceptAnyCertificate },
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    ...timeouts,
    // A mail is text: nothing in it may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  })
  try {
    const { response, rejected } = await transport.sendMail({ ...mail, to: [...mail.to], from: { name: 'Planwright', address: server.from }, headers: { 'Auto-Submitted': 'auto-generated' } })
    const refused = rejected.length > 0 ? ` It refused ${rejected.join(', ')}.` : ''
    return { isSent: true, mayHaveArrived: true, message: `${host}:${port} took the mail for ${mail.to.filter((address) => !rejected.includes(address)).join(', ')}.${refused}`, serverAnswer: response }
  } catch (error) {
    return failure(server, error)
  } finally {
    transport.close()
  }
}

/** The fields nodemailer adds to an error. */
interface SmtpFault {
  readonly code?: string
  readonly syscall?: string
  readonly response?: string
  readonly responseCode?: number
  readonly message: string
}

function failure(server: MailServer, error: unknown): MailOutcome {
  const fault: SmtpFault = error instanceof Error ? error : { message: String(error) }
  const answer = typeof fault.response === 'string' ? { serverAnswer: fault.response.trim() } : {}
  return { isSent: false, mayHaveArrived: !isCertainlyUnsent(fault), message: words(server, fault), ...answer }
}

const beforeTheMail = new Set(['EDNS', 'EAUTH', 'ETLS', 'EENVELOPE', 'ENOTFOUND'])

/** A refusal by the server, or trouble on the way to it. A connection that breaks later leaves it open. */
function isCertainlyUnsent({ code = '', syscall, responseCode, message }: SmtpFault): boolean {
  return responseCode !== undefined || beforeTheMail.has(code) || syscall === 'connect' || /^(Connection timeout|Greeting never received)/.test(message) || isCertificateFault(message)
}

const isCertificateFault = (message: string) => /certificate|altnames/i.test(message)

function words({ host, port, user, security }: MailServer, { code, syscall, responseCode, message }: SmtpFault): string {
  const where = `${host}:${port}`
  if (isCertificateFault(message)) return `The certificate of ${where} is not trusted (${message}). Install one that is, or accept any certificate.`
  if (code === 'EDNS' || code === 'ENOTFOUND') return `The name ${host} is not known. Maybe it is misspelt.`
  if (syscall === 'connect') return `Nothing answers at ${where} (${message}). Maybe the port is another one.`
  if (code === 'EAUTH') return `${where} did not accept the user ${user ?? ''} with this password.`
  if (code === 'ETLS') return `${where} could not be encrypted by ${security}. Maybe the port needs another kind of security.`
  if (/^Greeting never received/.test(message)) return `${where} did not greet within 10 s. Maybe it expects TLS from the start.`
  if (code === 'ETIMEDOUT') return `${where} took too long to answer.`
  if (responseCode !== undefined) return `${where} refused the mail with ${responseCode}.`
  return `The connection to ${where} failed: ${message}`
}
