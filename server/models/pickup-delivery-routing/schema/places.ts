/** Wire shape of the question where a job could be: every shift, with its best place or what speaks against it. */
import { z } from 'zod'
import { scoreText } from '../../../contract/score.ts'
import { dateTime, duration, id } from '../../routing/schema/values.ts'

export const placesRequest = z
  .strictObject({
    fitJobId: id.describe('Id of the job to look for places for, planned or not').meta({ example: 'B' }),
  })
  .meta({ id: 'PlacesRequest' })

const placedStop = z
  .strictObject({
    stopId: id.describe('Id of the stop'),
    precedingStopId: id
      .optional()
      .describe('Id of the stop the shift would make just before; absent when the stop would come first'),
    arrivalTime: dateTime.describe('Arrival at the stop'),
    startServiceTime: dateTime.describe('Start of the service'),
    departureTime: dateTime.describe('End of the service'),
    minStartTravelTime: dateTime
      .optional()
      .describe('When travel to the stop starts at the earliest, where a freeze or the planning window says so'),
  })
  .meta({ id: 'PlacedStop' })

const place = z
  .strictObject({
    driverId: id.describe('Id of the driver'),
    driverShiftId: id.describe('Id of the shift'),
    isCurrent: z.boolean().describe('Whether the shift has the job now'),
    reasons: z
      .array(z.string())
      .optional()
      .describe('The rules that keep the shift from doing the job, in plain words; absent where it could do it'),
    scoreDiff: scoreText
      .optional()
      .describe('Score of the plan with the job at the best place of this shift minus its score as it is'),
    stops: z.array(placedStop).optional().describe('The stops of the job in the order in which they would be made'),
    travelTimeDiff: duration.optional().describe('How much more all drivers together would travel; negative for less'),
  })
  .meta({ id: 'JobPlace', description: 'A shift, with its best place for the job or what speaks against it' })
export type JobPlace = z.infer<typeof place>

export const placesAnswer = z
  .strictObject({
    places: z.array(place).describe('Every shift: those that could do the job best first, then the others'),
  })
  .meta({ id: 'JobPlaces' })
