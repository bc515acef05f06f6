/** Header lines and bodies of calls as people read them. */
import type { WebhookHeader } from '../../../server/contract/webhook.ts'
import { formatJson } from '../json-view/format-json.ts'

export function headerText(headers: readonly WebhookHeader[]): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
}

/**
 * JSON with a line for each member, its numbers as they were sent; anything else, and JSON that was cut off, as it is.
 */
export function bodyText(body: string): string {
  try {
    JSON.parse(body)
    return formatJson(body)
  } catch {
    return body
  }
}
