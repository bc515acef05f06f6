/** What of a header's value people and logs get to see: values that may be passwords are hidden. */
import { hiddenValue, type WebhookHeader } from '../../contract/webhook.ts'
import { fillVariables } from './header-variables.ts'

const sensitiveName = /auth|token|secret|passw|pwd|key|credential|cookie|session|signature|jwt/i
/** Words that stand before a password and are none. */
const schemeWords = /\b(bearer|basic|digest|token|api-?key|hmac|hmac-sha-?256|sha-?256|signature|key|t|v\d)\b/gi
/** Looks made by a machine, under whatever name: long, in one piece, letters with digits. */
const keyLike = /(?=[\w+/=.~-]*\d)(?=[\w+/=.~-]*[A-Za-z])[\w+/=.~-]{20,}/

/** The words of a value that may be passwords. */
export function passwordsIn(literal: string): string[] {
  return literal.split(/[\s,;=:"']+/).filter((word) => word.replace(schemeWords, '') !== '')
}

/** The value as it may be shown: itself, or `hiddenValue` in its place. Variables are only names and stay. */
export function shownValue({ name, value }: WebhookHeader): string {
  const literal = fillVariables(value, () => ' ')
  const isHidden =
    keyLike.test(literal) || (sensitiveName.test(name) && /[A-Za-z0-9]/.test(literal.replace(schemeWords, '')))
  return isHidden ? hiddenValue : value
}
