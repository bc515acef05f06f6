/** A webhook as the form edits it, the order it becomes, and where in the form a fault belongs. */
import {
  webhookOrder,
  type HmacMethod,
  type TriggeringStatus,
  type WebhookCard,
  type WebhookFilters,
  type WebhookOrder,
} from '../../../server/contract/webhook.ts'
import { formFaults, type FormFault } from '../../ui/form-faults.ts'

export interface WebhookDraft {
  url: string
  name: string
  enabled: boolean
  isSigned: boolean
  /** Empty keeps the key there is. */
  hmacKey: string
  hmacMethod: HmacMethod
  standardHeaders: boolean
  headers: { name: string; value: string }[]
  statuses: TriggeringStatus[]
  /** Empty lets every name through. */
  namePattern: string
  tags: string[]
}

export function emptyDraft(): WebhookDraft {
  return {
    url: '',
    name: '',
    enabled: true,
    isSigned: true,
    hmacKey: '',
    hmacMethod: 'BODY',
    standardHeaders: false,
    headers: [],
    statuses: [],
    namePattern: '',
    tags: [],
  }
}

export function draftOf(card: WebhookCard): WebhookDraft {
  const { url, name, enabled, authorization, hmacMethod, standardHeaders, headers, filters } = card
  return {
    ...{ url, name, enabled, hmacMethod, standardHeaders, hmacKey: '', isSigned: authorization === 'HMAC' },
    headers: headers.map((header) => ({ ...header })),
    ...{ statuses: [...filters.statuses], namePattern: filters.namePattern ?? '', tags: [...filters.tags] },
  }
}

export function filtersOf({ statuses, namePattern, tags }: WebhookDraft): WebhookFilters {
  return { statuses: [...statuses], namePattern: namePattern === '' ? null : namePattern, tags: [...tags] }
}

export function orderOf(draft: WebhookDraft): WebhookOrder {
  const { url, name, enabled, isSigned, hmacKey, hmacMethod, standardHeaders, headers } = draft
  return {
    url: url.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    enabled,
    authorization: isSigned ? 'HMAC' : 'NONE',
    ...(isSigned && hmacKey !== '' ? { hmacKey } : {}),
    hmacMethod,
    standardHeaders: isSigned && standardHeaders,
    headers: headers.map((header) => ({ ...header })),
    filters: filtersOf(draft),
  }
}

const words: Readonly<Record<string, string>> = {
  url: 'Enter an http or https address, for instance http://localhost:9000/planwright.',
  name: 'At most 100 characters.',
}

/** Checked by the schema of the contract; the words are those of the form. */
export function faultsOf(draft: WebhookDraft, hasHmacKey: boolean): FormFault[] {
  const faults = formFaults(webhookOrder.safeParse(orderOf(draft)), words).map(({ name, message }) => ({
    name: fieldOf(name),
    message,
  }))
  const isKeyMissing = draft.isSigned && draft.hmacKey === '' && !hasHmacKey
  return isKeyMissing
    ? [...faults, { name: 'hmacKey', message: 'Type or generate a key; the receiver needs the same.' }]
    : faults
}

/** The server's `headers.0.name: Host cannot be set` as faults of fields; what belongs to none is handed back. */
export function splitFaults(
  details: readonly string[],
  headerCount: number,
): { readonly faults: FormFault[]; readonly rest: string[] } {
  const faults: FormFault[] = []
  const rest: string[] = []
  for (const detail of details) {
    const [, path = '', message = ''] = /^([\w.]+): (.*)$/s.exec(detail) ?? []
    const name = fieldOf(path)
    const isShown =
      fields.has(name) || (/^headers\.\d+\.(name|value)$/.test(name) && Number(name.split('.')[1]) < headerCount)
    if (isShown) faults.push({ name, message })
    else rest.push(detail)
  }
  return { faults, rest }
}

const fields = new Set(['url', 'name', 'headers', 'hmacKey', 'standardHeaders', 'namePattern', 'tags', 'statuses'])

/** Filters stand at the top of the form; the third tag has no field of its own. */
function fieldOf(path: string): string {
  const field = path.replace(/^filters\./, '')
  return /^(tags|statuses)\./.test(field) ? (field.split('.')[0] ?? field) : field
}

/** 43 letters and digits: 256 bits, as much as HMAC-SHA-256 can use. */
export function generatedKey(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  let key = ''
  // Bytes beyond the last whole multiple of 62 would favour the first letters.
  while (key.length < 43)
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < 248 && key.length < 43) key += letters.charAt(byte % 62)
  return key
}
