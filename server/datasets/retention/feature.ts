/** How long datasets are kept: the bin, the limits of the tenant, and documents a backup still reads. */
import type { Documents } from '../../storage/documents.ts'
import type { HousekeepingOptions } from './housekeeping.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createRemovalHold } from './removal-hold.ts'

interface Needs extends Omit<HousekeepingOptions, 'limits' | 'documents'> {
  readonly documents: Documents
  readonly settings: { readonly read: HousekeepingOptions['limits'] }
}

export function retentionFeature({ settings, documents, ...needs }: Needs) {
  const removal = createRemovalHold(documents)
  const housekeeping = createHousekeeping({ ...needs, documents: removal.documents, limits: settings.read })
  housekeeping.start()
  return { gives: { keepDocuments: removal.keepDocuments }, stop: () => housekeeping.stop() }
}
