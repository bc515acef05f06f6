/** Wire shapes of the recommendations: what is asked beside the plan, and the answer. */
import { z } from 'zod'
import { scoreText } from '../../../contract/score.ts'
import { dateTime, id, withoutNulls } from '../../routing/schema/values.ts'
import { timeWindow } from './visit.ts'

const everyRequest = {
  maxNumberOfRecommendationsPerTimeWindow: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('Most recommendations for one time window, each on another shift'),
  timeWindows: z
    .preprocess(withoutNulls, z.array(timeWindow).max(100))
    .nullish()
    .describe('The time windows to offer, each by itself; the time windows of the visit when left out'),
  includeDependencies: z
    .boolean()
    .nullish()
    .describe('Accepted for clients of the reference service; visits that depend on others always wait for them'),
}

export const timeWindowsRequest = z
  .strictObject({
    fitVisitId: id.describe('Id of the visit to find a place for').meta({ example: 'Visit B' }),
    ...everyRequest,
  })
  .meta({ id: 'TimeWindowsRequest' })
export type TimeWindowsRequest = z.infer<typeof timeWindowsRequest>

export const batchRequest = z
  .strictObject({
    fitVisitIds: z
      .array(id)
      .min(1)
      .max(100)
      .describe('Ids of the visits to find places for, each one by itself')
      .meta({ example: ['Visit B'] }),
    ...everyRequest,
  })
  .meta({ id: 'TimeWindowsBatchRequest' })
export type BatchRequest = z.infer<typeof batchRequest>

export const groupTimeWindowsRequest = z
  .strictObject({
    fitVisitGroupId: id.describe('Id of the visit group to find places for').meta({ example: 'Kitchen refit' }),
    ...everyRequest,
    maxNumberOfRecommendationsPerTimeWindow: everyRequest.maxNumberOfRecommendationsPerTimeWindow.describe(
      'Most recommendations for one time window, each with other shifts',
    ),
    timeWindows: everyRequest.timeWindows.describe(
      'The time windows to offer, each by itself and for all visits of the group; when left out, every visit keeps its own',
    ),
  })
  .meta({ id: 'GroupTimeWindowsRequest' })
export type GroupTimeWindowsRequest = z.infer<typeof groupTimeWindowsRequest>

const matchDiff = z
  .strictObject({
    score: scoreText.describe(
      'What the match adds to the score; a match that goes away adds the opposite of its score',
    ),
    justification: z
      .looseObject({ description: z.string().describe('Plain sentence that says why') })
      .describe('Why, with the ids it is about'),
  })
  .describe('A match that comes or goes with the visit')

const constraintDiff = z
  .strictObject({
    constraintName: z.string().describe('Name of the constraint for people'),
    constraintId: z.string().describe('Stable id of the constraint'),
    score: scoreText.describe('Change of the score of the constraint'),
    matchCountDiff: z.int().describe('Change of the number of its matches'),
    matchesDiff: z.array(matchDiff).optional().describe('Only with includeJustifications=true'),
  })
  .meta({ id: 'ConstraintDiff', description: 'What a constraint has to do with the change' })
export type ConstraintDiff = z.infer<typeof constraintDiff>

/** Where a visit would be done. */
const place = {
  vehicleId: id.describe('Id of the vehicle that would do the visit'),
  vehicleShiftId: id.describe('Id of the shift that would do the visit'),
  precedingVisitId: id
    .optional()
    .describe('Id of the visit the shift does just before; absent when the visit comes first'),
  arrivalTime: dateTime.describe('Arrival at the visit'),
  startServiceTime: dateTime.describe('Start of the service'),
  departureTime: dateTime.describe('End of the service'),
}

const recommendation = z
  .strictObject({
    timeWindow: timeWindow.describe('The time window that is offered; empty when the visit may be done at any time'),
    ...place,
    scoreDiff: scoreText.describe('Score of the plan with the visit minus its score without it'),
    constraintDiffs: z
      .array(constraintDiff)
      .describe('The same difference by constraint; constraints that do not change are left out'),
  })
  .meta({
    id: 'TimeWindowRecommendation',
    description: 'One time window on one shift',
    example: {
      timeWindow: {},
      vehicleId: 'Carl',
      vehicleShiftId: 'Carl Mon',
      arrivalTime: '2027-02-01T09:37:13Z',
      startServiceTime: '2027-02-01T09:37:13Z',
      departureTime: '2027-02-01T11:37:13Z',
      scoreDiff: '0hard/5medium/-1882soft',
      constraintDiffs: [
        {
          constraintName: 'Require scheduling mandatory visits',
          constraintId: 'requireMandatoryVisits',
          score: '0hard/5medium/0soft',
          matchCountDiff: -1,
        },
        {
          constraintName: 'Minimize travel time',
          constraintId: 'minimizeTravelTime',
          score: '0hard/0medium/-1882soft',
          matchCountDiff: 0,
        },
      ],
    },
  })
export type TimeWindowRecommendation = z.infer<typeof recommendation>

const recommendations = z.array(recommendation)

export const timeWindowsAnswer = z
  .strictObject({ recommendations: recommendations.describe('Best first; empty when the visit fits nowhere') })
  .meta({ id: 'RecommendedTimeWindows' })

const groupRecommendation = z
  .strictObject({
    timeWindow: timeWindow.describe('The time window that is offered; empty when every visit keeps its own'),
    visits: z
      .array(z.strictObject({ visitId: id.describe('Id of the visit').meta({ example: 'G1-1' }), ...place }))
      .describe('The visits of the group in its order, each with its place'),
    scoreDiff: scoreText.describe('Score of the plan with the group minus its score without it'),
    constraintDiffs: z
      .array(constraintDiff)
      .describe('The same difference by constraint; constraints that do not change are left out'),
  })
  .meta({ id: 'GroupTimeWindowRecommendation', description: 'One time window, with a shift for each visit of a group' })
export type GroupTimeWindowRecommendation = z.infer<typeof groupRecommendation>

export const groupTimeWindowsAnswer = z
  .strictObject({
    recommendations: z.array(groupRecommendation).describe('Best first; empty when the group fits nowhere'),
  })
  .meta({ id: 'RecommendedGroupTimeWindows' })

export const batchAnswer = z
  .strictObject({
    recommendations: z
      .array(
        z
          .strictObject({
            visitId: id.describe('Id of the visit').meta({ example: 'Visit B' }),
            recommendations: recommendations.describe('Best first; empty when the visit fits nowhere'),
          })
          .describe('A visit with its recommendations'),
      )
      .describe('One entry for each visit asked for, in the order of the request'),
  })
  .meta({ id: 'RecommendedTimeWindowsBatch' })
