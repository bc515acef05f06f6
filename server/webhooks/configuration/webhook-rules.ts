/** What must hold for a webhook to be saved, beyond its schema: every fault is named, none hides another. */
import { hiddenValue, type WebhookHeader, type WebhookSettings } from '../../contract/webhook.ts'
import { credentialsBelong } from '../../outgoing/credentials-belong.ts'
import { urlIssue } from '../../outgoing/target.ts'
import { headerBytes, headerNameIssue, headerValueIssue, maxHeaderBytes, repeatedNames } from './header-rules.ts'
import { variablesOf, type HeaderVariable } from './header-variables.ts'
import { compileNamePattern } from './name-filter.ts'

/** What a webhook that is replaced holds; nothing for a new one. */
export interface StoredSecrets {
  /** The address the secrets were entered for. */
  readonly url: string | undefined
  readonly headers: readonly WebhookHeader[]
  readonly hmacKey: string | undefined
}

export interface WebhookSurroundings {
  readonly stored: StoredSecrets
  readonly secretNames: readonly string[]
  readonly ownPorts: readonly number[]
}

/**
 * A value that was shown hidden and comes back so is the one that is stored; another receiver does not get what was
 * entered for this one.
 */
export function restoreHidden({ url, headers }: WebhookSettings, stored: StoredSecrets): WebhookHeader[] {
  return headers.map((header) => {
    if (header.value !== hiddenValue || isForAnother(url, stored)) return header
    const known = stored.headers.find(({ name }) => name.toLowerCase() === header.name.toLowerCase())
    return known ? { ...header, value: known.value } : header
  })
}

const isForAnother = (url: string, { url: before }: StoredSecrets) =>
  before !== undefined && new URL(url).origin !== new URL(before).origin

/** `order` has its hidden values restored. */
export function webhookIssues(order: WebhookSettings, surroundings: WebhookSurroundings): string[] {
  const fault = urlIssue(order.url, { ...surroundings, credentialsBelong: credentialsBelong.webhook })
  const pattern = order.filters.namePattern === null ? undefined : compileNamePattern(order.filters.namePattern)
  return [
    ...(fault === undefined ? [] : [`url: ${fault}`]),
    ...headerIssues(order, surroundings),
    ...signingIssues(order, surroundings.stored.hmacKey),
    ...(pattern && 'fault' in pattern ? [`filters.namePattern: ${pattern.fault}`] : []),
  ]
}

function headerIssues(order: WebhookSettings, surroundings: WebhookSurroundings): string[] {
  const single = order.headers.flatMap(({ name, value }, index) => {
    const nameIssue = headerNameIssue(name, order.standardHeaders)
    return [
      ...(nameIssue ? [`headers.${index}.name: ${nameIssue}.`] : []),
      ...valueIssues(value, order, surroundings).map((fault) => `headers.${index}.value: ${fault}`),
    ]
  })
  const bytes = headerBytes(order.headers)
  return [
    ...single,
    ...repeatedNames(order.headers).map((name) => `headers: ${name} is there twice; send one, with its values joined.`),
    ...(bytes > maxHeaderBytes ? [`headers: they take ${bytes} bytes; at most ${maxHeaderBytes} are sent.`] : []),
  ]
}

function valueIssues(value: string, order: WebhookSettings, { stored, secretNames }: WebhookSurroundings): string[] {
  if (value === hiddenValue && stored.url !== undefined && isForAnother(order.url, stored))
    return [
      `it stands for a value that was entered for ${new URL(stored.url).origin}; enter it again to send it to ${new URL(order.url).origin}.`,
    ]
  if (value === hiddenValue) return ['it stands for a value that is not there; enter the value.']
  const characters = headerValueIssue(value)
  const variables = variablesOf(value).map((variable) => variableIssue(variable, order, secretNames))
  return [...(characters ? [`it ${characters}.`] : []), ...variables.filter((fault) => fault !== undefined)]
}

function variableIssue(
  variable: HeaderVariable,
  { authorization }: WebhookSettings,
  secretNames: readonly string[],
): string | undefined {
  if (variable.kind === 'unknown')
    return `there is no variable ${variable.text}. Known: {secret:NAME}, {hmac_signature} and {hmac_timestamp}.`
  if (variable.kind === 'hmac')
    return authorization === 'HMAC' ? undefined : `{${variable.name}} needs authorization HMAC.`
  if (secretNames.includes(variable.name)) return undefined
  return `there is no secret "${variable.name}". ${secretNames.length === 0 ? 'Create it first.' : `Create it first, or use one of ${secretNames.join(', ')}.`}`
}

function signingIssues(
  { authorization, hmacKey, standardHeaders }: WebhookSettings,
  storedKey: string | undefined,
): string[] {
  if (authorization === 'NONE')
    return standardHeaders ? ['standardHeaders: they carry a signature and need authorization HMAC.'] : []
  const key = hmacKey ?? storedKey
  if (key === undefined) return ['hmacKey: authorization HMAC needs a key.']
  // A receiver decodes what follows the prefix; were it no Base64, no signature could ever be right.
  return standardHeaders && key.startsWith('whsec_') && !/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(key)
    ? ['hmacKey: what follows whsec_ must be Base64.']
    : []
}
