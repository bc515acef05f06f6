/** What came of a mail: one of a few outcomes, in words that hold nothing the other side said. */
import type { MailOutcome as Outcome, MailServerRequest } from '../../contract/mail-server.ts'

export interface MailOutcome {
  readonly outcome: Outcome
  readonly isSent: boolean
  /** Not sent, but nobody can say that it did not arrive: the connection broke after the mail was on its way. */
  readonly mayHaveArrived: boolean
  readonly message: string
}

type Named = Pick<MailServerRequest, 'host' | 'port' | 'security' | 'user' | 'from'>

const words: Readonly<
  Record<Exclude<Outcome, 'SENT' | 'ADDRESS_NOT_ALLOWED'>, (server: Named, where: string) => string>
> = {
  NO_CONNECTION: (_, where) =>
    `There is no connection to ${where}. Check that the name and the port are right, and that the server runs and lets this machine in.`,
  NOT_A_MAIL_SERVER: (_, where) =>
    `What answers at ${where} does not speak to Planwright as a mail server does. Maybe the port is another one, or expects TLS from the start.`,
  TLS_FAULT: ({ security }, where) =>
    `The connection to ${where} could not be encrypted by ${security}, or its certificate is not trusted here. Try another kind of security, install a certificate that is trusted, or accept any.`,
  LOGIN_REFUSED: ({ user }, where) =>
    `${where} did not accept ${user === null ? 'a mail without a login' : `the user ${user} with this password`}.`,
  ADDRESS_REJECTED: ({ from }, where) =>
    `${where} does not take mails from ${from}, or for the addresses of the administrators. Maybe it wants another sender, or a login.`,
  MAIL_REJECTED: (_, where) => `${where} refused the mail. Its own log says why.`,
  BROKEN_OFF: (_, where) => `The connection to ${where} broke off while the mail was on its way.`,
  PASSWORD_LOST: (_, where) =>
    `The password for ${where} can no longer be opened: the key it was sealed with is gone. Enter it again.`,
}

export function failed(server: Named, outcome: keyof typeof words): MailOutcome {
  return {
    outcome,
    isSent: false,
    mayHaveArrived: outcome === 'BROKEN_OFF',
    message: words[outcome](server, `${server.host}:${server.port}`),
  }
}

/** The address leads where nobody may call. */
export function notAllowed(reason: string): MailOutcome {
  return {
    outcome: 'ADDRESS_NOT_ALLOWED',
    isSent: false,
    mayHaveArrived: false,
    message: `Nothing was sent. ${reason}`,
  }
}

export function sent(
  { host, port }: Named,
  { accepted, rejected }: { readonly accepted: readonly string[]; readonly rejected: readonly string[] },
): MailOutcome {
  const refused = rejected.length > 0 ? ` It refused ${rejected.join(', ')}.` : ''
  return {
    outcome: 'SENT',
    isSent: true,
    mayHaveArrived: true,
    message: `${host}:${port} took the mail for ${accepted.join(', ')}.${refused}`,
  }
}

/** The mail server or the last administrator's address went since it was decided to mail. */
export const nobodyToMail = { isSent: false, mayHaveArrived: false, message: 'The tenant has no mail server any more.' }
