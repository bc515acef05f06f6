/** Every constraint as a record, in the order of the score analysis: hard, medium, soft. */
import { cover } from './cover.ts'
import { hardDemand, softDemand } from './demand.ts'
import { limits } from './limits.ts'
import { hardPairings, softPairings } from './pairings.ts'
import { hardPatterns, softPatterns } from './patterns.ts'
import type { ConstraintRecord } from './record.ts'
import { suitability } from './suitability.ts'
import { hardTravel, softTravel } from './travel.ts'
import { wishes } from './wishes.ts'

export const table: readonly ConstraintRecord[] = [
  ...suitability,
  ...hardPairings,
  ...limits.map(([required]) => required!),
  ...hardPatterns,
  ...hardTravel,
  ...hardDemand,

  cover[0]!,

  cover[1]!,
  ...wishes,
  ...softPairings,
  ...limits.map(([, preferred]) => preferred!),
  ...softPatterns,
  ...softTravel,
  ...softDemand,
]
