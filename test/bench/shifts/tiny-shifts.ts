/** Instances that fit in the head. */

/** Two weeks, two types of shifts, three people. */
export const shiftInstanceText = `# A comment
SECTION_HORIZON
14

SECTION_SHIFTS
# ShiftID, Length in mins, Shifts which cannot follow this shift | separated
E,480,
L,600,E

SECTION_STAFF
# ID, MaxShifts, minutes, days in a row, days off, weekends
A,E=14|L=2,4320,960,5,2,2,1
B,E=14|L=14,4320,0,5,2,3,1
C,E=14|L=14,4320,0,5,1,2,2
D,E=14|L=0,4320,0,5,1,2,2

SECTION_DAYS_OFF
A,0

SECTION_SHIFT_ON_REQUESTS
A,2,L,2
B,3,E,3

SECTION_SHIFT_OFF_REQUESTS
C,3,E,3

SECTION_COVER
${Array.from({ length: 14 }, (_, day) => `${day},E,1,100,1\n${day},L,1,100,1`).join('\n')}
`

/** Rows of shift types, with a dot for a day off. */
export const rowsOf = (rows: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, [...row].map((one) => (one === '.' ? '' : one))]))
