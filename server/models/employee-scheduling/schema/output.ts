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
    weekendsWorked: count.describe('Weekends, Saturday and Sunday, on which a shift starts'),
    nightShifts: count.describe('Shifts that are worked at three in the morning'),
  })
  .meta({ id: 'EmployeeMetrics', description: 'What an employee has of the roster' })

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
