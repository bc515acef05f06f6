/** What plans of this model are made of, in the words of those who plan. */
import type { EntityKind } from '../../../contract/entity-kind.ts'

export const entityKinds: readonly EntityKind[] = [
  { id: 'shift', singular: 'shift', plural: 'shifts', icon: 'calendar', lists: ['shifts'], maximum: 50_000 },
  { id: 'employee', singular: 'employee', plural: 'employees', icon: 'user', lists: ['employees'], maximum: 5_000 },
  { id: 'contract', singular: 'contract', plural: 'contracts', icon: 'briefcase', lists: ['contracts'] },
  { id: 'shiftGroup', singular: 'shift group', plural: 'shift groups', icon: 'box', lists: ['shiftGroups'] },
]
