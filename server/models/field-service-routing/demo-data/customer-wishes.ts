/** Customers who know a technician: who must come, who had better come, and who must not. */
import { parseDateTime } from '../../../foundation/iso-date-time.ts'
import type { Random } from '../../../foundation/random.ts'
import type { VehicleDocument } from './technicians.ts'
import { shuffle } from './visits.ts'
import type { VisitDocument } from './visits.ts'

/** How many visits get which wish. */
export interface Wishes {
  readonly required: number
  readonly preferred: number
  readonly prohibited: number
}

/**
 * Deals wishes to visits that several technicians can do on all their days. Wishes for a certain technician go round,
 * so that nobody is wanted everywhere, and only to visits with a whole day to choose from.
 */
export function addWishes(
  visits: readonly VisitDocument[],
  vehicles: readonly VehicleDocument[],
  wishes: Wishes,
  random: Random,
): VisitDocument[] {
  const maxShifts = Math.max(...vehicles.map(({ shifts }) => shifts.length))
  const everyDay = vehicles.filter(({ shifts }) => shifts.length === maxShifts)
  const open = visits.map((_, i) => i)
  shuffle(open, random)
  const wished = [...visits]
  const deal = (
    count: number,
    wish: (visit: VisitDocument, able: readonly VehicleDocument[], turn: number) => VisitDocument | undefined,
  ) => {
    let dealt = 0
    for (const i of open) {
      if (dealt === count) return
      const visit = wished[i]
      if (!visit || visit !== visits[i]) continue
      const able = everyDay.filter((vehicle) => canDo(vehicle, visit))
      const changed = able.length >= 3 ? wish(visit, able, dealt) : undefined
      if (!changed) continue
      wished[i] = changed
      dealt++
    }
  }
  deal(wishes.required, (visit, able, turn) =>
    isWide(visit) ? { ...visit, requiredVehicles: [able[turn % able.length]!.id] } : undefined,
  )
  deal(wishes.preferred, (visit, able, turn) => ({ ...visit, preferredVehicles: [able[turn % able.length]!.id] }))
  deal(wishes.prohibited, (visit, able, turn) => ({ ...visit, prohibitedVehicles: [able[turn % able.length]!.id] }))
  return wished
}

function canDo({ shifts }: VehicleDocument, visit: VisitDocument): boolean {
  const shift = shifts[0]
  if (!shift) return false
  const hasSkills = (visit.requiredSkills ?? []).every(({ name, minLevel = 0 }) =>
    shift.skills?.some((skill) => skill.name === name && (skill.level ?? 1) >= minLevel),
  )
  return hasSkills && (visit.requiredTags ?? []).every((tag) => shift.tags?.includes(tag))
}

/** A wish for one technician needs room: no window of less than this. */
const wideSeconds = 8 * 3600

function isWide({ timeWindows = [] }: VisitDocument): boolean {
  return timeWindows.every(({ minStartTime = '', maxStartTime, maxEndTime = '' }) => {
    const [start, end] = [parseDateTime(minStartTime), parseDateTime(maxEndTime)]
    return (
      maxStartTime === undefined &&
      start !== undefined &&
      end !== undefined &&
      end.seconds - start.seconds >= wideSeconds
    )
  })
}
