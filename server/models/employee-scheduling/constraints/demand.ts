import { costGroup, demandGroup, fairnessGroup, publishedGroup } from './groups.ts'
import { hard, soft, type ConstraintRecord } from './record.ts'

/** What concerns several employees together. */
export const hardDemand: readonly ConstraintRecord[] = [
  hard({
    id: 'shiftsWorkedPerPeriodForAllRequired',
    name: 'Shifts worked per period not in required range',
    description: 'Shifts that the employees of a rule work in a period. Measured in shifts beyond the limits.',
    group: demandGroup,
  }),
  hard({
    id: 'hourlyDemandRequired',
    name: 'Shifts worked not in required hourly demand range',
    description:
      'Shifts that are worked in an interval of the demand: those that overlap it, however short the time in common. Measured in shifts beyond the limits, each interval on its own.',
    group: demandGroup,
  }),
  hard({
    id: 'costsPerPeriodRequired',
    name: 'Costs per period not in required range',
    description: 'What the shifts of a period cost. Measured in hundredths of the unit beyond the limits.',
    group: costGroup,
  }),
  hard({
    id: 'shiftGroupAssignmentMode',
    name: 'Required shift group assignment mode not met',
    description: 'One shift of a group is worked. Measured in shifts beyond the first.',
    group: demandGroup,
  }),
  hard({
    id: 'concurrentShifts',
    name: 'Concurrent shifts',
    description:
      'Shifts that are worked at the same time. Measured in shifts too many, at each moment when one of them starts.',
    group: demandGroup,
  }),
]

export const softDemand: readonly ConstraintRecord[] = [
  soft({
    id: 'shiftsWorkedPerPeriodForAllPreferred',
    name: 'Shifts worked per period not in preferred range',
    description: 'Shifts that the employees of a rule work in a period. Measured in shifts beyond the limits.',
    group: demandGroup,
    override: 'shiftsWorkedPerPeriodNotInPreferredRangeWeight',
    words: 'Shifts of all employees per period as preferred',
    reason: 'Without effect unless a rule says PREFERRED; a shift is a point.',
  }),
  soft({
    id: 'hourlyDemandPreferred',
    name: 'Shifts worked not in preferred hourly demand range',
    description: 'Shifts that are worked in an interval of the demand. Measured in shifts beyond the limits.',
    group: demandGroup,
    override: 'shiftsWorkedNotInPreferredHourlyDemandRangeWeight',
    words: 'The demand is met',
    reason: 'Without effect unless a rule says PREFERRED; a shift in an interval is a point.',
  }),
  soft({
    id: 'costsPerPeriodPreferred',
    name: 'Costs per period not in preferred range',
    description: 'What the shifts of a period cost. Measured in hundredths of the unit beyond the limits.',
    group: costGroup,
    override: 'costsPerPeriodNotInPreferredRangeWeight',
    words: 'Costs of shifts as preferred',
    reason: 'Without effect unless a rule says PREFERRED; a cent is a point.',
  }),
  soft({
    id: 'costPerPeriod',
    name: 'Minimize cost per period',
    description: 'What the hours of employees cost by their contracts. Measured in hundredths of the unit.',
    group: costGroup,
    override: 'minimizeCostPerPeriodWeight',
    words: 'Low costs of hours and overtime',
    reason: 'Without effect unless a contract has costs; who enters them wants them counted: a cent is a point.',
  }),
  soft({
    id: 'activatedEmployees',
    name: 'Minimize activated employees',
    description: 'What it costs to have employees work at all, by their cost groups. Measured in points.',
    group: costGroup,
    override: 'minimizeActivatedEmployeesWeight',
    words: 'Few employees work at all',
    reason: 'Without effect unless cost groups have an activation cost.',
  }),
  soft({
    id: 'activatedEmployeeSaturation',
    name: 'Maximize activated employee saturation',
    description:
      'Employees of cost groups who work at all should have much to do. Measured in the square of their shifts; as a reward, below 0.',
    group: costGroup,
    override: 'maximizeActivatedEmployeeSaturationWeight',
    words: 'Who works at all has much to do',
    reason: 'Without effect unless employees are in cost groups; one with ten shifts is worth more than two with five.',
  }),
  soft({
    id: 'activationRatio',
    name: 'Keep employee activation ratio',
    description:
      'The employees of cost groups who work at all should be in the proportion of the weights of the groups. Measured in hundredths of an employee away from it, each group on its own.',
    group: costGroup,
    override: 'keepEmployeeActivationRatioWeight',
    words: 'Cost groups work in the proportion set',
    reason: 'Without effect unless cost groups have an employeeActivationRatioWeight; an employee is 100 points.',
  }),
  soft({
    id: 'balanceTimeWorked',
    name: 'Balance time worked',
    description:
      'Employees of a rule should work for the same time, in proportion to their share of full time. Measured in quarters of an hour away from the mean, squared: the sum is least where all work for the same time.',
    group: fairnessGroup,
    override: 'balanceTimeWorkedWeight',
    words: 'Fair shares of time worked',
    reason:
      'Without effect unless there is such a rule; eight hours away from the mean cost 1,024 points, two hours 64.',
  }),
  soft({
    id: 'balanceShiftCount',
    name: 'Balance shift count',
    description:
      'Employees of a rule should work the same number of shifts, in proportion to their share of full time. Measured in eighths of a shift away from the mean, squared.',
    group: fairnessGroup,
    override: 'balanceShiftCountWeight',
    words: 'Fair shares of shifts',
    reason: 'Without effect unless there is such a rule; a shift away from the mean costs 64 points, two 256.',
  }),
  soft({
    id: 'demandBalance',
    name: 'Balance shifts worked for minimum hourly demand',
    description:
      'Shifts beyond a minimum demand are spread evenly over its intervals; those with a maximum are not compared. Measured in shifts away from the mean, squared, each demand on its own.',
    group: fairnessGroup,
    override: 'balanceShiftsWorkedForMinimumHourlyDemandWeight',
    words: 'Even numbers of shifts beyond the demand',
    reason:
      'Without effect unless a demand has minimums without maximums; two shifts away from the mean cost 4 points.',
  }),
  soft({
    id: 'publishedEmployee',
    name: 'Published shifts keep their employee',
    description:
      'Who has been told to work a shift works it. Measured in minutes of shifts of somebody else or nobody, four times where the shift starts within a day of the planning window, twice within a week.',
    group: publishedGroup,
    override: 'keepPublishedEmployeeWeight',
    words: 'The published roster stays',
    reason: 'Without effect unless the roster is published; a minute is a point, as it is for wishes.',
  }),
  soft({
    id: 'incomingDisruption',
    name: 'Minimize incoming disruption',
    description:
      'An employee gets a shift that was planned for somebody else, or nobody, by the disruption rules of the contract. Measured in minutes of the shift, times the weight of the rule.',
    group: publishedGroup,
    override: 'minimizeIncomingDisruptionForEmployeeWeight',
    words: 'Nobody gets shifts of others',
    reason: 'Without effect unless a contract has a disruption rule; a minute is a point.',
  }),
  soft({
    id: 'outgoingDisruption',
    name: 'Minimize outgoing disruption',
    description:
      'An employee loses a shift that was planned, by the disruption rules of the contract. Measured in minutes of the shift, times the weight of the rule.',
    group: publishedGroup,
    override: 'minimizeOutgoingDisruptionForEmployeeWeight',
    words: 'Nobody loses planned shifts',
    reason: 'Without effect unless a contract has a disruption rule; a minute is a point.',
  }),
]
