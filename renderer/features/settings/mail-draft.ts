/** The mail server as the form edits it, and the order it becomes. */
import {
  mailServerRequest,
  type MailServerSummary,
  type MailServerRequest,
} from '../../../server/contract/mail-server.ts'
import { formIssues, type FormIssue } from '../../ui/form-issues.ts'

export interface MailDraft {
  host: string
  port: number
  security: MailServerRequest['security']
  /** Empty: the server wants no login. */
  user: string
  /** Empty keeps the one there is. */
  password: string
  from: string
  acceptAnyCertificate: boolean
}

export function mailDraftOf(card: MailServerSummary | null): MailDraft {
  const {
    host = '',
    port = 587,
    security = 'STARTTLS',
    user = null,
    from = '',
    acceptAnyCertificate = false,
  } = card ?? {}
  return { host, port, security, user: user ?? '', password: '', from, acceptAnyCertificate }
}

export function mailOrderOf({ user, password, ...draft }: MailDraft): unknown {
  return {
    ...draft,
    host: draft.host.trim(),
    from: draft.from.trim(),
    user: user.trim() === '' ? null : user.trim(),
    ...(password === '' ? {} : { password }),
  }
}

const words = { port: 'A whole number from 1 to 65535.' }

/** Checked by the schema of the contract; its words for the rest. */
export function mailIssues(draft: MailDraft): FormIssue[] {
  return formIssues(mailServerRequest.safeParse(mailOrderOf(draft)), words)
}
