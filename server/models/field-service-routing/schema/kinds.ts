/** What plans of this model are made of, in the words of those who plan. */
import type { BarKind } from '../../../contract/bar-kind.ts'
import type { EntityKind } from '../../../contract/entity-kind.ts'

export const entityKinds: readonly EntityKind[] = [
  {
    id: 'visit',
    singular: 'visit',
    plural: 'visits',
    icon: 'map-pin',
    lists: ['visits', 'visitGroups/visits'],
    maximum: 10_000,
  },
  {
    id: 'vehicle',
    singular: 'technician',
    plural: 'technicians',
    icon: 'user',
    lists: ['vehicles'],
    maximum: 2_000,
  },
  { id: 'shift', singular: 'shift', plural: 'shifts', icon: 'clock', lists: ['vehicles/shifts'] },
  { id: 'visitGroup', singular: 'visit group', plural: 'visit groups', icon: 'users', lists: ['visitGroups'] },
]

export const barKinds: readonly BarKind[] = [
  { id: 'travel', label: 'Travel', tone: 'line' },
  { id: 'wait', label: 'Waiting', tone: 'hatched' },
  { id: 'break', label: 'Break', tone: 'outlined' },
]
