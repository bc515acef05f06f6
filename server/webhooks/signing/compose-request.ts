/** One webhook call, ready to send: its address and headers, variables filled in and signed. Nothing here does I/O. */
import { writeEventChain } from '../../contract/event-chain.ts'
import type { WebhookHeader } from '../../contract/webhook.ts'
import { webhookHeaders } from '../../contract/webhook-headers.ts'
import { version } from '../../foundation/version.ts'
import {
  headerBytes,
  headerNameIssue,
  headerValueIssue,
  maxHeaderBytes,
  repeatedNames,
} from '../configuration/header-rules.ts'
import { fillVariables, type HeaderVariable } from '../configuration/header-variables.ts'
import { shownValue } from '../configuration/hidden-values.ts'
import type { OpenWebhook } from '../configuration/open-webhook.ts'
import { sentSecrets, type SentSecret } from './sent-secrets.ts'
import { signatureOf, standardSignatureOf, timestampOf } from './sign.ts'

export interface WebhookCall {
  readonly webhook: OpenWebhook
  readonly deliveryId: string
  readonly body: Uint8Array
  /** Calls that led to one another, this one included. */
  readonly chainLength: number
  /** Time of this attempt. */
  readonly at: Date
  /** By name; undefined for a secret that is there but cannot be opened. */
  readonly secrets: ReadonlyMap<string, string | undefined>
}

export interface ComposedRequest {
  readonly url: string
  /** In the order they are sent. The client adds host, content-length and connection. */
  readonly headers: readonly WebhookHeader[]
  /** The same for logs: secrets as their {secret:NAME}, values that may be passwords hidden. */
  readonly shownHeaders: readonly WebhookHeader[]
  readonly secrets: readonly SentSecret[]
}

/** The call, or why it must not be made: never unsigned, never with a secret missing. */
export function composeRequest(call: WebhookCall): ComposedRequest | { readonly problem: string } {
  const { webhook } = call
  if (webhook.authorization === 'HMAC' && webhook.hmacKey === undefined)
    return { problem: 'The HMAC key cannot be read. Enter it again.' }
  const own = ownHeaders(call)
  const hmac = new Map(
    own.flatMap(({ name, value }) =>
      name === webhookHeaders.signature
        ? [['hmac_signature', value]]
        : name === webhookHeaders.timestamp
          ? [['hmac_timestamp', value]]
          : [],
    ),
  )
  const problems: string[] = []
  const custom = webhook.headers.map(({ name, value }) => ({
    name,
    value: fillVariables(value, (variable) =>
      fill(variable, { hmac, secrets: call.secrets, report: (problem) => problems.push(`Header ${name}: ${problem}`) }),
    ),
  }))
  problems.push(...headerProblems(custom, webhook.standardHeaders))
  const shown = webhook.headers.map((header) => ({
    name: header.name,
    value: fillVariables(
      shownValue(header),
      (variable, text) => (variable.kind === 'hmac' ? hmac.get(variable.name) : undefined) ?? text,
    ),
  }))
  const headers = merge(own, custom)
  if (headerBytes(custom) > maxHeaderBytes)
    problems.push(
      `The headers of the webhook take ${headerBytes(custom)} bytes with their secrets; at most ${maxHeaderBytes} are sent.`,
    )
  return problems.length > 0
    ? { problem: problems.join(' ') }
    : {
        url: webhook.url,
        headers,
        shownHeaders: merge(own, shown),
        secrets: sentSecrets(webhook.headers, call.secrets),
      }
}

/** What every call carries, and the signatures. */
function ownHeaders({ webhook, deliveryId, body, chainLength, at }: WebhookCall): WebhookHeader[] {
  const general = [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'User-Agent', value: `Planwright/${version}` },
    { name: webhookHeaders.chain, value: writeEventChain({ webhookId: webhook.id, length: chainLength }) },
  ]
  const { authorization, hmacKey, hmacMethod, url } = webhook
  if (authorization === 'NONE' || hmacKey === undefined) return general
  const timestamp = timestampOf(at)
  const service = [
    { name: webhookHeaders.signature, value: signatureOf({ hmacKey, hmacMethod, url, timestamp, body }) },
    { name: webhookHeaders.timestamp, value: timestamp },
  ]
  if (!webhook.standardHeaders) return [...general, ...service]
  const seconds = Math.floor(at.getTime() / 1000)
  const standard = [
    { name: webhookHeaders.standard.id, value: deliveryId },
    { name: webhookHeaders.standard.timestamp, value: String(seconds) },
    { name: webhookHeaders.standard.signature, value: standardSignatureOf({ hmacKey, deliveryId, seconds, body }) },
  ]
  return [...general, ...service, ...standard]
}

interface Filling {
  readonly hmac: ReadonlyMap<string, string>
  readonly secrets: ReadonlyMap<string, string | undefined>
  report(problem: string): void
}

function fill(variable: HeaderVariable, { hmac, secrets, report }: Filling): string {
  if (variable.kind === 'unknown') report(`there is no variable ${variable.text}.`)
  if (variable.kind === 'hmac' && !hmac.has(variable.name)) report(`{${variable.name}} needs authorization HMAC.`)
  if (variable.kind === 'hmac') return hmac.get(variable.name) ?? ''
  if (variable.kind === 'unknown') return ''
  const value = secrets.get(variable.name)
  if (!secrets.has(variable.name)) report(`there is no secret "${variable.name}". Create it, or change the header.`)
  else if (value === undefined) report(`the secret "${variable.name}" cannot be read. Enter its value again.`)
  return value ?? ''
}

function headerProblems(headers: readonly WebhookHeader[], hasStandardHeaders: boolean): string[] {
  const faulty = headers.flatMap(({ name, value }) => {
    const nameIssue = headerNameIssue(name, hasStandardHeaders)
    const valueIssue = headerValueIssue(value)
    return [
      ...(nameIssue ? [`Header ${nameIssue}.`] : []),
      ...(valueIssue ? [`Header ${name}: the value ${valueIssue}.`] : []),
    ]
  })
  return [...faulty, ...repeatedNames(headers).map((name) => `Header ${name} is there twice.`)]
}

/** A custom header takes the place of ours of the same name (User-Agent is the only one it can be). */
function merge(own: readonly WebhookHeader[], custom: readonly WebhookHeader[]): WebhookHeader[] {
  const named = new Set(custom.map(({ name }) => name.toLowerCase()))
  return [...own.filter(({ name }) => !named.has(name.toLowerCase())), ...custom]
}
