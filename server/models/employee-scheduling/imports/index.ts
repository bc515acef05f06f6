/** What planners call the sheets of a roster; all of their columns are what the schema says. */
import type { ImportSheet, PlanImports } from '../../plan-import.ts'

const ofContract = [{ list: 'contracts', name: 'contractId', words: ['contract'] }]
const ofEmployee = [{ list: 'employees', name: 'employeeId', words: ['employee'] }]
const sheet = (list: string, ...names: string[]): ImportSheet => ({ list, names, columns: [] })

const rules = {
  periodRules: 'periodRules',
  minutesBetweenShiftsRules: 'restRules',
  consecutiveDaysWorkedRules: 'daysInARowRules',
}

const sheets: readonly ImportSheet[] = [
  sheet('', 'plan', 'planning', 'input'),
  { ...sheet('employees', 'employees', 'staff'), placed: 'location', words: { id: ['name'], contracts: ['contract'] } },
  { ...sheet('employees/skills', 'skills', 'qualifications'), parents: ofEmployee, words: { id: ['skill'] } },
  {
    ...sheet('employees/unavailableTimeSpans', 'unavailableTimeSpans', 'absences', 'unavailable'),
    parents: ofEmployee,
  },
  { ...sheet('shifts', 'shifts'), placed: 'location', words: { requiredSkills: ['skills', 'skill'] } },
  sheet('contracts', 'contracts'),
  ...Object.entries(rules).map(([list, name]) => ({
    ...sheet(`contracts/${list}`, list, name),
    parents: ofContract,
  })),
  sheet('globalRules/unassignedShiftRule/priorityWeights', 'priorityWeights', 'priorities'),
]

/** Names that a sheet can have, where the lists have longer ones or the same. */
const shortNames: Readonly<Record<string, string>> = {
  'contracts/avoidShiftCloseToDayOffRequestRules': 'dayOffRequestRules',
  'contracts/singleDayShiftSequencePatternRules': 'singleDayPatternRules',
  'contracts/singleDayShiftSequencePatternRules/pattern': 'singleDayPatterns',
  'contracts/multiDayShiftSequencePatternRules': 'multiDayPatternRules',
  'contracts/multiDayShiftSequencePatternRules/pattern': 'multiDayPatterns',
  'contracts/rollingWindowRules/consecutiveMinutesOffLimit/consecutiveMinutesOffMinIntervals': 'restIntervals',
  'globalRules/minimumMaximumShiftsPerPeriod': 'shiftsPerPeriodRules',
  'globalRules/minimumMaximumShiftsPerHourlyDemand': 'demandRules',
  'globalRules/minimumMaximumShiftsPerHourlyDemand/demandDetails': 'demand',
}

export const imports: PlanImports = {
  sheets: [...sheets, ...Object.entries(shortNames).map(([list, name]) => ({ ...sheet(list, name), isRare: true }))],
}
