/** Input metrics and KPIs, with what a user interface needs to show them: title, unit by type, order, example. */
import { z } from 'zod'
import { count, display, less, more, percentage } from '../../../contract/metric-fields.ts'
import { duration } from './values.ts'

const time = (title: string, priority: number, description: string) =>
  duration.meta({ examples: undefined, ...display(title, priority, description, 'PT16H') })

export const inputMetrics = z
  .strictObject({
    employees: count('Employees', 10, 'Employees'),
    shifts: count('Shifts', 20, 'Shifts to plan, pinned ones included; history is not'),
    pinnedShifts: count('Pinned shifts', 30, 'Shifts that stay as they are'),
    mandatoryShifts: count('Mandatory shifts', 40, 'Shifts that must be worked'),
    optionalShifts: count('Optional shifts', 50, 'Shifts that may stay open'),
    standaloneShifts: count('Standalone shifts', 60, 'Shifts in no group'),
    standalonePinnedShifts: count('Standalone pinned shifts', 70, 'Pinned shifts in no group'),
    standaloneMandatoryShifts: count('Standalone mandatory shifts', 80, 'Mandatory shifts in no group'),
    standaloneOptionalShifts: count('Standalone optional shifts', 90, 'Optional shifts in no group'),
    shiftGroups: count('Shift groups', 100, 'Groups of shifts'),
    shiftGroupShifts: count('Shifts in groups', 110, 'Shifts in a group'),
    historicShifts: count('Historic shifts', 120, 'Shifts before the planning window'),
    historicShiftGroups: count('Historic shift groups', 130, 'Groups of shifts before the planning window'),
  })
  .meta({
    description: 'Size of the problem',
    example: {
      employees: 13,
      shifts: 60,
      pinnedShifts: 0,
      mandatoryShifts: 52,
      optionalShifts: 8,
      standaloneShifts: 60,
      standalonePinnedShifts: 0,
      standaloneMandatoryShifts: 52,
      standaloneOptionalShifts: 8,
      shiftGroups: 0,
      shiftGroupShifts: 0,
      historicShifts: 0,
      historicShiftGroups: 0,
    },
  })

export const kpis = z
  .strictObject({
    assignedShifts: more(count('Assigned shifts', 1, 'Shifts with an employee')),
    unassignedShifts: less(count('Open shifts', 2, 'Shifts without an employee')),
    workingTimeFairnessPercentage: more(
      percentage(
        'Working time fairness',
        6,
        'How evenly time is shared out among the employees of the first balanceTimeWorkedRule, in proportion to their share of full time: 100 less the mean deviation from the average, in percent of it. Left out without such a rule',
      ),
    ).optional(),
    disruptionPercentage: less(
      percentage(
        'Changed published shifts',
        9,
        'Published shifts that have not the employee they were published with; left out where nothing is published',
      ),
    ).optional(),
    averageDurationOfEmployeesPreferencesMet: more(
      time('Preferred time worked, average', 10, 'Preferred time worked by those who name any, on average'),
    ).optional(),
    minimumDurationOfPreferencesMetAcrossEmployees: more(
      time('Preferred time worked, least', 11, 'The same of who has least of it'),
    ).optional(),
    averageDurationOfEmployeesUnpreferencesViolated: less(
      time('Unpreferred time worked, average', 12, 'Unpreferred time worked by those who name any, on average'),
    ).optional(),
    maximumDurationOfUnpreferencesViolatedAcrossEmployees: less(
      time('Unpreferred time worked, most', 13, 'The same of who has most of it'),
    ).optional(),
    activatedEmployees: count('Employees with shifts', 15, 'Employees with a shift at least'),
    assignedMandatoryShifts: more(count('Assigned mandatory shifts', 16, 'Mandatory shifts with an employee')),
    assignedOptionalShifts: more(count('Assigned optional shifts', 17, 'Optional shifts with an employee')),
    assignedShiftGroups: more(
      count('Assigned shift groups', 18, 'Groups of shifts of which one is worked; left out without groups'),
    ).optional(),
    unassignedShiftGroups: less(count('Open shift groups', 19, 'Groups of shifts of which none is worked')).optional(),
    travelDistance: less(
      count(
        'Travel distance',
        20,
        'Metres from home to shifts, as the crow flies; left out where no contract has travel configurations',
      ),
    ).optional(),
    fixedTotalCost: less(
      count('Cost of shifts', 21, 'What the shifts cost by the costsRules, rounded; left out without such rules'),
    ).optional(),
    demandGeneratedShifts: count(
      'Shifts made from demand',
      22,
      'Shifts made from the templates of demands: none, as shiftGeneration is not solved; left out without demand',
    ).optional(),
    totalDemandPersonSlots: count(
      'Demand',
      23,
      'Persons asked for in all intervals of all demands; left out without demand',
    ).optional(),
    coveredDemandPersonSlots: more(count('Demand met', 24, 'How many of them are there')).optional(),
    uncoveredDemandPersonSlots: less(count('Demand not met', 25, 'How many of them are not')).optional(),
  })
  .meta({
    description: 'Quality of the plan',
    example: {
      assignedShifts: 58,
      unassignedShifts: 2,
      workingTimeFairnessPercentage: 96.5,
      activatedEmployees: 13,
      assignedMandatoryShifts: 52,
      assignedOptionalShifts: 6,
    },
  })
