/** How a webhook fares, in words and signs. */
import type { WebhookHealth } from '../../../server/contract/webhook.ts'
import type { WebhookHealthHour } from '../../../server/contract/webhook-log.ts'
import { countText, numberText } from '../../ui/amounts.ts'

export const healthWords = {
  UNUSED: { word: 'Not used yet', icon: 'i-lucide-circle-dashed', colour: 'neutral' },
  HEALTHY: { word: 'Healthy', icon: 'i-lucide-circle-check', colour: 'success' },
  FAILING: { word: 'Failing', icon: 'i-lucide-circle-x', colour: 'error' },
  PAUSED: { word: 'Paused', icon: 'i-lucide-circle-pause', colour: 'warning' },
} as const satisfies Record<WebhookHealth['state'], { word: string; icon: string; colour: string }>

/** "118 calls delivered, 3 failed", for one hour or all of them. */
export function callsText(hours: readonly Pick<WebhookHealthHour, 'delivered' | 'failed'>[]): string {
  const sum = (field: 'delivered' | 'failed') => hours.reduce((total, hour) => total + hour[field], 0)
  const [delivered, failed] = [sum('delivered'), sum('failed')]
  if (delivered + failed === 0) return 'no calls'
  return `${countText(delivered, 'call')} delivered, ${numberText(failed)} failed`
}
