/** What may be done with a dataset, going by its status and by who asks; the server checks for itself. */
import type { DatasetMetadata } from '../../../server/contract/dataset.ts'
import { rolePermissions, type SignedInMember } from '../../../server/contract/member.ts'
import { solvingStatuses } from '../../../server/contract/status.ts'

type WithStatus = Pick<DatasetMetadata, 'status'>

/** Whether a run can be ended. */
export const canStop = ({ status }: WithStatus): boolean => solvingStatuses.has(status)

/** While a worker writes its documents, a dataset cannot go to the bin. */
export const canPurge = ({ status }: WithStatus): boolean =>
  !solvingStatuses.has(status) && status !== 'DATASET_CREATED' && status !== 'DATASET_VALIDATED'

/** Whether a member may move datasets to the bin. */
export const maySendToBin = (member: SignedInMember | null | undefined): boolean =>
  rolePermissions[member?.role ?? 'USER'].includes('DELETE')
