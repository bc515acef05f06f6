/** Four weeks of a hospital with five wards. */
import type { DemoDataset } from '../../planning-model.ts'
import { calendarOf, dayName, nameOf } from './calendar.ts'
import { wardContracts, wardEmployee, wardShifts } from './ward.ts'

const wards = ['Surgery', 'Medicine', 'Children', 'Heart', 'Maternity']
const days = 28
const perWard = 30

export const hospital: DemoDataset = {
  id: 'HOSPITAL',
  shortDescription: 'Four weeks of a hospital: 2,000 shifts, 150 employees',
  longDescription:
    'Five wards with early, late and night shifts. Four contracts with hours, days in a row, rest, nights and weekends; absences, wishes, and some who help on a second ward. ' +
    'Extra hands in the middle of the day are optional.',
  tags: ['large', 'four weeks', 'nights', 'weekends'],
  create(today, random) {
    const calendar = calendarOf('Europe/Berlin', today)
    const dayList = Array.from({ length: days }, (_, day) => day)
    const staff = { calendar, days, wards, name: nameOf }
    return {
      config: {
        run: { name: 'Hospital, four weeks', termination: { spentLimit: 'PT1M' } },
      },
      modelInput: {
        planningWindow: { start: calendar.at(0, 0), end: calendar.at(days, 0) },
        contracts: wardContracts,
        employees: wards.flatMap((_, ward) =>
          Array.from({ length: perWard }, (_unused, index) => wardEmployee(staff, ward, index, random)),
        ),
        shifts: wards.flatMap((ward) => [
          ...dayList.flatMap((day) => wardShifts(calendar, ward, day, [5, 5, 3], 4)),
          ...extraHands(calendar, ward, dayList),
        ]),
        globalRules: {
          unassignedShiftRule: {
            id: 'Open shifts',
            priorityWeights: [
              { priority: '1', weight: 20, assignment: 'MANDATORY' },
              { priority: '3', weight: 10, assignment: 'MANDATORY' },
              { priority: '8', weight: 400, assignment: 'OPTIONAL' },
            ],
          },
          balanceTimeWorkedRules: [{ id: 'Fair hours' }],
          balanceShiftCountRules: [
            { id: 'Fair nights', includeShiftTags: ['Night'], excludeEmployeeTags: ['Nights only'] },
          ],
        },
      },
    }
  },
}

/** 36 a ward: two each working day, but for the last four of the plan. */
function extraHands(calendar: ReturnType<typeof calendarOf>, ward: string, dayList: readonly number[]) {
  return dayList
    .filter((day) => day % 7 < 5)
    .slice(0, 18)
    .flatMap((day) =>
      [1, 2].map((index) => ({
        id: `${ward} ${dayName(day, 4)} X${index}`,
        start: calendar.at(day, 9 * 60),
        end: calendar.at(day, 15 * 60),
        requiredSkills: [ward],
        tags: ['Extra', ward],
        priority: '8',
      })),
    )
}
