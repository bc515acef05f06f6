/** `modelOutput`: the roster. */
import { z } from 'zod'
import { exampleOutput } from './examples.ts'
import { duration, id } from './values.ts'

const count = z.int().min(0)

const employeeMetrics = z
  .strictObject({
    assignedShifts: count.describe('Shifts of the employee'),
    durationWorked: duration.describe('Length of these shifts'),
    durationOfTimePreferencesMet: duration.describe('How much of it lies in preferred time'),
    durationOfTimeUnpreferencesViolated: duration.describe('How much of it lies in unpreferred time'),
    disruptedShifts: count
      .optional()
      .describe('Published shifts the employee has lost, and others gained; left out where nothing is published'),
    durationOfDisruptedShifts: duration.optional().describe('Length of these shifts'),
    incomingDisruptedShifts: count.optional().describe('Of them, those the employee has gained'),
    durationOfIncomingDisruptedShifts: duration.optional().describe('Length of these shifts'),
    outgoingDisruptedShifts: count.optional().describe('Of them, those the employee has lost'),
    durationOfOutgoingDisruptedShifts: duration.optional().describe('Length of these shifts'),
    overtimeThresholdDuration: duration
      .optional()
      .describe(
        'Base minutes of all periods of the first costDefinition that has a baseMinutesLimit; left out without one',
      ),
    overtimeWorked: duration.optional().describe('How much longer than that the shifts of the employee are'),
    maximumAvailabilityDuration: duration
      .optional()
      .describe('Time of the planning window in which the employee is available for any shift'),
    costDefinitionTotalCost: z
      .number()
      .min(0)
      .optional()
      .describe('What the hours cost by the costDefinitions of the contracts; left out without one'),
    costDefinitionOvertimeDuration: duration
      .optional()
      .describe('What is worked beyond the base minutes of these, period by period'),
    weekendsWorked: count.describe('Weekends, Saturday and Sunday, on which a shift starts'),
    nightShifts: count.describe('Shifts that are worked at three in the morning'),
  })
  .meta({ id: 'EmployeeMetrics', description: 'What an employee has of the roster' })

export type EmployeeMetrics = z.infer<typeof employeeMetrics>

export const output = z
  .strictObject({
    shifts: z
      .array(
        z
          .strictObject({
            id: id.describe('Id of the shift'),
            employee: id.nullable().describe('Who works it; null for nobody'),
          })
          .meta({ id: 'AssignedShift', description: 'A shift of the roster' }),
      )
      .describe('All shifts, in the order of the input'),
    employees: z
      .array(
        z.strictObject({
          id: id.describe('Id of the employee'),
          metrics: employeeMetrics.describe('What the employee has of the roster'),
        }),
      )
      .optional()
      .describe('All employees, in the order of the input'),
  })
  .meta({ description: 'Who works which shift', example: exampleOutput })
export type Output = z.infer<typeof output>
