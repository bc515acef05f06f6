/** How a webhook fares, in words and signs. */
import type { WebhookHealth, WebhookHealthHour } from '../../../server/contract/webhook.ts'
import { countText, numberText } from '../../ui/amounts.ts'

export interface HealthWords {
  readonly word: string
  readonly icon: string
  readonly colour: 'neutral' | 'success' | 'error' | 'warning'
}

type Calls = Pick<WebhookHealthHour, 'delivered' | 'failed'>

const healthWords: Readonly<Record<WebhookHealth['state'], HealthWords>> = {
  UNUSED: { word: 'Not used yet', icon: 'i-lucide-circle-dashed', colour: 'neutral' },
  HEALTHY: { word: 'Healthy', icon: 'i-lucide-circle-check', colour: 'success' },
  FAILING: { word: 'Failing', icon: 'i-lucide-circle-x', colour: 'error' },
  PAUSED: { word: 'Paused', icon: 'i-lucide-circle-pause', colour: 'warning' },
}

/**
 * A webhook whose calls of the last 24 hours all failed is not called healthy, though its retries may not be over or it
 * was only tested.
 */
export function shownHealth({ state }: Pick<WebhookHealth, 'state'>, hours: readonly Calls[]): HealthWords {
  const isAllFailed = hours.some(({ failed }) => failed > 0) && hours.every(({ delivered }) => delivered === 0)
  return state === 'HEALTHY' && isAllFailed
    ? { word: 'Not delivered', icon: 'i-lucide-triangle-alert', colour: 'warning' }
    : healthWords[state]
}

/** "118 calls delivered, 3 failed", for one hour or all of them. */
export function callsText(hours: readonly Calls[]): string {
  const sum = (field: 'delivered' | 'failed') => hours.reduce((total, hour) => total + hour[field], 0)
  const [delivered, failed] = [sum('delivered'), sum('failed')]
  if (delivered + failed === 0) return 'no calls'
  return `${countText(delivered, 'call')} delivered, ${numberText(failed)} failed`
}
