/** Wire shape of the question where a visit could be: every shift, with its best place or what speaks against it. */
import { z } from 'zod'
import { scoreText } from '../../../contract/score.ts'
import { dateTime, duration, id } from '../../routing/schema/values.ts'

export const placesRequest = z
  .strictObject({
    fitVisitId: id.describe('Id of the visit to look for places for, planned or not').meta({ example: 'Visit B' }),
  })
  .meta({ id: 'PlacesRequest' })
export type PlacesRequest = z.infer<typeof placesRequest>

const place = z
  .strictObject({
    vehicleId: id.describe('Id of the vehicle'),
    vehicleShiftId: id.describe('Id of the shift'),
    isCurrent: z.boolean().describe('Whether the shift has the visit now'),
    reasons: z
      .array(z.string())
      .optional()
      .describe('The rules that keep the shift from doing the visit, in plain words; absent where it could do it'),
    scoreDiff: scoreText
      .optional()
      .describe('Score of the plan with the visit at the best place of this shift minus its score as it is'),
    precedingVisitId: id
      .optional()
      .describe('Id of the visit the shift would do just before; absent when the visit would come first'),
    arrivalTime: dateTime.optional().describe('Arrival at the visit'),
    startServiceTime: dateTime.optional().describe('Start of the service'),
    departureTime: dateTime.optional().describe('End of the service'),
    minStartTravelTime: dateTime
      .optional()
      .describe(
        'When travel to the visit starts at the earliest, where a freeze or the planning window says so: a visit that is put there keeps it, or the freeze would take it for one that is under way',
      ),
    travelTimeDiff: duration
      .optional()
      .describe('How much more all technicians together would travel; negative for less'),
  })
  .meta({
    id: 'VisitPlace',
    description: 'A shift, with its best place for the visit or what speaks against it',
    example: {
      vehicleId: 'Carl',
      vehicleShiftId: 'Carl Mon',
      isCurrent: false,
      scoreDiff: '0hard/5medium/-1882soft',
      arrivalTime: '2027-02-01T09:37:13Z',
      startServiceTime: '2027-02-01T09:37:13Z',
      departureTime: '2027-02-01T11:37:13Z',
      travelTimeDiff: 'PT31M22S',
    },
  })
export type VisitPlace = z.infer<typeof place>

export const placesAnswer = z
  .strictObject({
    places: z.array(place).describe('Every shift: those that could do the visit best first, then the others'),
  })
  .meta({ id: 'VisitPlaces' })
