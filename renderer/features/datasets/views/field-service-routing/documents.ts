/** The documents of field service routing, as its API describes them: a renamed field does not compile. */
import type { Answer } from '../../../../api/operations.ts'
import type { paths } from '../../../../api/wire/field-service-routing.ts'
import type { PlanEditing, PlanViewProps } from '../plan-view-contract.ts'

type DocumentOf<Kind extends 'input' | 'output' | 'unassigned'> = Answer<
  'GET',
  `/api/models/field-service-routing/v1/route-plans/{id}/${Kind}`,
  paths
>

/** The input is kept byte for byte, and real clients send null for what they leave out. */
type AsSent<Value> = Value extends object
  ? { readonly [Name in keyof Value]: AsSent<Value[Name]> | (undefined extends Value[Name] ? null : never) }
  : Value

export type Input = AsSent<DocumentOf<'input'>>
export type VehicleInput = Input['vehicles'][number]
export type ShiftInput = VehicleInput['shifts'][number]
export type VisitInput = NonNullable<Input['visits']>[number]

export type Output = DocumentOf<'output'>
export type ShiftPlan = Output['vehicles'][number]['shifts'][number]

export type UnassignedVisits = DocumentOf<'unassigned'>

/** What the page hands over to the view of a model are the documents of this model. */
export interface FieldServiceViewProps extends PlanViewProps {
  readonly input: Input
  readonly output: Output | undefined
  readonly unassigned?: UnassignedVisits | undefined
  readonly editing?: (PlanEditing & { readonly before: Output | undefined }) | undefined
}
