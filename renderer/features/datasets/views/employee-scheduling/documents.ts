/** The documents of employee scheduling, as its API describes them: a renamed field does not compile. */
import type { Answer } from '../../../../api/operations.ts'
import type { paths } from '../../../../api/wire/employee-scheduling.ts'
import type { PlanViewProps } from '../plan-view-contract.ts'

type DocumentOf<Kind extends 'input' | 'output' | 'unassigned'> = Answer<
  'GET',
  `/api/models/employee-scheduling/v1/schedules/{id}/${Kind}`,
  paths
>

/** The input is kept byte for byte, and real clients send null for what they leave out. */
type AsSent<Value> = Value extends object
  ? { readonly [Name in keyof Value]: AsSent<Value[Name]> | (undefined extends Value[Name] ? null : never) }
  : Value

export type Input = AsSent<DocumentOf<'input'>>
export type ContractInput = Input['contracts'][number]
export type EmployeeInput = Input['employees'][number]
export type ShiftInput = Input['shifts'][number]
export type TimeSpanInput = NonNullable<EmployeeInput['preferredTimeSpans']>[number]
export type ShiftFilterInput = Pick<TimeSpanInput, 'includeShiftTags' | 'excludeShiftTags' | 'shiftTagMatches'>
export type DemandInput = NonNullable<NonNullable<Input['globalRules']>['minimumMaximumShiftsPerHourlyDemand']>[number]

export type Output = DocumentOf<'output'>
export type OpenShifts = DocumentOf<'unassigned'>

/** What the page hands over to the view of a model are the documents of this model. */
export interface RosterViewProps extends PlanViewProps {
  readonly input: Input
  readonly output: Output | undefined
  readonly unassigned?: OpenShifts | undefined
}
