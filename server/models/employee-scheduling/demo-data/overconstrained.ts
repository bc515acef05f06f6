/** A flu week: more shifts than those who are well can work. */
import type { DemoDataset } from '../../planning-model.ts'
import { calendarOf, nameOf } from './calendar.ts'
import { wardContracts, wardEmployee, wardShifts } from './ward.ts'

const wards = ['Medicine']
const days = 7
const staffCount = 30

export const overconstrained: DemoDataset = {
  id: 'OVERCONSTRAINED',
  shortDescription: 'A flu week on a ward: 112 shifts, 30 employees, a third of them ill',
  longDescription:
    'Ten of thirty are ill for most of the week, so that not every mandatory shift can be worked: those of the highest priority are, and each open one says who could not and why.',
  tags: ['small', 'one week', 'open shifts'],
  create(today, random) {
    const calendar = calendarOf('Europe/Berlin', today)
    const staff = { calendar, days, wards, name: nameOf }
    const employees = Array.from({ length: staffCount }, (_, index) => {
      const employee = wardEmployee(staff, 0, index, random)
      const from = random.below(3)
      const illness = { start: calendar.at(from, 0), end: calendar.at(from + 4 + random.below(3), 0) }
      return index % 3 === 1 ? { ...employee, unavailableTimeSpans: [illness] } : employee
    })
    return {
      config: {
        run: { name: 'Flu week', termination: { spentLimit: 'PT30S', unimprovedSpentLimit: 'PT5S' } },
      },
      modelInput: {
        planningWindow: { start: calendar.at(0, 0), end: calendar.at(days, 0) },
        contracts: wardContracts,
        employees,
        shifts: Array.from({ length: days }, (_, day) => wardShifts(calendar, 'Medicine', day, [7, 6, 3], 1)).flat(),
        globalRules: { balanceTimeWorkedRules: [{ id: 'Fair hours' }] },
      },
    }
  },
}
