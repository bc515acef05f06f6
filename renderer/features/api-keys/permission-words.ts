/** The four permissions in the words of a planner. What each opens is decided by the server's permission table. */
import type { Permission } from '../../../server/contract/permission.ts'

/** Any key may do this. */
export const withAnyPermission = 'Read datasets, plans, scores and demo data'

export const permissionWords: Readonly<Record<Permission, { readonly label: string; readonly text: string }>> = {
  CREATE: { label: 'Create', text: 'Submit datasets, derive new ones, ask for score analyses' },
  READ: { label: 'Read', text: 'List the kinds of validation issues' },
  UPDATE: { label: 'Update', text: 'Start and stop solving, rename, tag, restore' },
  DELETE: { label: 'Delete', text: 'Remove datasets for good, restore them' },
}
