/** The technicians or drivers the address asks for. */
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { Plan } from './plan.ts'
import { isShown, readFilter, withFilter, type VehicleFilter } from './vehicle-filter.ts'

export interface ShownVehicles {
  readonly filter: ComputedRef<VehicleFilter>
  /** The plan with those alone; what is not planned stays in it. */
  readonly plan: ComputedRef<Plan>
  set(filter: VehicleFilter): void
}

export function useVehicleFilter(plan: () => Plan, person: string): ShownVehicles {
  const route = useRoute()
  const router = useRouter()
  const filter = computed(() => readFilter(route.query, person))
  return {
    filter,
    plan: computed(() => ({
      ...plan(),
      vehicles: plan().vehicles.filter((vehicle) => isShown(vehicle, filter.value)),
    })),
    // Back leads to the page before, not through every letter that was typed.
    set: (wanted) => void router.replace({ query: withFilter(route.query, wanted, person) }),
  }
}
