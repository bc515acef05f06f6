/** What is pointed at and what is selected, shared by map, Gantt, table and drawer. */
import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { PlanSelection } from '../plan-view-contract.ts'
import type { Plan } from './plan.ts'

/** Entity kinds of the model: of what the bars are, and of the rows. */
export interface SelectionKinds {
  readonly work: string
  readonly owner: string
}

export interface SharedSelection {
  /** Id of the visit under the pointer or the keyboard. */
  readonly hovered: ShallowRef<string | null>
  readonly visitId: ComputedRef<string | null>
  readonly vehicleId: ComputedRef<string | null>
  /** A visit that is selected already is let go. */
  selectVisit(id: string | null): void
  selectVehicle(id: string | null): void
}

/**
 * The page holds the selection. A shift (as matches name them) selects its technician; ids that are not in the plan
 * nothing.
 */
export function usePlanSelection(
  plan: () => Plan,
  selection: () => PlanSelection | null,
  select: (selection: PlanSelection | null) => void,
  kinds: SelectionKinds,
): SharedSelection {
  const visitId = computed(() =>
    selection()?.kind === kinds.work && plan().visits.has(selection()!.id) ? selection()!.id : null,
  )
  const vehicleId = computed(() => {
    const { kind, id } = selection() ?? {}
    const vehicle = plan().vehicles.find((candidate) =>
      kind === kinds.owner
        ? candidate.id === id
        : kind === 'shift' && candidate.shifts.some((shift) => shift.id === id),
    )
    return vehicle?.id ?? null
  })
  return {
    hovered: shallowRef<string | null>(null),
    visitId,
    vehicleId,
    selectVisit: (id) => select(id === null || id === visitId.value ? null : { kind: kinds.work, id }),
    selectVehicle: (id) => select(id === null || id === vehicleId.value ? null : { kind: kinds.owner, id }),
  }
}
