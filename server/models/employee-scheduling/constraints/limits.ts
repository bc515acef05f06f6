import { periodGroup, restGroup, sequenceGroup, windowGroup } from './groups.ts'
import { twins, type ConstraintRecord } from './record.ts'

const limit = (override: string) => `${override}NotInPreferredRangeForEmployeeWeight`
const perPeriod = (id: string, name: string, unit: string, words: string, reading = '') =>
  twins({
    id: `${id}PerPeriod`,
    name: `${name} per period`,
    measured: `${reading}Measured in ${unit} beyond the limits, each period on its own.`,
    group: periodGroup,
    override: limit(`${id}PerPeriod`),
    words: `${words} per period as preferred`,
  })
const inFull = 'Shifts at the same time count each in full. '
const byFirstDay = 'A weekend belongs to the period of its first day. '
const perWindow = (id: string, name: string, unit: string, words: string, reading = '') =>
  twins({
    id: `${id}InRollingWindow`,
    name: `${name} in rolling window`,
    measured: `${reading}Measured in ${unit} beyond the limits, each window on its own.`,
    group: windowGroup,
    override: limit(`${id}InRollingWindow`),
    words: `${words} in rolling windows as preferred`,
  })

/** What contracts limit: each as a hard rule and as a goal. */
export const limits: readonly (readonly ConstraintRecord[])[] = [
  perPeriod('minutesWorked', 'Minutes worked', 'minutes', 'Minutes', inFull),
  perPeriod('minutesLogged', 'Minutes logged', 'minutes', 'Logged minutes'),
  perPeriod('shiftsWorked', 'Shifts worked', 'shifts', 'Shifts'),
  perPeriod('daysWorked', 'Days worked', 'days', 'Days'),
  perPeriod('shiftTypesWorked', 'Shift types worked', 'types', 'Types of shifts'),
  perPeriod('locationsWorked', 'Locations worked', 'locations', 'Locations'),
  perPeriod('shiftStartTimeDifferenceInMinutes', 'Shift start time difference', 'minutes', 'Start times'),
  perPeriod('daysOff', 'Days off', 'days', 'Days off'),
  perPeriod('consecutiveDaysOff', 'Consecutive days off', 'days', 'Days off in a row'),
  perPeriod('uniqueTags', 'Unique tags', 'tags', 'Different tags'),
  perPeriod('weekendsWorked', 'Weekends worked', 'weekends', 'Weekends', byFirstDay),
  perPeriod('weekendMinutesWorked', 'Weekend minutes worked', 'minutes', 'Minutes at weekends'),
  perPeriod('consecutiveWeekendsWorked', 'Consecutive weekends worked', 'weekends', 'Weekends in a row'),
  perPeriod('consecutiveWeekendsOff', 'Consecutive weekends off', 'weekends', 'Weekends off in a row'),
  perWindow('minutesWorked', 'Minutes worked', 'minutes', 'Minutes', inFull),
  perWindow('shiftsWorked', 'Shifts worked', 'shifts', 'Shifts'),
  perWindow('daysWorked', 'Days worked', 'days', 'Days'),
  perWindow('consecutiveDaysOff', 'Consecutive days off', 'days', 'Days off in a row'),
  perWindow('consecutiveMinutesOff', 'Consecutive minutes off', 'minutes', 'Rest'),
  perWindow('weekendsWorked', 'Weekends worked', 'weekends', 'Weekends'),
  twins({
    id: 'consecutiveDaysWorked',
    name: 'Consecutive days worked',
    measured:
      'History counts; a run that may go on outside of what is known is never too short. Measured in days beyond the limits, each run of days on its own.',
    group: sequenceGroup,
    override: limit('consecutiveDaysWorked'),
    words: 'Days in a row as preferred',
  }),
  twins({
    id: 'consecutiveShiftsWorked',
    name: 'Consecutive shifts worked',
    measured: 'Measured in shifts beyond the limit, each sequence on its own.',
    group: sequenceGroup,
    override: limit('consecutiveShiftsWorked'),
    words: 'Shifts in a row as preferred',
  }),
  twins({
    id: 'timeOffAfterConsecutiveShiftsWorked',
    name: 'Time off after consecutive shifts worked',
    measured: 'Measured in minutes of rest that are missing after the longest sequence allowed.',
    group: sequenceGroup,
    override: limit('timeOffAfterConsecutiveShiftsWorked'),
    words: 'Time off after shifts in a row as preferred',
  }),
  twins({
    id: 'minutesBetweenShifts',
    name: 'Minutes between shifts',
    measured: 'Measured in minutes beyond the limits, each pair of shifts on its own.',
    group: restGroup,
    override: limit('minutesBetweenShifts'),
    words: 'Rest between shifts as preferred',
  }),
]
