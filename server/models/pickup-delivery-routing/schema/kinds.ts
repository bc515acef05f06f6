/** What plans of this model are made of, in the words of those who plan. */
import type { BarKind } from '../../../contract/bar-kind.ts'
import type { EntityKind } from '../../../contract/entity-kind.ts'

export const entityKinds: readonly EntityKind[] = [
  { id: 'job', singular: 'job', plural: 'jobs', icon: 'package', lists: ['jobs'], maximum: 5_000 },
  { id: 'stop', singular: 'stop', plural: 'stops', icon: 'map-pin', lists: ['jobs/stops'], maximum: 10_000 },
  { id: 'driver', singular: 'driver', plural: 'drivers', icon: 'user', lists: ['drivers'], maximum: 2_000 },
  { id: 'shift', singular: 'shift', plural: 'shifts', icon: 'clock', lists: ['drivers/shifts'] },
]

export const barKinds: readonly BarKind[] = [
  { id: 'travel', label: 'Travel', tone: 'line' },
  { id: 'wait', label: 'Waiting', tone: 'hatched' },
  { id: 'break', label: 'Break', tone: 'outlined' },
]
