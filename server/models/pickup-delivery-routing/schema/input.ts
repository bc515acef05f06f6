/** `modelInput` as it comes over the wire; parsing removes nulls and fills defaults. */
import { z } from 'zod'
import { travelMatrix } from '../../routing/schema/travel-matrix.ts'
import { dateTime, id, tagName, withoutNulls } from '../../routing/schema/values.ts'
import { driver, freezePolicy } from './driver.ts'
import { exampleInput } from './examples.ts'
import { job } from './job.ts'

export const input = z.preprocess(
  withoutNulls,
  z
    .strictObject({
      drivers: z.array(driver).describe('Drivers with their shifts'),
      jobs: z.array(job).default([]).describe('Jobs to plan'),
      skills: z.array(id).default([]).describe('Every skill that shifts have or jobs require'),
      tags: z.array(tagName).default([]).describe('Every tag that shifts have or jobs require'),
      planningWindow: z
        .strictObject({
          startDate: dateTime.describe('Start of the planned period'),
          endDate: dateTime.describe('End of the planned period; jobs that may end later are optional under AUTO'),
        })
        .optional()
        .describe('The period that is planned'),
      freezeDeparturesBeforeTime: dateTime
        .optional()
        .describe('Stops of the itineraries that start before this time are pinned, and the one a driver travels to'),
      pinNextStopDuringFreeze: freezePolicy
        .default('ALWAYS')
        .describe('Whether the stop a driver travels to at the freeze time is pinned too'),
      defaultAssignmentType: z
        .enum(['AUTO', 'MANDATORY', 'OPTIONAL'])
        .default('AUTO')
        .describe(
          'Whether jobs are mandatory whose priority does not say so. AUTO: mandatory when the last time windows of all its stops end inside the planning window, when it has no time windows, when one of its stops is pinned, and without a planning window; optional when a time window ends later or never',
        ),
      travelMatrix: travelMatrix
        .optional()
        .describe('Travel between all locations, instead of the travel source of the settings'),
    })
    .meta({ description: 'Drivers, their shifts and the jobs to plan', example: exampleInput }),
)
export type Input = z.infer<typeof input>
