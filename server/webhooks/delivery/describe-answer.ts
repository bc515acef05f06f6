/** What came of an attempt, in words for people who have never seen a status code. */
import type { WebhookLogOutcome } from '../../contract/webhook-log.ts'
import type { Answer } from './http-attempt.ts'

export interface Verdict {
  readonly outcome: WebhookLogOutcome
  /** Sentences about the call alone. */
  readonly words: string
}

const onlyStatus = 200

/** `host` is where the call went, with its port when it is not the usual one. */
export function verdictOn(answer: Answer, host: string): Verdict {
  if (answer.kind === 'interrupted')
    return {
      outcome: 'INTERRUPTED',
      words: 'Planwright was stopped while this call was under way; whether the receiver has it is not known.',
    }
  if (answer.kind === 'timedOut')
    return {
      outcome: 'TIMED_OUT',
      words:
        answer.waitedFor === 'connection'
          ? `There was no connection to ${host} within ${answer.seconds} s.`
          : `The receiver at ${host} did not answer within ${answer.seconds} s. Answer 200 first and work on the event afterwards.`,
    }
  if (answer.kind === 'failed') return { outcome: 'UNREACHABLE', words: failureWords(answer, host) }
  if (answer.status === onlyStatus) return { outcome: 'DELIVERED', words: `The receiver answered ${onlyStatus}.` }
  return { outcome: 'REJECTED', words: rejectionWords(answer) }
}

function rejectionWords({ status, headers }: Extract<Answer, { kind: 'answered' }>): string {
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value
  const isRedirect = status >= 300 && status < 400
  const redirect = isRedirect
    ? ` Redirects are not followed${location === undefined ? '' : `; enter the address ${location} if that is the right one`}.`
    : ''
  return `The receiver answered ${status}.${redirect} Only ${onlyStatus} counts as delivered.`
}

/** What is said of `host`, and what to do about it. */
const connectionFailures: Readonly<Record<string, readonly [string, string]>> = {
  ECONNREFUSED: ['Nothing listens at', 'the connection was refused. Start the receiver there, or correct the address.'],
  ECONNRESET: ['The connection was broken off by', 'no answer came. Look into the log of the receiver.'],
  EPIPE: ['The connection was broken off by', 'no answer came. Look into the log of the receiver.'],
  EHOSTUNREACH: ['There is no way to', 'its machine may be off, or in another network.'],
  ENETUNREACH: ['There is no way to', 'this machine has no network that leads there.'],
  ETIMEDOUT: ['No answer came from', 'its machine may be off, or behind a firewall.'],
}

const otherFailures: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers of the answer are longer than 16 KB.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate of the receiver is signed by itself and cannot be trusted. Give Planwright the certificate with NODE_EXTRA_CA_CERTS, or use one of a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate of the receiver goes back to an authority that is not known here. Give Planwright its certificate with NODE_EXTRA_CA_CERTS.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate of the receiver comes without those it depends on, so it cannot be verified.',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another name than the one in the address.',
}

function failureWords({ code, reason }: Extract<Answer, { kind: 'failed' }>, host: string): string {
  const failure = connectionFailures[code]
  if (failure) return `${failure[0]} ${host}: ${failure[1]}`
  const known = otherFailures[code]
  if (known !== undefined) return known
  // What Node says of other failures may hold what was received, the names in a certificate for instance.
  if (code.startsWith('HPE_')) return `What answers at ${host} is not HTTP (${code}).`
  return code === '' ? `The call to ${host} failed: ${reason}.` : `The call to ${host} failed (${code}).`
}

/** What happens next, after the words about the call. */
export function outlookWords(nextAttemptAt: Date | undefined, tries: number): string {
  return nextAttemptAt === undefined
    ? ` This was the last of ${tries} tries.`
    : ` It is tried again at ${nextAttemptAt.toISOString()}.`
}
