/** Jobs that stay on board: their shift has loaded them for good, and ends before it can unload them. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { timeRoute } from '../../../solver/routing/reference/route-timing.ts'
import { shiftName } from '../../routing/constraints/names.ts'
import { clockOf } from '../../routing/constraints/wording.ts'
import { stopName } from '../constraints/names.ts'
import type { PlanFacts, PlanJob, PlanShift, PlanStop } from '../domain/plan.ts'

export interface OnBoard {
  readonly shift: PlanShift
  /** One that cannot be made before the shift ends, even right behind its pinned stops. */
  readonly stop: PlanStop
}

/** Undefined where the shift has time left, or nothing of the job is on board. */
export function staysOnBoard(job: PlanJob, facts: PlanFacts): OnBoard | undefined {
  const shift = facts.shifts.find((each) => pinnedOf(each).some((index) => job.stops.includes(index)))
  if (!shift || shift.input.pinned || !isOnBoard(job, shift, facts)) return undefined
  const pinned = pinnedOf(shift)
  const endWith = (more: readonly number[]) => timeRoute(facts.problem, shift.index, [...pinned, ...more]).endArrival
  if (endWith([]) > shift.maxEnd) return undefined
  const late = job.stops.find((index) => {
    const end = pinned.includes(index) ? shift.maxEnd : endWith([index])
    return end > shift.maxEnd && end < noUpperBound
  })
  return late === undefined ? undefined : { shift, stop: facts.stops[late]! }
}

const pinnedOf = ({ itinerary, pinnedCount }: PlanShift) => itinerary.slice(0, pinnedCount)

/** Of a job without loads: somebody, once it is begun. */
function isOnBoard(job: PlanJob, shift: PlanShift, { kinds, stops }: PlanFacts): boolean {
  const done = pinnedOf(shift).filter((index) => job.stops.includes(index))
  const amountOf = (of: readonly number[], kind: number) =>
    of.reduce((sum, index) => sum + stops[index]!.amounts[kind]!, 0)
  const hasLoads = job.stops.some((index) => stops[index]!.amounts.some((amount) => amount !== 0))
  return !hasLoads || kinds.some((_, kind) => amountOf(done, kind) > 0)
}

const advice = 'Extend the shift, or add a job that collects the load where the vehicle stands.'

/** The job is the subject. */
export function onBoardSummary({ shift, stop }: OnBoard, facts: PlanFacts): string {
  const [end, name] = [clockOf(shift.maxEnd, shift, { facts }), shiftName(shift, { facts })]
  return `It stays on board of ${name}, which ends at ${end}, before stop ${stopName(stop, { facts })} can be made. ${advice}`
}

/** `shift` is the subject: the one that has the job, or another one. */
export function onBoardReason(onBoard: OnBoard, shift: PlanShift, facts: PlanFacts): string {
  if (shift.index !== onBoard.shift.index) return `The job is on board of ${shiftName(onBoard.shift, { facts })}.`
  const end = clockOf(shift.maxEnd, shift, { facts })
  return `Has the job on board and ends at ${end}, before stop ${stopName(onBoard.stop, { facts })} can be made. ${advice}`
}
