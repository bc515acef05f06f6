/** The mail server as the form edits it, and the order it becomes. */
import { mailServerOrder, type MailServerCard, type MailServerOrder } from '../../../server/contract/mail-server.ts'
import { formFaults, type FormFault } from '../../ui/form-faults.ts'

export interface MailDraft {
  host: string
  port: number
  security: MailServerOrder['security']
  /** Empty: the server wants no login. */
  user: string
  /** Empty keeps the one there is. */
  password: string
  from: string
  acceptAnyCertificate: boolean
}

export function mailDraftOf(card: MailServerCard | null): MailDraft {
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
export function mailFaults(draft: MailDraft): FormFault[] {
  return formFaults(mailServerOrder.safeParse(mailOrderOf(draft)), words)
}
