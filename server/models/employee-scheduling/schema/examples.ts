/** Things of this model, for its OpenAPI document. */
import type { ModelExamples } from '../../planning-model.ts'

export const exampleInput = {
  planningWindow: { start: '2027-02-01T00:00:00Z', end: '2027-02-03T00:00:00Z' },
  contracts: [
    {
      id: 'fullTimeContract',
      consecutiveDaysWorkedRules: [{ id: 'Max5ConsecutiveDays', maximum: 5 }],
      periodRules: [{ id: 'Max40HoursPerWeek', period: 'WEEK', minutesWorkedLimit: { minutesWorkedMax: 2400 } }],
      minutesBetweenShiftsRules: [{ id: 'Min12HoursBetweenShifts', minimumMinutesBetweenShifts: 720 }],
      fteConfiguration: { fixedFte: 1 },
    },
  ],
  employees: [
    { id: 'Ann Cole', contracts: ['fullTimeContract'], skills: [{ id: 'Ambulance' }] },
    {
      id: 'Beth Fox',
      contracts: ['fullTimeContract'],
      skills: [{ id: 'Ambulance' }],
      unavailableTimeSpans: [{ start: '2027-02-01T00:00:00Z', end: '2027-02-02T00:00:00Z' }],
    },
  ],
  shifts: [
    {
      id: 'Mon M',
      start: '2027-02-01T06:00:00Z',
      end: '2027-02-01T14:00:00Z',
      requiredSkills: ['Ambulance'],
      tags: ['Morning'],
      priority: '1',
    },
    {
      id: 'Mon A',
      start: '2027-02-01T14:00:00Z',
      end: '2027-02-01T22:00:00Z',
      requiredSkills: ['Ambulance'],
      tags: ['Afternoon'],
      priority: '1',
    },
    { id: 'Tue A', start: '2027-02-02T14:00:00Z', end: '2027-02-02T22:00:00Z', tags: ['Afternoon'], priority: '5' },
  ],
  globalRules: {
    unassignedShiftRule: {
      id: 'priorities',
      priorityWeights: [
        { priority: '1', weight: 10, assignment: 'MANDATORY' },
        { priority: '5', weight: 5, assignment: 'OPTIONAL' },
      ],
    },
    balanceTimeWorkedRules: [{ id: 'balanceAll' }],
  },
}

export const exampleOutput = {
  shifts: [
    { id: 'Mon M', employee: 'Ann Cole' },
    { id: 'Mon A', employee: null },
    { id: 'Tue A', employee: 'Beth Fox' },
  ],
}

export const examples: ModelExamples = {
  match: {
    constraint: 'unassignedMandatoryShift',
    amount: 10,
    justification: {
      description:
        'Shift Mon A (2027-02-01 14:00) stays open: of 2 employees 1 would rest too little, 1 is unavailable.',
      shiftId: 'Mon A',
    },
  },
  issue: { code: 'ShiftStartNotBeforeEnd', path: '/shifts/0', message: 'Shift Mon M ends before it starts.' },
  patch: [
    {
      op: 'add',
      path: '/shifts/-',
      value: { id: 'Tue M', start: '2027-02-02T06:00:00Z', end: '2027-02-02T14:00:00Z', priority: '1' },
    },
    {
      op: 'add',
      path: '/employees/[id=Ann Cole]/unavailableTimeSpans/-',
      value: { start: '2027-02-02T00:00:00Z', end: '2027-02-03T00:00:00Z' },
    },
  ],
  quickAction: { action: 'employee-ill', employeeId: 'Ann Cole', from: '2027-02-01T05:30:00Z' },
}
