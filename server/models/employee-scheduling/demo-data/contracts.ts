/** Contracts of demo data. */

interface Terms {
  readonly id: string
  readonly weeklyHours: number
  readonly fte: number
  readonly daysInRow: number
  readonly restHours: number
}

/** Hours a day and a week, days in a row, and rest. */
export function contractOf({ id, weeklyHours, fte, daysInRow, restHours }: Terms) {
  return {
    id,
    fteConfiguration: { fixedFte: fte },
    consecutiveDaysWorkedRules: [{ id: `${id}: ${daysInRow} days in a row`, maximum: daysInRow }],
    periodRules: [
      { id: `${id}: 10 hours a day`, period: 'DAY', minutesWorkedLimit: { minutesWorkedMax: 600 } },
      {
        id: `${id}: ${weeklyHours} hours a week`,
        period: 'WEEK',
        minutesWorkedLimit: { minutesWorkedMax: weeklyHours * 60 },
      },
    ],
    minutesBetweenShiftsRules: [
      { id: `${id}: ${restHours} hours of rest`, minimumMinutesBetweenShifts: restHours * 60 },
    ],
  }
}
