/** Every planning model, one line each. */
import { employeeScheduling } from './employee-scheduling/index.ts'
import { fieldServiceRouting } from './field-service-routing/index.ts'
import { pickupDeliveryRouting } from './pickup-delivery-routing/index.ts'
import type { PlanningModel } from './planning-model.ts'

export { employeeScheduling, fieldServiceRouting, pickupDeliveryRouting }

/** In the order they are shown; where two models share a resource, the first one answers for it. */
export const planningModels: readonly PlanningModel[] = [fieldServiceRouting, employeeScheduling, pickupDeliveryRouting]

export function findModel(id: string): PlanningModel | undefined {
  return planningModels.find((model) => model.id === id)
}

export function findModelByResource(resource: string): PlanningModel | undefined {
  return planningModels.find((model) => model.resource === resource)
}
