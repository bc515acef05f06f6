/** The technicians the address asks for. */
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { Plan } from '../routing/plan.ts'
import { isShown, readFilter, withFilter, type TechnicianFilter } from './technician-filter.ts'

export interface ShownTechnicians {
  readonly filter: ComputedRef<TechnicianFilter>
  /** The plan with those technicians alone; what is not planned stays in it. */
  readonly plan: ComputedRef<Plan>
  set(filter: TechnicianFilter): void
}

export function useTechnicianFilter(plan: () => Plan): ShownTechnicians {
  const route = useRoute()
  const router = useRouter()
  const filter = computed(() => readFilter(route.query))
  return {
    filter,
    plan: computed(() => ({
      ...plan(),
      vehicles: plan().vehicles.filter((vehicle) => isShown(vehicle, filter.value)),
    })),
    // Back leads to the page before, not through every letter that was typed.
    set: (wanted) => void router.replace({ query: withFilter(route.query, wanted) }),
  }
}
