/** Header lines and bodies of calls as people read them. */
import type { WebhookHeader } from '../../../server/contract/webhook.ts'

export function headerText(headers: readonly WebhookHeader[]): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
}

/** JSON with a line for each member; anything else, and JSON that was cut off, as it is. */
export function bodyText(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}
