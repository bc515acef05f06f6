/** What happens to technicians. */
import { endOf, endTime, pick, quickAction } from '../../quick-action.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { dateTime, id } from '../../routing/schema/values.ts'
import { lateStart, readAbsence, shiftWithout } from '../../routing/quick-actions/away.ts'
import { keepsStarted } from '../../routing/quick-actions/words.ts'
import { changesOf, findVehicle, frozenBefore, shiftPath } from './places.ts'
import { timeWords } from './words.ts'

interface Plan {
  input: Input
  output: Output
  keptBefore?: string | undefined
}

const technician = id.meta({ title: 'Technician', ...pick({ kind: 'vehicle' }) })

export const technicianAway = quickAction({
  id: 'technician-away',
  title: 'Technician is away',
  description: 'Ill, at the dentist, gone home: work that would not be over by then is planned anew.',
  icon: 'user-x',
  fields: {
    vehicleId: technician,
    from: dateTime.meta({ title: 'From' }),
    until: endTime
      .optional()
      .describe('A day without a time: to its end; left empty: for the rest of the first day')
      .meta({ title: 'Until' }),
    keepsStarted,
  },
  change({ vehicleId, from, until: last, keepsStarted: isKept }, plan: Plan) {
    const { input, keptBefore = from } = plan
    const until = last === undefined ? undefined : endOf(last, from)
    const vehicle = findVehicle(input, vehicleId)
    const absence = { from, until }
    const { words, hit } = readAbsence(vehicle, absence, (time) => timeWords(time, input))
    return {
      words,
      patch: [
        ...hit.flatMap((shift) => shiftWithout(shift, absence, changesOf([vehicle, shift], plan))),
        ...(isKept ? frozenBefore(input, keptBefore) : []),
      ],
    }
  },
})

export const technicianLate = quickAction({
  id: 'technician-late',
  title: 'Technician starts late',
  description: 'The shift begins later than planned; its visits are planned anew around that.',
  icon: 'clock-alert',
  fields: { vehicleId: technician, start: dateTime.meta({ title: 'Can start at' }) },
  change({ vehicleId, start }, { input }: Plan) {
    const vehicle = findVehicle(input, vehicleId)
    return lateStart(
      vehicle,
      start,
      (time) => timeWords(time, input),
      (shift) => shiftPath(vehicle, shift),
    )
  },
})
