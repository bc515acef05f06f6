/** Two employees, four shifts, of which one is open; by a clock an hour ahead of UTC. */
import type { Input, Output } from '../../../../../../renderer/features/datasets/views/employee-scheduling/documents.ts'

const shift = (id: string, start: string, end: string, tags: string[]) => ({ id, start, end, tags })

export const smallInput = {
  contracts: [
    { id: 'Full', periodRules: [{ id: 'Week', period: 'WEEK', minutesWorkedMax: 600, satisfiability: 'REQUIRED' }] },
  ],
  employees: [
    {
      id: 'Ann',
      contracts: ['Full'],
      preferredShiftTags: ['Early'],
      preferredTimeSpans: [
        { start: '2027-02-01T05:00:00Z', end: '2027-02-01T07:00:00Z' },
        { start: '2027-02-03T05:00:00Z', end: '2027-02-03T07:00:00Z' },
        // After the roster: no wish of it.
        { start: '2027-03-03T05:00:00Z', end: '2027-03-03T07:00:00Z' },
      ],
    },
    {
      id: 'Ben',
      tags: ['trainee'],
      skills: [{ id: 'Till' }],
      unpreferredTimeSpans: [
        { start: '2027-02-01T00:00:00+01:00', end: '2027-02-02T00:00:00+01:00', includeShiftTags: ['Early'] },
        { start: '2027-02-02T00:00:00+01:00', end: '2027-02-03T00:00:00+01:00' },
      ],
    },
  ],
  shifts: [
    shift('A', '2027-02-01T06:00:00+01:00', '2027-02-01T14:00:00+01:00', ['Early']),
    shift('B', '2027-02-01T22:00:00+01:00', '2027-02-02T06:00:00+01:00', ['Night']),
    shift('C', '2027-02-02T06:00:00+01:00', '2027-02-02T12:00:00+01:00', ['Late']),
    shift('D', '2027-02-03T08:10:00+01:00', '2027-02-03T10:00:00+01:00', ['Early']),
  ],
} as unknown as Input

const employee = (id: string, nightShifts: number, weekendsWorked: number) => ({
  id,
  metrics: { nightShifts, weekendsWorked },
})

export const smallOutput = {
  shifts: [
    { id: 'A', employee: 'Ann' },
    { id: 'B', employee: 'Ben' },
    { id: 'C', employee: 'Ann' },
    { id: 'D', employee: null },
  ],
  employees: [employee('Ann', 0, 2), employee('Ben', 1, 0)],
} as unknown as Output
