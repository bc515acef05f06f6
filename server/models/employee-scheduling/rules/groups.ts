/** The groups in which constraints are shown. */
import type { ConstraintGroup } from '../../constraint.ts'

const group = (id: string, name: string, icon: string): ConstraintGroup => ({ id, name, icon })

export const coverGroup = group('cover', 'Open shifts', 'flag')
export const suitabilityGroup = group('suitability', 'Skills and suitability', 'wrench')
export const availabilityGroup = group('availability', 'Availability', 'calendar-clock')
export const wishesGroup = group('wishes', 'Wishes', 'star')
export const periodGroup = group('periods', 'Limits per period', 'calendar-range')
export const windowGroup = group('windows', 'Limits per rolling window', 'calendar-range')
export const sequenceGroup = group('sequences', 'Days and shifts in a row', 'list-checks')
export const restGroup = group('rest', 'Rest between shifts', 'clock')
export const patternGroup = group('patterns', 'Patterns of shifts', 'link')
export const pairingGroup = group('pairings', 'Who works with whom', 'link')
export const travelGroup = group('travel', 'Travel', 'map-pin')
export const demandGroup = group('demand', 'Demand and limits for all', 'users')
export const fairnessGroup = group('fairness', 'Fairness', 'scale')
export const costGroup = group('costs', 'Costs', 'coins')
export const publishedGroup = group('published', 'Changes to the published roster', 'calendar-check')
