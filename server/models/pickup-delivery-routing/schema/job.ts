import { z } from 'zod'
import { requiredSkill, timeWindow } from '../../routing/schema/requirements.ts'
import { dateTime, duration, id, location, priorityName, tagName } from '../../routing/schema/values.ts'

const demand = z
  .strictObject({
    kind: id.describe('What is loaded, for instance pallets or kilograms'),
    amount: z
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .describe('How much of it comes on board at the stop; negative where it is unloaded'),
  })
  .meta({ id: 'Demand', description: 'A change of the load' })

/** As the output shows it: what is on board, of each kind. */
export const load = z
  .strictObject({
    kind: id.describe('What is loaded'),
    amount: z.int().describe('How much of it is on board'),
  })
  .meta({ id: 'Load', description: 'What is on board of one kind' })

const stopDependency = z
  .strictObject({
    id: id.optional().describe('Id of the dependency'),
    precedingStop: id.describe('Id of the stop of the same job that comes first'),
  })
  .meta({ id: 'StopDependency' })

/** Of the plan that was published: who comes, and when. */
const publishedAppointment = z
  .strictObject({
    driverId: id.describe('Id of the driver that was to come; one the input no longer has cannot come any more'),
    startServiceTime: dateTime.describe('When the stop was to start'),
  })
  .meta({ id: 'PublishedAppointment' })

export const stop = z
  .strictObject({
    id: id.describe('Id of the stop, unique in the dataset'),
    name: z.string().optional().describe('Name for people'),
    location: location.describe('Where the stop is, [latitude, longitude]'),
    duration: duration.describe('How long the stop takes'),
    timeWindows: z.array(timeWindow).default([]).describe('Alternative spans for the stop; any time when empty'),
    demand: z
      .array(demand)
      .default([])
      .describe(
        'What is loaded (positive) and unloaded (negative). What a job unloads without having loaded it before is on board from the start location on; what it never unloads stays on board up to the end location',
      ),
    stopDependencies: z
      .array(stopDependency)
      .default([])
      .describe('Stops of the job that come before this one; stops without an order between them may come in any'),
    latestSlaEndTime: dateTime.optional().describe('Promised latest end of the stop'),
    publishedAppointment: publishedAppointment
      .optional()
      .describe(
        "Who was to come and when, in the plan that was published; datasets derived from a dataset's plan get it from that plan",
      ),
    pinningRequested: z
      .boolean()
      .default(false)
      .describe('Keeps the stop, and every stop before it, at its place in the itinerary'),
    minStartTravelTime: dateTime
      .optional()
      .describe('Earliest start of the travel to the stop; when pinning, copy it from the last output'),
  })
  .meta({ id: 'Stop', description: 'A place where something is picked up, delivered or done' })
export type StopInput = z.infer<typeof stop>

const pickedUp = z
  .strictObject({
    time: dateTime.describe('End of the stop that picked it up'),
    location: location.describe('Where that was, [latitude, longitude]'),
  })
  .meta({ id: 'PickedUp', description: 'A pick-up before this plan' })

export const job = z
  .strictObject({
    id: id.describe('Id of the job, unique in the dataset'),
    name: z.string().optional().describe('Name for people'),
    stops: z.array(stop).default([]).describe('The stops of the job: all of them are on one shift, or none'),
    pickedUp: pickedUp
      .optional()
      .describe(
        'Where and when the job got under way before this plan, for instance in a vehicle that has broken down since: maximumTimeBurden counts from then',
      ),
    priority: priorityName
      .optional()
      .describe(
        '"1" highest to "10" lowest, "opt-1" to "opt-10" always optional, or a name from the override priorityWeights; "6" when left out',
      ),
    requiredSkills: z.array(requiredSkill).default([]).describe('Skills the driver must have, all of them'),
    requiredTags: z.array(tagName).default([]).describe('Tags the shift must have, all of them'),
    requiredDrivers: z.array(id).default([]).describe('Only one of these drivers may do the job'),
    prohibitedDrivers: z.array(id).default([]).describe('None of these drivers may do the job'),
    preferredDrivers: z.array(id).default([]).describe('One of these drivers should do the job'),
    prohibitJobPooling: z
      .boolean()
      .default(false)
      .describe('No stop of another job lies between the first and the last stop of this one'),
    prohibitedJobCombinations: z
      .array(id)
      .default([])
      .describe('Ids of the jobs that must not share a vehicle with this one; naming it on one of the two is enough'),
    prohibitedJobCombinationScope: z
      .enum(['SHIFT', 'TIME'])
      .default('SHIFT')
      .describe(
        'SHIFT: the combinations of this job are never on the same shift; TIME: not under way at the same time. Where both jobs name each other, SHIFT holds if either says so',
      ),
    unloading: z
      .enum(['ANY', 'LIFO'])
      .default('ANY')
      .describe('LIFO: nothing that gets under way while this job is stays under way after its last stop'),
  })
  .meta({ id: 'Job', description: 'Stops that one driver makes in one shift' })
export type JobInput = z.infer<typeof job>
