/** The views of plans, one per model, chosen by the model's id; and what the page hands to them. */
import type { PlanViewLoader } from './plan-view-contract.ts'

export type {
  Judgement,
  PlanEdit,
  PlanEditing,
  PlanSelection,
  PlanViewEmits,
  PlanViewLoader,
  PlanViewProps,
} from './plan-view-contract.ts'

/** By model id, fetched when first opened. A model without one gets the page's own general view. */
export const planViews: Readonly<Record<string, PlanViewLoader>> = {
  'field-service-routing': () => import('./field-service-routing/FieldServicePlan.vue'),
  'pickup-delivery-routing': () => import('./pickup-delivery-routing/PickupDeliveryPlan.vue'),
  'employee-scheduling': () => import('./employee-scheduling/EmployeeSchedulePlan.vue'),
}

/** Ids of the models whose views can change a plan by hand. */
export const editablePlans: ReadonlySet<string> = new Set([
  'field-service-routing',
  'pickup-delivery-routing',
  'employee-scheduling',
])
