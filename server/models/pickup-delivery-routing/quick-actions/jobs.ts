/** What happens to jobs and their stops. */
import { z } from 'zod'
import type { PatchOperation } from '../../../contract/patch.ts'
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { endOf, endTime, laterBy, pick, quickAction } from '../../quick-action.ts'
import { seconds } from '../../routing/domain/time-axis.ts'
import { durationWords, keepsStarted, nameOf, newId, ranks } from '../../routing/quick-actions/words.ts'
import { dateTime, duration, id, location } from '../../routing/schema/values.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput, StopInput } from '../schema/job.ts'
import type { Output } from '../schema/output.ts'
import { findJob, findStop, frozenBefore, jobPath, unplanned } from './places.ts'
import { timeWords } from './words.ts'

interface Plan {
  input: Input
  output: Output
  keptBefore?: string | undefined
}

const jobId = id.meta({ title: 'Job', ...pick({ kind: 'job' }) })
const stopId = id.meta({ title: 'Stop', ...pick({ kind: 'stop' }) })

export const urgentJob = quickAction({
  id: 'urgent-job',
  title: 'Urgent job',
  description: 'Adds something to be picked up and delivered that has to be done, and finds who can do it.',
  icon: 'siren',
  fields: {
    from: dateTime.describe('Earliest pick-up').meta({ title: 'From' }),
    pickUp: location.meta({ title: 'Pick-up at', description: '' }),
    delivery: location.meta({ title: 'Delivery at', description: '' }),
    name: z.string().min(1).max(255).default('Urgent job').meta({ title: 'Name' }),
    within: duration
      .default('PT2H')
      .describe('Promised end of the delivery: later is possible, and costs')
      .meta({ title: 'Delivered within' }),
    until: endTime
      .optional()
      .describe(
        'Latest end of the delivery; a day without a time: to its end; left empty: to the end of the planning window',
      )
      .meta({ title: 'Until' }),
    stopDuration: duration.default('PT5M').meta({ title: 'Each stop takes' }),
    load: id.optional().describe('Kind of load, as the shifts name it; left empty: nothing').meta({ title: 'Load' }),
    amount: z.int().min(1).max(1_000_000).default(1).describe('How much of it').meta({ title: 'Amount' }),
    skills: z
      .array(id)
      .default([])
      .meta({ title: 'Skills', ...pick({ list: 'skills' }) }),
    priority: z.enum(ranks).default('1').describe('1 is the highest').meta({ title: 'Priority' }),
    keepsStarted,
  },
  change(
    { name, from, within, until: last, skills, priority, keepsStarted: isKept, ...places },
    { input, keptBefore = from }: Plan,
  ) {
    const until = last === undefined ? undefined : endOf(last, from)
    // Without an end inside the planning window a job may wait, and this one may not.
    const maxEndTime = until ?? input.planningWindow?.endDate
    const timeWindows = [{ minStartTime: from, ...(maxEndTime !== undefined && { maxEndTime }) }]
    const promised = laterBy(from, seconds(within), maxEndTime)
    const taken = new Set(input.jobs.flatMap((job) => [job.id, ...job.stops.map((stop) => stop.id)]))
    const job = {
      id: newId(taken),
      name,
      priority,
      ...(skills.length > 0 && { requiredSkills: skills.map((skill) => ({ name: skill })) }),
    }
    const end = until === undefined ? '' : ` to ${timeWords(until, input)}`
    return {
      words: `${name} from ${timeWords(from, input)}${end}`,
      patch: [
        { op: 'add', path: '/jobs/-', value: { ...job, stops: stopsOf(job.id, places, timeWindows, promised) } },
        ...(isKept ? frozenBefore(input, keptBefore) : []),
      ],
    }
  },
})

interface Places {
  readonly pickUp: [number, number]
  readonly delivery: [number, number]
  readonly stopDuration: string
  readonly load?: string | undefined
  readonly amount: number
}

function stopsOf(
  job: string,
  { pickUp, delivery, stopDuration, load, amount }: Places,
  timeWindows: unknown,
  promised: string,
) {
  const common = { duration: stopDuration, timeWindows }
  const demand = (sign: number) => (load === undefined ? {} : { demand: [{ kind: load, amount: sign * amount }] })
  const [first, second] = [`${job}-pickup`, `${job}-delivery`]
  return [
    { id: first, name: 'Pick-up', location: pickUp, ...common, ...demand(1) },
    {
      id: second,
      name: 'Delivery',
      location: delivery,
      ...common,
      ...demand(-1),
      latestSlaEndTime: promised,
      stopDependencies: [{ precedingStop: first }],
    },
  ]
}

export const jobCancelled = quickAction({
  id: 'job-cancelled',
  title: 'Job is cancelled',
  description: 'Takes the job out with all its stops.',
  icon: 'ban',
  fields: { jobId },
  change({ jobId: cancelled }, { input }: Plan) {
    const job = findJob(input, cancelled)
    const others = input.jobs
      .filter(({ prohibitedJobCombinations }) => prohibitedJobCombinations.includes(cancelled))
      .map((other): PatchOperation => ({
        op: 'replace',
        path: `${jobPath(other)}/prohibitedJobCombinations`,
        value: other.prohibitedJobCombinations.filter((one) => one !== cancelled),
      }))
    return {
      words: `${nameOf(job)} is cancelled`,
      patch: [...unplanned(input, job, 'NOTHING'), ...others, { op: 'remove', path: jobPath(job) }],
    }
  },
})

export const stopLonger = quickAction({
  id: 'stop-longer',
  title: 'Stop takes longer',
  description: 'Adds time to the stop; what comes after it is planned anew.',
  icon: 'timer',
  fields: { stopId, longer: duration.default('PT15M').meta({ title: 'Longer by' }) },
  change({ stopId: longerId, longer }, { input }: Plan) {
    const { job, stop, path } = findStop(input, longerId)
    const value = formatDuration(seconds(stop.duration) + seconds(longer))
    return {
      words: `${stopWords(job, stop)} takes ${durationWords(longer)} longer`,
      patch: [{ op: 'replace', path: `${path}/duration`, value }],
    }
  },
})

export const stopWindow = quickAction({
  id: 'stop-window',
  title: 'Customer wants another time',
  description:
    'Gives the stop another window, in place of those it has; its job is planned anew, as far as it has not started.',
  icon: 'calendar-clock',
  fields: {
    stopId,
    from: dateTime.meta({ title: 'From' }),
    until: endTime.describe('Latest end of the stop').meta({ title: 'Until' }),
  },
  change({ stopId: wanted, from, until: last }, { input }: Plan) {
    const until = endOf(last, from)
    const { job, stop, path } = findStop(input, wanted)
    return {
      words: `${stopWords(job, stop)} is wanted from ${timeWords(from, input)} to ${timeWords(until, input)}`,
      patch: [
        ...unplanned(input, job, 'STARTED'),
        { op: 'replace', path: `${path}/timeWindows`, value: [{ minStartTime: from, maxEndTime: until }] },
        { op: 'replace', path: `${path}/publishedAppointment`, value: null },
      ],
    }
  },
})

/** `Delivery of Order 12` */
const stopWords = (job: JobInput, stop: StopInput): string =>
  job.name === undefined && stop.name === undefined ? stop.id : `${nameOf(stop)} of ${nameOf(job)}`
