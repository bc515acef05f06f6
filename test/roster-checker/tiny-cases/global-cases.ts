/** Tiny rosters for the rules over all employees. */
import { at, days, ward, work, type Json, type TinyCase } from './tiny-case.ts'

const global = (
  constraint: string,
  what: string,
  globalRules: Json,
  broken: readonly Json[],
  amount: number,
  kept: readonly Json[],
  more: Json = {},
): TinyCase => ({
  constraint,
  what,
  amount,
  broken: ward({ shifts: broken, globalRules, ...more }),
  kept: ward({ shifts: kept, globalRules, ...more }),
})

const open = (id: string, priority: string) => work(id, 1, '06:00', '14:00', { employee: null, priority })
const unassignedShiftRule = {
  id: 'priorities',
  priorityWeights: [
    { priority: '1', weight: 10 },
    { priority: '5', weight: 5, assignment: 'OPTIONAL' },
  ],
}
const done = [work('a', 1, '06:00', '14:00', { priority: '1' })]

const twins = (
  stem: string,
  what: string,
  list: string,
  rule: Json,
  broken: readonly Json[],
  amount: number,
  kept: readonly Json[],
  more: Json = {},
) =>
  (['Required', 'Preferred'] as const).map((kind) =>
    global(
      stem.replace('*', kind),
      what,
      { [list]: [{ id: 'rule', ...rule, satisfiability: kind.toUpperCase() }] },
      broken,
      amount,
      kept,
      more,
    ),
  )

const withBeth = (from: string, to: string) => [work('a', 1), work('b', 1, from, to, { employee: 'Beth' })]

/** A shift one was told to work and another works. */
const told = (id: string, day: number, who: string, works: string | null) =>
  work(id, day, '06:00', '14:00', { publishedEmployee: who, employee: works })
const published = (who: string, works: string) => [told('a', 1, who, works)]

export const globalCases: TinyCase[] = [
  global('unassignedMandatoryShift', 'its weight', { unassignedShiftRule }, [open('x', '1'), open('y', '5')], 10, done),
  global('unassignedOptionalShift', 'its weight', { unassignedShiftRule }, [open('x', '1'), open('y', '5')], 5, done),
  ...twins(
    'shiftsWorkedPerPeriodNotIn*Range',
    'of all together',
    'minimumMaximumShiftsPerPeriod',
    { period: 'DAY', shiftsWorkedMax: 1 },
    withBeth('14:00', '22:00'),
    1,
    days(1, 2),
  ),
  ...twins(
    'shiftsWorkedNotIn*HourlyDemandRange',
    'too few',
    'minimumMaximumShiftsPerHourlyDemand',
    { demandDetails: [{ startDateTime: at(1, '08:00'), minDemand: 2 }] },
    withBeth('12:00', '20:00'),
    1,
    withBeth('07:00', '12:00'),
  ),
  ...twins(
    'shiftsWorkedNotIn*HourlyDemandRange',
    'too many',
    'minimumMaximumShiftsPerHourlyDemand',
    { demandDetails: [{ startDateTime: at(1, '08:00'), endDateTime: at(1, '08:30'), minDemand: 0, maxDemand: 1 }] },
    withBeth('07:00', '12:00'),
    1,
    withBeth('12:00', '20:00'),
  ),
  global(
    'balanceShiftsWorkedForMinimumHourlyDemand',
    'one more than asked for on one day, and two less on the other',
    {
      minimumMaximumShiftsPerHourlyDemand: [
        {
          id: 'rule',
          demandDetails: [
            { startDateTime: at(1, '08:00'), minDemand: 0 },
            { startDateTime: at(2, '08:00'), minDemand: 2 },
            { startDateTime: at(3, '08:00'), minDemand: 2, maxDemand: 9 },
          ],
        },
      ],
    },
    days(1),
    2 ** 2 + 1 ** 2,
    [...days(2), work('b', 2, '06:00', '14:00', { employee: 'Beth' })],
  ),
  ...twins(
    'costsPerPeriodNotIn*Range',
    'a week',
    'costsRules',
    {
      period: 'WEEK',
      employeeShiftCostDetails: [{ employeeCostGroup: 'staff', shiftCostGroup: 'night', cost: 80 }],
      totalCostsMax: 100,
    },
    [work('a', 1, '06:00', '14:00', { costGroup: 'night' }), work('b', 2, '06:00', '14:00', { costGroup: 'night' })],
    6000,
    [work('a', 1, '06:00', '14:00', { costGroup: 'night' }), work('b', 2, '06:00', '14:00', { costGroup: 'day' })],
    { ann: { costGroup: 'staff' } },
  ),
  global(
    'concurrentShifts',
    'one at a time',
    { concurrentShiftsRules: [{ id: 'rule', concurrentShiftsMax: 1 }] },
    withBeth('13:00', '22:00'),
    1,
    withBeth('14:00', '22:00'),
  ),
  global('balanceShiftCount', 'two and none', { balanceShiftCountRules: [{ id: 'rule' }] }, days(1, 2), 2 * 8 ** 2, [
    ...days(1),
    work('b', 1, '06:00', '14:00', { employee: 'Beth' }),
  ]),
  global(
    'balanceTimeWorked',
    'ten hours and none',
    { balanceTimeWorkedRules: [{ id: 'rule' }] },
    [work('a', 1, '06:00', '16:00')],
    2 * 20 ** 2,
    withBeth('06:00', '14:00'),
  ),
  global(
    'requiredShiftGroupAssignmentModeNotMet',
    'both of a group',
    { shiftGroupRules: [{ id: 'rule', includeShiftGroupTags: ['either'], assignmentMode: { type: 'SINGLE_SHIFT' } }] },
    days(1, 2),
    1,
    [...days(1), work('day 2', 2, '06:00', '14:00', { employee: null })],
    { extra: { shiftGroups: [{ id: 'group', tags: ['either'], shifts: ['day 1', 'day 2'] }] } },
  ),
  global(
    'minimizeActivatedEmployees',
    'one of two',
    {},
    days(1, 2),
    30,
    [work('b', 1, '06:00', '14:00', { employee: 'Beth' })],
    { ann: { costGroup: 'dear' }, extra: { employeeCostGroups: [{ id: 'dear', employeeActivationCost: 30 }] } },
  ),
  global(
    'maximizeActivatedEmployeeSaturation',
    'three shifts',
    {},
    days(1, 2, 3),
    -9,
    [work('b', 1, '06:00', '14:00', { employee: 'Beth' })],
    {
      ann: { costGroup: 'staff' },
      extra: { employeeCostGroups: [{ id: 'staff' }] },
    },
  ),
  global(
    'keepEmployeeActivationRatio',
    'one to none instead of one to one',
    {},
    days(1),
    100,
    [...days(1), work('b', 1, '06:00', '14:00', { employee: 'Beth' })],
    {
      ann: { costGroup: 'staff' },
      beth: { costGroup: 'agency' },
      extra: {
        employeeCostGroups: ['staff', 'agency'].map((id) => ({ id, employeeActivationRatioWeight: 2 })),
      },
    },
  ),
  global(
    'costsPerPeriodNotInRequiredRange',
    'two groups of employees',
    {
      costsRules: [
        {
          id: 'rule',
          period: 'WEEK',
          employeeShiftCostDetails: [
            { employeeCostGroup: 'staff', shiftCostGroup: 'night', cost: 80 },
            { employeeCostGroup: 'agency', shiftCostGroup: 'night', cost: 100.5 },
          ],
          totalCostsMax: 150,
        },
      ],
    },
    [
      work('a', 1, '06:00', '14:00', { costGroup: 'night' }),
      work('b', 2, '06:00', '14:00', { costGroup: 'night', employee: 'Beth' }),
    ],
    3050,
    [work('b', 2, '06:00', '14:00', { costGroup: 'night', employee: 'Beth' })],
    { ann: { costGroup: 'staff' }, beth: { costGroup: 'agency' } },
  ),
  global(
    'unassignedMandatoryShift',
    'weights without a rule',
    {},
    [open('x', '1'), open('y', '9'), open('z', '10')],
    512 + 2 + 1,
    done,
  ),
  global(
    'publishedShiftsKeepTheirEmployee',
    'on the first day, in the first week and later',
    {},
    [...published('Ann', 'Beth'), told('b', 3, 'Ann', null), told('c', 9, 'Ann', 'Beth')],
    7 * 480,
    published('Ann', 'Ann'),
  ),
  ...(['Incoming', 'Outgoing'] as const).map((kind) =>
    global(
      `minimize${kind}Disruption`,
      'another than was told',
      {},
      published(kind === 'Incoming' ? 'Beth' : 'Ann', kind === 'Incoming' ? 'Ann' : 'Beth'),
      4 * 480,
      published('Ann', 'Ann'),
      { contract: { disruptionRules: [{ id: 'rule', disruptionWeight: 4 }] } },
    ),
  ),
]
