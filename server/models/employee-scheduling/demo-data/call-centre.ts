/** A week of a call centre whose demand is known by the quarter of an hour. */
import type { DemoDataset } from '../../planning-model.ts'
import type { Random } from '../../../foundation/random.ts'
import { calendarOf, dayName, nameOf, type DemoCalendar } from './calendar.ts'
import { contractOf } from './contracts.ts'

const days = 7
const open = { from: 7 * 60, until: 21 * 60 }
const contracts = [
  contractOf({ id: 'Full time', weeklyHours: 40, fte: 1, daysInRow: 5, restHours: 11 }),
  contractOf({ id: 'Student', weeklyHours: 20, fte: 0.5, daysInRow: 4, restHours: 11 }),
]

/** Agents wanted at a minute of a day: a peak in the morning, a lower one in the evening, half at weekends. */
function wanted(day: number, minute: number): number {
  const bell = (middle: number, width: number, height: number) =>
    height * Math.exp(-(((minute - middle * 60) / (width * 60)) ** 2))
  const agents = 3 + bell(10.5, 2.2, 13) + bell(17.5, 2, 8)
  return Math.round(agents * (day % 7 < 5 ? 1 : 0.5))
}

function demandDetails(calendar: DemoCalendar) {
  return Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    Array.from({ length: (open.until - open.from) / 15 }, (_, quarter) => {
      const minute = open.from + 15 * quarter
      const minDemand = wanted(day, minute)
      return {
        startDateTime: calendar.at(day, minute),
        endDateTime: calendar.at(day, minute + 15),
        minDemand,
        maxDemand: minDemand + 3,
      }
    }),
  )
}

/** Shifts that may be worked: of eight hours from each half hour on, of five in between. */
function shifts(calendar: DemoCalendar) {
  return Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    [
      { hours: 8, tag: 'Long', copies: 2 },
      { hours: 5, tag: 'Short', copies: 2 },
    ].flatMap(({ hours, tag, copies }) =>
      Array.from({ length: (open.until - open.from) / 30 - 2 * hours + 1 }, (_, start) => open.from + 30 * start)
        .filter((minute) => tag === 'Long' || minute % 60 === 0)
        .flatMap((minute) =>
          Array.from({ length: copies }, (_, copy) => ({
            id: `${dayName(day)} ${`${minute / 60}`.replace('.5', ':30')} ${tag.toLowerCase()} ${copy + 1}`,
            start: calendar.at(day, minute),
            end: calendar.at(day, minute + hours * 60),
            tags: [tag],
            priority: 'flexible',
          })),
        ),
    ),
  )
}

function employees(calendar: DemoCalendar, random: Random) {
  return Array.from({ length: 48 }, (_, index) => {
    const isStudent = index % 3 === 2
    const dayOff = random.below(days)
    return {
      id: nameOf(index),
      contracts: [isStudent ? 'Student' : 'Full time'],
      timeZoneId: calendar.timeZone,
      ...(isStudent && { preferredShiftTags: ['Short'] }),
      ...(index % 4 === 0 && {
        unavailableTimeSpans: [{ start: calendar.at(dayOff, 0), end: calendar.at(dayOff + 1, 0) }],
      }),
    }
  })
}

export const callCentre: DemoDataset = {
  id: 'CALL_CENTRE',
  shortDescription: 'A week of a call centre: demand by the quarter of an hour, 48 agents',
  longDescription:
    'How many agents are wanted is known for each quarter of an hour. Of all shifts there could be, those are worked that meet the demand best; ' +
    'nobody has to work any of them.',
  tags: ['one week', 'demand'],
  create(today, random) {
    const calendar = calendarOf('Europe/London', today)
    return {
      config: {
        run: { name: 'Call centre, one week', termination: { spentLimit: 'PT30S', unimprovedSpentLimit: 'PT10S' } },
        model: { overrides: { shiftsWorkedNotInPreferredHourlyDemandRangeWeight: 100 } },
      },
      modelInput: {
        planningWindow: { start: calendar.at(0, 0), end: calendar.at(days, 0) },
        contracts,
        employees: employees(calendar, random),
        shifts: shifts(calendar),
        globalRules: {
          unassignedShiftRule: {
            id: 'Shifts are on offer',
            priorityWeights: [{ priority: 'flexible', weight: 0, assignment: 'OPTIONAL' }],
          },
          minimumMaximumShiftsPerHourlyDemand: [
            { id: 'Calls', satisfiability: 'PREFERRED', demandDetails: demandDetails(calendar) },
          ],
          balanceTimeWorkedRules: [{ id: 'Fair hours' }],
        },
      },
    }
  },
}
