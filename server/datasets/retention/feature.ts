/** How long datasets are kept: the bin, the limits of the tenant, and documents a backup still reads. */
import type { HousekeepingOptions } from './housekeeping.ts'
import { createHousekeeping } from './housekeeping.ts'
import type { RemovalHold } from './removal-hold.ts'

interface Needs extends Omit<HousekeepingOptions, 'limits' | 'documents'> {
  readonly removal: RemovalHold
  readonly settings: { readonly read: HousekeepingOptions['limits'] }
}

export function retentionFeature({ settings, removal, ...needs }: Needs) {
  const housekeeping = createHousekeeping({ ...needs, documents: removal.waitingDocuments, limits: settings.read })
  housekeeping.start()
  return { stop: () => housekeeping.stop() }
}
