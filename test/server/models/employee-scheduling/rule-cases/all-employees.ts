/** Demand and limits for all, costs, fairness, and changes to the published roster. */
import { at, shift } from '../night-watch.ts'
import { contract, days, type RuleCase } from './rule-case.ts'

/** One at eight on Monday, two on Tuesday; what is asked for on Wednesday has a maximum, and is not compared. */
const curve = {
  id: 'D',
  demandDetails: [
    { startDateTime: at(0, 8), minDemand: 1 },
    { startDateTime: at(1, 8), minDemand: 2 },
    { startDateTime: at(2, 8), minDemand: 2, maxDemand: 3 },
  ],
}
/** Three on Monday, one on Tuesday. */
const uneven = [
  shift(1, 8, 16),
  ...['Ann', 'Ben', 'Cleo'].map((employee) => shift(0, 8, 16, { id: employee, employee })),
]

export const allEmployeesCases: readonly RuleCase[] = [
  {
    constraint: 'shiftsWorkedPerPeriodForAllRequired',
    what: 'three shifts of all in a week',
    fires: {
      globalRules: { minimumMaximumShiftsPerPeriod: [{ id: 'G', period: 'WEEK', shiftsWorkedMax: 2 }] },
      shifts: [shift(0, 8, 16), shift(1, 8, 16, { employee: 'Ben' }), shift(2, 8, 16)],
    },
    amount: 1,
    silent: {
      globalRules: { minimumMaximumShiftsPerPeriod: [{ id: 'G', period: 'WEEK', shiftsWorkedMax: 2 }] },
      shifts: [shift(0, 8, 16), shift(1, 8, 16, { employee: 'Ben' }), shift(7, 8, 16)],
    },
  },
  {
    constraint: 'hourlyDemandRequired',
    what: 'two wanted for an hour and one there',
    fires: {
      globalRules: {
        minimumMaximumShiftsPerHourlyDemand: [{ id: 'D', demandDetails: [{ startDateTime: at(0, 15), minDemand: 2 }] }],
      },
      shifts: days(0),
    },
    amount: 1,
    silent: {
      globalRules: {
        minimumMaximumShiftsPerHourlyDemand: [{ id: 'D', demandDetails: [{ startDateTime: at(0, 15), minDemand: 2 }] }],
      },
      shifts: [...days(0), shift(0, 15.5, 20, { employee: 'Ben' })],
    },
  },
  {
    constraint: 'demandBalance',
    what: 'two more than asked for, and one less: 0 is the mean, rounded down',
    fires: { globalRules: { minimumMaximumShiftsPerHourlyDemand: [curve] }, shifts: uneven },
    amount: 2 ** 2 + 1 ** 2,
    silent: { globalRules: { minimumMaximumShiftsPerHourlyDemand: [curve] }, shifts: uneven.slice(0, 1) },
  },
  {
    constraint: 'concurrentShifts',
    what: 'two at a time, where one is allowed',
    fires: {
      globalRules: { concurrentShiftsRules: [{ id: 'C', concurrentShiftsMax: 1 }] },
      shifts: [shift(0, 8, 16), shift(0, 15, 20, { employee: 'Ben' })],
    },
    amount: 1,
    silent: {
      globalRules: { concurrentShiftsRules: [{ id: 'C', concurrentShiftsMax: 1 }] },
      shifts: [shift(0, 8, 16), shift(0, 16, 20, { employee: 'Ben' })],
    },
  },
  {
    constraint: 'costsPerPeriodRequired',
    what: 'two shifts of 100 where 150 may be spent',
    fires: {
      ann: { costGroup: 'Staff' },
      globalRules: {
        costsRules: [
          {
            id: 'Costs',
            period: 'WEEK',
            totalCostsMax: 150,
            employeeShiftCostDetails: [{ employeeCostGroup: 'Staff', shiftCostGroup: 'Day', cost: 100 }],
          },
        ],
      },
      shifts: [shift(0, 8, 16, { costGroup: 'Day' }), shift(1, 8, 16, { costGroup: 'Day' })],
    },
    amount: 5000,
    silent: {
      ann: { costGroup: 'Staff' },
      globalRules: {
        costsRules: [
          {
            id: 'Costs',
            period: 'WEEK',
            totalCostsMax: 150,
            employeeShiftCostDetails: [{ employeeCostGroup: 'Staff', shiftCostGroup: 'Day', cost: 100 }],
          },
        ],
      },
      shifts: [shift(0, 8, 16, { costGroup: 'Day' }), shift(1, 8, 16)],
    },
  },
  {
    constraint: 'activatedEmployees',
    what: 'one who costs 40 to have',
    fires: {
      ann: { costGroup: 'Agency' },
      more: { employeeCostGroups: [{ id: 'Agency', employeeActivationCost: 40 }] },
      shifts: days(0, 1),
    },
    amount: 40,
    silent: {
      ben: { costGroup: 'Agency' },
      more: { employeeCostGroups: [{ id: 'Agency', employeeActivationCost: 40 }] },
      shifts: days(0, 1),
    },
  },
  {
    constraint: 'balanceTimeWorked',
    what: '24 hours of one and nothing of two: 32 quarters is the mean, 64, 32 and 32 away from it',
    fires: { globalRules: { balanceTimeWorkedRules: [{ id: 'B' }] }, shifts: days(0, 1, 2) },
    amount: 64 ** 2 + 2 * 32 ** 2,
    silent: {
      globalRules: { balanceTimeWorkedRules: [{ id: 'B' }] },
      shifts: ['Ann', 'Ben', 'Cleo'].map((employee, day) => shift(day, 8, 16, { employee })),
    },
  },
  {
    constraint: 'balanceShiftCount',
    what: 'three shifts of one, history apart',
    fires: {
      globalRules: { balanceShiftCountRules: [{ id: 'B', employeeToPublishedShiftCount: { Ben: 3, Cleo: 3 } }] },
      shifts: [],
    },
    amount: 16 ** 2 + 2 * 8 ** 2,
    silent: {
      globalRules: { balanceShiftCountRules: [{ id: 'B', employeeToPublishedShiftCount: { Ben: 3, Cleo: 3 } }] },
      shifts: days(0, 1, 2),
    },
  },
  {
    constraint: 'publishedEmployee',
    what: 'a shift of the first day that somebody else works now',
    fires: { shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben' })] },
    amount: 4 * 480,
    silent: { shifts: [shift(0, 8, 16, { publishedEmployee: 'Ann' }), shift(1, 8, 16, { publishedEmployee: null })] },
  },
  {
    constraint: 'incomingDisruption',
    what: 'a shift that was planned for another',
    fires: {
      ...contract('disruptionRules', { disruptionWeight: 2 }),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben' })],
    },
    amount: 960,
    silent: {
      ...contract('disruptionRules', { disruptionWeight: 2 }),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ann' })],
    },
  },
  {
    constraint: 'outgoingDisruption',
    what: 'a shift that nobody works any more',
    fires: {
      ...contract('disruptionRules', {}),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben', employee: null })],
    },
    amount: 480,
    silent: {
      ...contract('disruptionRules', {}),
      shifts: [shift(0, 8, 16, { publishedEmployee: 'Ben', employee: 'Ben' })],
    },
  },
]
