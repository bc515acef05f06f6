/**
 * What a key is usually for (docs/operations/team.md): a choice that fills in the rest of the form with no more than
 * that use needs.
 */
import type { Permission } from '../../../server/contract/permission.ts'

export interface Preset {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly permissions: readonly Permission[]
  readonly expires: string
}

export const presets: readonly Preset[] = [
  {
    id: 'data-ingestion',
    name: 'Data ingestion',
    text: 'Another system sends datasets',
    permissions: ['CREATE', 'READ'],
    expires: 'P90D',
  },
  {
    id: 'automated-solves',
    name: 'Automated solves',
    text: 'A schedule submits and fetches plans',
    permissions: ['CREATE', 'READ'],
    expires: 'P90D',
  },
  {
    id: 'dashboards',
    name: 'Dashboards',
    text: 'Reports read plans and figures',
    permissions: ['READ'],
    expires: 'P90D',
  },
  {
    id: 'metadata-editing',
    name: 'Metadata editing',
    text: 'Renames, tags, starts and stops',
    permissions: ['READ', 'UPDATE'],
    expires: 'P30D',
  },
  {
    id: 'sandbox',
    name: 'Sandbox',
    text: 'Tests and trials, for a week',
    permissions: ['CREATE', 'READ'],
    expires: 'P7D',
  },
]
