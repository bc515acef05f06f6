/** Filters of a webhook as a sentence. */
import type { TriggeringStatus, WebhookFilters } from '../../../server/contract/webhook.ts'
import { statusText } from '../../../server/contract/status-text.ts'
import { listText } from '../../ui/list-text.ts'

export const triggeringStatusList: readonly TriggeringStatus[] = [
  'DATASET_COMPUTED',
  'DATASET_INVALID',
  'SOLVING_COMPLETED',
  'SOLVING_INCOMPLETE',
  'SOLVING_FAILED',
]

/** "completed or failed, name matches ^Mon, tagged region:north". */
export function filterText({ statuses, namePattern, tags }: WebhookFilters): string {
  const parts = [
    statuses.length === 0
      ? ''
      : listText(
          statuses.map((status) => statusText(status).toLowerCase()),
          'or',
        ),
    namePattern === null ? '' : `name matches ${namePattern}`,
    tags.length === 0 ? '' : `tagged ${listText(tags, 'and')}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Every dataset, at every status that is told' : parts.join(', ')
}
