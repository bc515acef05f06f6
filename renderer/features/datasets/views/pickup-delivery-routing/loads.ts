/** What is on board along each row: as a curve, and stop by stop in words. */
import { numberText } from '../../../../ui/amounts.ts'
import type { CurvePart } from '../../../../ui/gantt/gantt-row.ts'
import { timeOf } from '../routing/read-values.ts'
import type { Input, Output, ShiftPlan } from './documents.ts'
import type { DeliveryPlan } from './read-plan.ts'

type Load = NonNullable<ShiftPlan['initialLoad']>

/** By driver: how full the vehicle is, of the kind of which it is fullest; nothing where any load fits. */
export function loadCurves(
  input: Input | undefined,
  output: Output | undefined,
  shownShifts: ReadonlySet<string>,
): ReadonlyMap<string, readonly CurvePart[]> {
  const capacities = new Map(
    (input?.drivers ?? []).flatMap(({ shifts }) =>
      (shifts ?? []).map(
        ({ id, capacity }) => [id, capacity && new Map(capacity.map(({ kind, amount }) => [kind, amount]))] as const,
      ),
    ),
  )
  return new Map(
    (output?.drivers ?? []).map(({ id, shifts }) => [
      id,
      shifts.filter((shift) => shownShifts.has(shift.id)).flatMap((shift) => curveOf(shift, capacities.get(shift.id))),
    ]),
  )
}

function curveOf(shift: ShiftPlan, rooms: ReadonlyMap<string, number> | null | undefined): readonly CurvePart[] {
  if (!rooms) return []
  const shareOf = (load: Load) =>
    Math.max(0, ...load.map(({ kind, amount }) => (amount === 0 ? 0 : amount / (rooms.get(kind) || amount / 2))))
  const parts: CurvePart[] = []
  let start = timeOf(shift.startTime)
  let share = shareOf(shift.initialLoad ?? [])
  for (const item of shift.itinerary) {
    if (item.kind !== 'STOP') continue
    const end = timeOf(item.departureTime)
    if (end === undefined) continue
    if (start !== undefined) parts.push({ start, end, share })
    ;[start, share] = [end, shareOf(item.load)]
  }
  const home = timeOf(shift.metrics.endLocationArrivalTime)
  if (start !== undefined && home !== undefined) parts.push({ start, end: home, share })
  return parts
}

export interface OnBoard {
  /** `3 pallets, 900 kilograms`, `empty` */
  readonly load: string
  /** Names of the jobs that ride along after the stop. */
  readonly jobs: readonly string[]
}

/** By stop: what is on board when it is left. */
export function onBoardAfter(plan: DeliveryPlan, output: Output | undefined): ReadonlyMap<string, OnBoard> {
  const shifts = (output?.drivers ?? []).flatMap((driver) => driver.shifts)
  return new Map(
    shifts.flatMap((shift) => {
      const stops = shift.itinerary.filter((item) => item.kind === 'STOP')
      return stops.map((item, index) => {
        const [before, behind] = [stops.slice(0, index + 1), stops.slice(index + 1)]
        const left = new Set(behind.map(({ jobId }) => jobId))
        const riding = [...new Set(before.map(({ jobId }) => jobId))].filter((id) => left.has(id))
        return [
          item.id,
          { load: loadText(item.load), jobs: riding.map((id) => plan.jobs.get(id)?.name ?? id) },
        ] as const
      })
    }),
  )
}

function loadText(load: Load): string {
  const parts = load.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => `${numberText(amount)} ${kind}`)
  return parts.join(', ') || 'empty'
}
