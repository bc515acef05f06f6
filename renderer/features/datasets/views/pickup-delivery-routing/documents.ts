/** The documents of pick-up and delivery routing, as its API describes them: a renamed field does not compile. */
import type { Answer } from '../../../../api/operations.ts'
import type { paths } from '../../../../api/wire/pickup-delivery-routing.ts'
import type { PlanEditing, PlanViewProps } from '../plan-view-contract.ts'

type DocumentOf<Kind extends 'input' | 'output' | 'unassigned'> = Answer<
  'GET',
  `/api/models/pickup-delivery-routing/v1/route-plans/{id}/${Kind}`,
  paths
>

/** The input is kept byte for byte, and real clients send null for what they leave out. */
type AsSent<Value> = Value extends object
  ? { readonly [Name in keyof Value]: AsSent<Value[Name]> | (undefined extends Value[Name] ? null : never) }
  : Value

export type Input = AsSent<DocumentOf<'input'>>
export type ShiftInput = NonNullable<Input['drivers'][number]['shifts']>[number]
export type JobInput = NonNullable<Input['jobs']>[number]
export type StopInput = NonNullable<JobInput['stops']>[number]

export type Output = DocumentOf<'output'>
export type ShiftPlan = Output['drivers'][number]['shifts'][number]

export type UnassignedJobs = DocumentOf<'unassigned'>

/** What the page hands over to the view of a model are the documents of this model. */
export interface PickupDeliveryViewProps extends PlanViewProps {
  readonly input: Input
  readonly output: Output | undefined
  readonly unassigned?: UnassignedJobs | undefined
  readonly editing?: (PlanEditing & { readonly before: Output | undefined }) | undefined
}
