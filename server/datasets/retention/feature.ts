/** How long datasets are kept: the bin, the limits of the tenant, and documents a backup still reads. */
import { ledBy, type Leader } from '../../storage/leader.ts'
import type { HousekeepingOptions } from './housekeeping.ts'
import { createHousekeeping } from './housekeeping.ts'
import type { RemovalHold } from '../lifecycle/removal-hold.ts'

interface Needs extends Omit<HousekeepingOptions, 'limits' | 'documents'> {
  readonly removal: RemovalHold
  readonly leader: Leader
  readonly settings: { readonly read: HousekeepingOptions['limits'] }
}

export async function retentionFeature({ settings, removal, leader, ...needs }: Needs) {
  const housekeeping = ledBy(leader, 'housekeeping', () =>
    createHousekeeping({ ...needs, documents: removal.waitingDocuments, limits: settings.read }),
  )
  await housekeeping.start()
  return { stop: () => housekeeping.stop() }
}
