/** What happens to drivers. */
import { endOf, endTime, pick, quickAction } from '../../quick-action.ts'
import { instant } from '../../routing/domain/time-axis.ts'
import { isHit, shiftWithout, startingAt } from '../../routing/quick-actions/away.ts'
import { impossible, keepsStarted, nameOf } from '../../routing/quick-actions/words.ts'
import { dateTime, id } from '../../routing/schema/values.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
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
  description: 'Ill, broken down, gone home: jobs that would not be over by then are planned anew.',
  icon: 'user-x',
  fields: {
    driverId: driver,
    from: dateTime.meta({ title: 'From' }),
    until: endTime
      .optional()
      .describe('A day without a time: to its end; left empty: for the rest of the first day')
      .meta({ title: 'Until' }),
    keepsStarted,
  },
  change({ driverId, from, until: last, keepsStarted: isKept }, plan: Plan) {
    const { input, keptBefore = from } = plan
    const until = last === undefined ? undefined : endOf(last, from)
    const away = findDriver(input, driverId)
    const name = nameOf(away)
    const end = until === undefined ? ' to the end of the day' : ` to ${timeWords(until, input)}`
    if (until !== undefined && instant(until) <= instant(from))
      throw impossible(`${name} cannot be away from ${timeWords(from, input)}${end}. Set a later end.`)
    const absence = { from, until }
    const hit = away.shifts.filter((shift) => isHit(shift, absence))
    if (hit.length === 0) throw impossible(`${name} has no shift from ${timeWords(from, input)}${end}.`)
    return {
      words: `${name} is away from ${timeWords(from, input)}${end}`,
      patch: [
        ...hit.flatMap((shift) => shiftWithout(shift, absence, changesOf([away, shift], plan, isKept))),
        ...(isKept ? frozenBefore(input, keptBefore) : []),
      ],
    }
  },
})

export const driverLate = quickAction({
  id: 'driver-late',
  title: 'Driver starts late',
  description: 'The shift begins later than planned; its stops are planned anew around that.',
  icon: 'clock-alert',
  fields: { driverId: driver, start: dateTime.meta({ title: 'Can start at' }) },
  change({ driverId, start }, { input }: Plan) {
    const late = findDriver(input, driverId)
    const [name, time] = [nameOf(late), timeWords(start, input)]
    const shift = late.shifts.find((one) => isHit(one, { from: start, until: start }))
    if (!shift) throw impossible(`${name} has no shift at ${time}.`)
    return { words: `${name} starts at ${time} only`, patch: startingAt(shift, shiftPath(late, shift), start) }
  },
})
