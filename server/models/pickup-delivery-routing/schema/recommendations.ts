/** Wire shapes of the recommendations: what is asked beside the plan, and the answer. */
import { z } from 'zod'
import { scoreText } from '../../../contract/score.ts'
import { timeWindow } from '../../routing/schema/requirements.ts'
import { dateTime, id, withoutNulls } from '../../routing/schema/values.ts'

const most = z.int().min(1).max(100)

export const jobTimeWindowsRequest = z
  .strictObject({
    fitJobId: id.describe('Id of the job to find a place for').meta({ example: 'B' }),
    maxNumberOfRecommendationsPerTimeWindow: most
      .default(5)
      .describe('Most recommendations for one time window, each on another shift'),
    maxNumberOfRecommendations: most.nullish().describe('Most recommendations in all; any number when left out'),
    timeWindows: z
      .preprocess(withoutNulls, z.array(timeWindow).max(100))
      .nullish()
      .describe('The time windows to offer, each by itself and for all stops of the job; its own when left out'),
  })
  .meta({ id: 'JobTimeWindowsRequest' })

export const stopTimeWindowsRequest = z
  .strictObject({
    fitJobId: id.describe('Id of the job to find a place for').meta({ example: 'B' }),
    maxNumberOfRecommendations: most
      .default(5)
      .describe('Most recommendations, each another shift or other time windows of the stops'),
  })
  .meta({ id: 'StopTimeWindowsRequest' })

const whose = {
  driverId: id.describe('Id of the driver that would do the job'),
  driverShiftId: id.describe('Id of the shift that would do the job'),
}
const stopFields = {
  stopId: id.describe('Id of the stop'),
  arrivalTime: dateTime.describe('Arrival at the stop'),
  startServiceTime: dateTime.describe('Start of the service'),
  departureTime: dateTime.describe('End of the service'),
}
const inTheirOrder = 'The stops of the job in the order in which they would be made'
const changes = {
  scoreDiff: scoreText.describe('Score of the plan with the job minus its score without it'),
  constraintDiffs: z
    .array(
      z.strictObject({
        constraintName: z.string().describe('Name of the constraint for people'),
        constraintId: z.string().describe('Stable id of the constraint'),
        score: scoreText.describe('Change of the score of the constraint'),
        matchCountDiff: z.int().describe('Change of the number of its matches'),
        matchesDiff: z
          .array(
            z
              .looseObject({ score: scoreText.describe('What the match adds to the score') })
              .describe('A match that comes or goes with the job'),
          )
          .optional()
          .describe('Only with includeJustifications=true'),
      }),
    )
    .describe('The same difference by constraint; constraints that do not change are left out'),
}

const recommendation = z
  .strictObject({
    timeWindow: timeWindow.describe('The time window that is offered; empty when every stop keeps its own'),
    ...whose,
    stops: z.array(z.strictObject(stopFields)).describe(inTheirOrder),
    ...changes,
  })
  .meta({ id: 'JobTimeWindowRecommendation', description: 'One time window on one shift' })
export type JobTimeWindowRecommendation = z.infer<typeof recommendation>

export const jobTimeWindowsAnswer = z
  .strictObject({ recommendations: z.array(recommendation).describe('Best first; empty when the job fits nowhere') })
  .meta({ id: 'RecommendedJobTimeWindows' })

const stopRecommendation = z
  .strictObject({
    ...whose,
    stops: z
      .array(
        z.strictObject({
          ...stopFields,
          timeWindow: timeWindow.describe('The one of its time windows in which it would be made; empty without any'),
        }),
      )
      .describe(inTheirOrder),
    ...changes,
  })
  .meta({ id: 'StopTimeWindowRecommendation', description: 'A time window for each stop on one shift' })
export type StopTimeWindowRecommendation = z.infer<typeof stopRecommendation>

export const stopTimeWindowsAnswer = z
  .strictObject({ recommendations: z.array(stopRecommendation).describe('Best first; empty when it fits nowhere') })
  .meta({ id: 'RecommendedStopTimeWindows' })
