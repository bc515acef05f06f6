/** What happens to drivers. */
import { z } from 'zod'
import { endOf, endTime, pick, quickAction } from '../../quick-action.ts'
import { isCutShort, lateStart, readAbsence, shiftWithout } from '../../routing/quick-actions/away.ts'
import { keepsStarted, nameOf } from '../../routing/quick-actions/words.ts'
import { dateTime, id, location } from '../../routing/schema/values.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { handedOver, jobsUnderWay, type JobUnderWay } from './hand-over.ts'
import { changesOf, findDriver, frozenBefore, shiftPath } from './places.ts'
import { timeWords } from './words.ts'

interface Plan {
  input: Input
  output: Output
  keptBefore?: string | undefined
}

const driver = id.meta({ title: 'Driver', ...pick({ kind: 'driver' }) })

export const driverAway = quickAction({
  id: 'driver-away',
  title: 'Driver is away',
  description:
    'Ill, broken down, gone home: jobs that would not be over by then are planned anew, and what is on board is collected.',
  icon: 'user-x',
  fields: {
    driverId: driver,
    from: dateTime.meta({ title: 'From' }),
    until: endTime
      .optional()
      .describe('A day without a time: to its end; left empty: for the rest of the first day')
      .meta({ title: 'Until' }),
    keepsStarted,
    handsOver: z
      .boolean()
      .default(true)
      .describe('Another vehicle collects it where this one stands; else it stays, and its jobs cannot be delivered')
      .meta({ title: 'Have what is on board collected' }),
    standsAt: location
      .optional()
      .describe('Left empty: where the plan has the vehicle at that time')
      .meta({ title: 'The vehicle stands at' }),
  },
  change({ driverId, from, until: last, keepsStarted: isKept, handsOver, standsAt }, plan: Plan) {
    const { input, keptBefore = from } = plan
    const until = last === undefined ? undefined : endOf(last, from)
    const away = findDriver(input, driverId)
    const absence = { from, until }
    const { words, hit } = readAbsence(away, absence, (time) => timeWords(time, input))
    const stopped = isKept
      ? hit
          .filter((shift) => isCutShort(shift, absence))
          .map((shift) => ({ driver: away, shift, time: from, at: standsAt }))
          .map((vehicle) => ({ vehicle, jobs: jobsUnderWay(vehicle, plan.input, plan.output) }))
      : []
    const onBoard = stopped.flatMap(({ jobs }) => jobs).filter((job) => job.isOnBoard)
    return {
      words: `${words}${onBoardWords(onBoard, handsOver)}`,
      patch: [
        ...hit.flatMap((shift) => shiftWithout(shift, absence, changesOf([away, shift], plan, isKept))),
        ...(handsOver ? stopped.flatMap(({ vehicle, jobs }) => handedOver(jobs, vehicle, plan)) : []),
        ...(isKept ? frozenBefore(input, keptBefore) : []),
      ],
    }
  },
})

/** `; Order 12 and 2 more jobs are collected from the vehicle` */
function onBoardWords(onBoard: readonly JobUnderWay[], isCollected: boolean): string {
  const [first, ...others] = onBoard
  if (!first) return ''
  const more = others.length === 0 ? '' : ` and ${others.length} more job${others.length > 1 ? 's' : ''}`
  const verb = others.length === 0 ? 'is' : 'are'
  const what = isCollected ? `${verb} collected from the vehicle` : `${others.length === 0 ? 'stays' : 'stay'} on board`
  return `; ${nameOf(first.job)}${more} ${what}`
}

export const driverLate = quickAction({
  id: 'driver-late',
  title: 'Driver starts late',
  description: 'The shift begins later than planned; its stops are planned anew around that.',
  icon: 'clock-alert',
  fields: { driverId: driver, start: dateTime.meta({ title: 'Can start at' }) },
  change({ driverId, start }, { input }: Plan) {
    const late = findDriver(input, driverId)
    return lateStart(
      late,
      start,
      (time) => timeWords(time, input),
      (shift) => shiftPath(late, shift),
    )
  },
})
