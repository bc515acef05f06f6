/** `modelInput` as it comes over the wire; parsing removes nulls, fills defaults and settles older spellings. */
import { z } from 'zod'
import { travelMatrix } from '../../routing/schema/travel-matrix.ts'
import { exampleInput } from './examples.ts'
import { dateTime, id, tagName, withoutNulls } from '../../routing/schema/values.ts'
import { freezePolicy, vehicle } from './vehicle.ts'
import { visit, visitGroup } from './visit.ts'

export const input = z.preprocess(
  withoutNulls,
  z
    .strictObject({
      vehicles: z.array(vehicle).describe('Technicians with their vehicles and shifts'),
      visits: z.array(visit).default([]).describe('Visits to plan, one technician each'),
      visitGroups: z.array(visitGroup).default([]).describe('Visits that several technicians do together'),
      skills: z.array(id).default([]).describe('Every skill that shifts have or visits require'),
      tags: z.array(tagName).default([]).describe('Every tag that shifts have or visits require'),
      planningWindow: z
        .strictObject({
          startDate: dateTime.describe('Start of the planned period'),
          endDate: dateTime.describe(
            'End of the planned period; visits whose time windows end later are optional under AUTO',
          ),
        })
        .optional()
        .describe('The period that is planned'),
      freezeDeparturesBeforeTime: dateTime
        .optional()
        .describe(
          'Visits of the itineraries whose service starts before this time are pinned, and the one a technician travels to',
        ),
      freezeTime: dateTime.optional().describe('Older name of freezeDeparturesBeforeTime').meta({ deprecated: true }),
      pinNextVisitDuringFreeze: freezePolicy
        .default('ALWAYS')
        .describe('Whether the visit a technician travels to at the freeze time is pinned too'),
      locationSetName: z
        .string()
        .optional()
        .describe(
          'Name of a location set of the reference service; travel comes from travelMatrix or the settings here',
        ),
      defaultAssignmentType: z
        .enum(['AUTO', 'MANDATORY', 'OPTIONAL'])
        .default('AUTO')
        .describe(
          'Whether visits are mandatory whose priority does not say so. AUTO: mandatory when its last time window ends inside the planning window, when it has no time windows, when it is pinned, and without a planning window; optional when a time window ends later or never',
        ),
      travelMatrix: travelMatrix
        .optional()
        .describe('Travel between all locations, instead of the travel source of the settings'),
    })
    .meta({ description: 'Technicians, their shifts and the visits to plan', example: exampleInput }),
)
export type Input = z.infer<typeof input>
