/** A week of an ambulance service. */
import type { DemoDataset } from '../../planning-model.ts'
import type { Random } from '../../../foundation/random.ts'
import { calendarOf, dayName, nameOf, type DemoCalendar } from './calendar.ts'
import { contractOf } from './contracts.ts'

const contracts = [
  contractOf({ id: 'Full time', weeklyHours: 40, fte: 1, daysInRow: 5, restHours: 12 }),
  contractOf({ id: 'Part time', weeklyHours: 24, fte: 0.6, daysInRow: 3, restHours: 12 }),
  contractOf({ id: 'On call', weeklyHours: 32, fte: 0.8, daysInRow: 4, restHours: 11 }),
]

const contractOfIndex = (index: number) => (index < 8 ? 'Full time' : index < 11 ? 'On call' : 'Part time')

function employees(calendar: DemoCalendar, random: Random) {
  return Array.from({ length: 13 }, (_, index) => {
    const dayOff = random.below(7)
    return {
      id: nameOf(index),
      contracts: [contractOfIndex(index)],
      timeZoneId: calendar.timeZone,
      skills: [
        ...(index < 9 ? [{ id: 'Ambulance' }] : []),
        ...(index % 3 === 0 || index >= 9 ? [{ id: 'Dispatch' }] : []),
      ],
      ...(index % 4 === 0 && {
        preferredTimeSpans: [
          {
            start: calendar.at(0, 0),
            end: calendar.at(7, 0),
            includeShiftTags: [index === 0 ? 'Morning' : 'Afternoon'],
          },
        ],
      }),
      ...(index % 4 === 1 && {
        unpreferredTimeSpans: [{ start: calendar.at(dayOff, 0), end: calendar.at(dayOff + 1, 0) }],
      }),
      ...(index % 4 === 2 && {
        unavailableTimeSpans: [{ start: calendar.at(dayOff, 0), end: calendar.at(dayOff + 1, 0) }],
      }),
    }
  })
}

const kinds = [
  { letter: 'M', tag: 'Morning', start: 6 },
  { letter: 'A', tag: 'Afternoon', start: 14 },
  { letter: 'N', tag: 'Night', start: 22 },
]

/** Eight on working days, ten on both days of the weekend: 60 in all. */
function shifts(calendar: DemoCalendar) {
  return Array.from({ length: 7 }, (_, day) => day).flatMap((day) => {
    const isWeekend = day >= 5
    const made = kinds.flatMap(({ letter, tag, start }) => {
      const crews = isWeekend ? (letter === 'N' ? 2 : 3) : 2
      return [
        ...Array.from({ length: crews }, (_, crew) => ({ name: `Ambulance ${crew + 1}`, skill: 'Ambulance' })),
        ...(letter === 'N' ? [] : [{ name: 'Dispatch', skill: 'Dispatch' }]),
      ].map(({ name, skill }) => ({
        id: `${dayName(day)} ${letter} ${name}`,
        start: calendar.at(day, start * 60),
        end: calendar.at(day, (start + 8) * 60),
        requiredSkills: [skill],
        tags: [tag],
        priority: name === 'Ambulance 3' || (name === 'Ambulance 2' && letter === 'N') ? '5' : '1',
      }))
    })
    return made
  })
}

export const contractRules: DemoDataset = {
  id: 'CONTRACT_RULES',
  shortDescription: 'A week of an ambulance service: 60 shifts, 13 employees',
  longDescription:
    'Ambulances and dispatch around the clock. Three contracts with hours a day and a week, days in a row and rest; wishes and days off. ' +
    'Second crews at night and third ones at weekends are optional.',
  tags: ['small', 'one week', 'contracts'],
  create(today, random) {
    const calendar = calendarOf('America/New_York', today)
    return {
      config: {
        run: {
          name: 'Ambulance service, one week',
          termination: { spentLimit: 'PT30S', unimprovedSpentLimit: 'PT5S' },
        },
      },
      modelInput: {
        planningWindow: { start: calendar.at(0, 0), end: calendar.at(7, 0) },
        contracts,
        employees: employees(calendar, random),
        shifts: shifts(calendar),
        globalRules: {
          unassignedShiftRule: {
            id: 'Open shifts',
            priorityWeights: [
              { priority: '1', weight: 10, assignment: 'MANDATORY' },
              { priority: '5', weight: 1000, assignment: 'OPTIONAL' },
            ],
          },
          balanceTimeWorkedRules: [{ id: 'Fair hours' }],
        },
      },
    }
  },
}
