/** What came of an attempt, in words for people who have never seen a status code. */
import type { WebhookLogOutcome } from '../../contract/webhook-log.ts'
import type { Answer } from './http-attempt.ts'

export interface Verdict {
  readonly outcome: WebhookLogOutcome
  /** Sentences about the call alone. */
  readonly words: string
}

const onlyStatus = 200

export function verdictOn(answer: Answer): Verdict {
  if (answer.kind === 'interrupted') return { outcome: 'INTERRUPTED', words: 'Planwright was stopped while this call was under way; whether the receiver has it is not known.' }
  if (answer.kind === 'timedOut') return { outcome: 'TIMED_OUT', words: answer.waitedFor === 'connection' ? `There was no connection within ${answer.seconds} s.` : `The receiver did not answer within ${answer.seconds} s.` }
  if (answer.kind === 'failed') return { outcome: 'UNREACHABLE', words: failureWords(answer.code, answer.reason) }
  if (answer.status === onlyStatus) return { outcome: 'DELIVERED', words: `The receiver answered ${onlyStatus}.` }
  return { outcome: 'REJECTED', words: rejectionWords(answer) }
}

function rejectionWords({ status, headers }: Extract<Answer, { kind: 'answered' }>): string {
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value
  const isRedirect = status >= 300 && status < 400
  const redirect = isRedirect ? ` Redirects are not followed${location === undefined ? '' : `; enter the address ${location} if that is the right one`}.` : ''
  return `The receiver answered ${status}.${redirect} Only ${onlyStatus} counts as delivered.`
}

const knownFailures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address: the connection was refused.',
  ECONNRESET: 'The receiver broke the connection off without an answer.',
  EPIPE: 'The receiver broke the connection off without an answer.',
  EHOSTUNREACH: 'There is no way to the host of the address.',
  ENETUNREACH: 'There is no network to the host of the address.',
  ENOTFOUND: 'The name in the address is not known.',
  ETIMEDOUT: 'The host of the address did not respond.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are longer than 16 KB.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is signed by itself and cannot be trusted. Give Planwright the certificate with NODE_EXTRA_CA_CERTS, or use one of a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver goes back to an authority that is not known here. Give Planwright its certificate with NODE_EXTRA_CA_CERTS.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver comes without those it depends on, so it cannot be verified.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another name than the one in the address.',
}

function failureWords(code: string, reason: string): string {
  const known = knownFailures[code]
  if (known !== undefined) return known
  return code.startsWith('HPE_') ? `The answer is not HTTP: ${reason}.` : `The call failed: ${reason}.`
}

/** What happens next, after the words about the call. */
export function outlookWords(nextAttemptAt: Date | undefined, tries: number): string {
  return nextAttemptAt === undefined ? ` This was the last of ${tries} tries.` : ` It is tried again at ${nextAttemptAt.toISOString()}.`
}
