/** The mail server of a tenant on the wire. The password goes in and never comes out. */
import { z } from 'zod'

export const mailSecurity = z.enum(['NONE', 'STARTTLS', 'TLS']).meta({ id: 'MailSecurity' })

/** A line feed in any of these could add commands or headers. */
const oneLine = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'Expected one line without control characters')
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

const fields = {
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9._:-]+$/, 'Expected a host name or IP address, for instance smtp.example.org')
    .describe('Name or address of the SMTP server'),
  port: z.int().min(1).max(65_535).describe('Usually 587 with STARTTLS, 465 with TLS, 25 with NONE'),
  security: mailSecurity.describe(
    'STARTTLS: encrypts after connecting, and sends nothing if that fails. TLS: encrypted from the start',
  ),
  user: oneLine(256).nullable().default(null).describe('null: the server wants no login'),
  from: z
    .email('Expected a mail address, for instance planwright@example.org')
    .max(254)
    .describe('Address the mails come from'),
  acceptAnyCertificate: z
    .boolean()
    .default(false)
    .describe(
      'Also accept a certificate nobody vouches for, for instance a self-signed one. Whoever is between could then read along',
    ),
}
const example = {
  host: 'smtp.example.org',
  port: 587,
  security: 'STARTTLS',
  user: 'planwright',
  from: 'planwright@example.org',
  acceptAnyCertificate: false,
}

export const mailServerRequest = z
  .strictObject({
    ...fields,
    password: oneLine(1024)
      .optional()
      .describe('Write-only; absent keeps the one there is, as long as host, port and user stay the same'),
  })
  .refine(({ user, password }) => user !== null || password === undefined, {
    path: ['password'],
    error: 'A password needs a user',
  })
  .refine(({ user, security, host }) => user === null || security !== 'NONE' || thisMachine.test(host), {
    path: ['security'],
    error: 'A password is only sent to another machine with STARTTLS or TLS',
  })
  .meta({ id: 'MailServerRequest', example: { ...example, password: 'hN4bL6pD9sFgq3Z0mJx1' } })
export type MailServerRequest = z.infer<typeof mailServerRequest>

export const mailServerSummary = z
  .object({
    ...fields,
    hasPassword: z.boolean(),
    warning: z
      .string()
      .optional()
      .describe(
        'Why mails would reach nobody, and what to do: the only administrator still has the address of the first start. Absent when all is well',
      ),
  })
  .meta({ id: 'MailServer', example: { ...example, hasPassword: true } })
export type MailServerSummary = z.infer<typeof mailServerSummary>

export const testMailRequest = z
  .strictObject({
    to: z.email().max(254).optional().describe('An administrator of the tenant; your own address when absent'),
  })
  .meta({ id: 'TestMailRequest', example: { to: 'grace@example.org' } })
export type TestMailRequest = z.infer<typeof testMailRequest>

/** All that is told of a mail server: what it says itself is for the log of the installation. */
export const mailOutcome = z
  .enum([
    'SENT',
    'ADDRESS_NOT_ALLOWED',
    'NO_CONNECTION',
    'NOT_A_MAIL_SERVER',
    'TLS_FAULT',
    'LOGIN_REFUSED',
    'ADDRESS_REJECTED',
    'MAIL_REJECTED',
    'BROKEN_OFF',
    'PASSWORD_LOST',
  ])
  .meta({ id: 'MailOutcome' })
export type MailOutcome = z.infer<typeof mailOutcome>

export const testMailResult = z
  .object({
    isSent: z.boolean(),
    to: z.string(),
    outcome: mailOutcome.describe(
      'What came of it; what the mail server said itself is in the log of the installation',
    ),
    message: z.string().describe('The same in words, with what to do'),
  })
  .meta({
    id: 'TestMailResult',
    example: {
      isSent: true,
      to: 'ada@example.org',
      outcome: 'SENT',
      message: 'smtp.example.org:587 took the mail for ada@example.org.',
    },
  })
export type TestMailResult = z.infer<typeof testMailResult>
