/** What happens to drivers. */
import { pick, quickAction } from '../../quick-action.ts'
import { instant } from '../../routing/domain/time-axis.ts'
import { isHit, shiftWithout, startingAt } from '../../routing/quick-actions/away.ts'
import { impossible, keepsStarted, nameOf } from '../../routing/quick-actions/words.ts'
import { dateTime, id } from '../../routing/schema/values.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { changesOf, findDriver, frozenBefore, shiftPath } from './places.ts'
import { timeWords } from './words.ts'

const driver = id.meta({ title: 'Driver', ...pick({ kind: 'driver' }) })

export const driverAway = quickAction({
  id: 'driver-away',
  title: 'Driver is away',
  description: 'Ill, broken down, gone home: jobs that would not be over by then are planned anew.',
  icon: 'user-x',
  fields: {
    driverId: driver,
    from: dateTime.meta({ title: 'From' }),
    until: dateTime.optional().describe('Left empty: for the rest of the day').meta({ title: 'Until' }),
    keepsStarted,
  },
  change({ driverId, from, until, keepsStarted: isKept }, plan: { input: Input; output: Output }) {
    const { input } = plan
    const away = findDriver(input, driverId)
    const name = nameOf(away)
    const end = until === undefined ? '' : ` to ${timeWords(until, input)}`
    if (until !== undefined && instant(until) <= instant(from))
      throw impossible(`${name} cannot be away from ${timeWords(from, input)}${end}. Set a later end.`)
    const absence = { from, until }
    const hit = away.shifts.filter((shift) => isHit(shift, absence))
    if (hit.length === 0) throw impossible(`${name} has no shift from ${timeWords(from, input)}${end}.`)
    return {
      words: `${name} is away from ${timeWords(from, input)}${end}`,
      patch: [
        ...hit.flatMap((shift) => shiftWithout(shift, absence, changesOf([away, shift], plan, isKept))),
        ...(isKept ? frozenBefore(input, from) : []),
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
  change({ driverId, start }, { input }: { input: Input; output: Output }) {
    const late = findDriver(input, driverId)
    const [name, time] = [nameOf(late), timeWords(start, input)]
    const shift = late.shifts.find((one) => isHit(one, { from: start, until: start }))
    if (!shift) throw impossible(`${name} has no shift at ${time}.`)
    return { words: `${name} starts at ${time} only`, patch: startingAt(shift, shiftPath(late, shift), start) }
  },
})
