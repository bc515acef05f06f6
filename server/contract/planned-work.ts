/**
 * How much of the work of a dataset its plan leaves out, counted by the figures every dataset carries: nobody needs the
 * plan itself for it.
 */
import { z } from 'zod'

export const plannedWork = z
  .object({
    kind: z.string().describe('Entity kind one piece of it is of').meta({ example: 'visit' }),
    all: z.string().describe('Name of the input metric that counts all of it').meta({ example: 'visits' }),
    mandatory: z
      .string()
      .describe('Name of the input metric that counts what must be planned')
      .meta({ example: 'mandatoryVisits' }),
    planned: z
      .string()
      .describe('Name of the KPI that counts what is planned')
      .meta({ example: 'totalAssignedVisits' }),
    plannedMandatory: z
      .string()
      .describe('Name of the KPI that counts what is planned of the mandatory work')
      .meta({ example: 'assignedMandatoryVisits' }),
  })
  .meta({ id: 'PlannedWork' })
export type PlannedWork = z.infer<typeof plannedWork>

export interface LeftOut {
  readonly mandatory: number
  readonly optional: number
}

export interface Figures {
  readonly inputMetrics?: Readonly<Record<string, unknown>> | undefined
  readonly kpis?: Readonly<Record<string, unknown>> | undefined
}

/** Undefined where there is no plan yet, or its model counts no work. */
export function leftOutOf(work: PlannedWork | undefined, { inputMetrics, kpis }: Figures): LeftOut | undefined {
  if (!work) return undefined
  const [all, mandatory, planned, plannedMandatory] = [
    inputMetrics?.[work.all],
    inputMetrics?.[work.mandatory],
    kpis?.[work.planned],
    kpis?.[work.plannedMandatory],
  ]
  if (
    typeof all !== 'number' ||
    typeof mandatory !== 'number' ||
    typeof planned !== 'number' ||
    typeof plannedMandatory !== 'number'
  )
    return undefined
  return { mandatory: mandatory - plannedMandatory, optional: all - mandatory - (planned - plannedMandatory) }
}
