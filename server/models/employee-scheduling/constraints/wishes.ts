import { availabilityGroup, suitabilityGroup, wishesGroup } from './groups.ts'
import { soft, type ConstraintRecord } from './record.ts'

/** What employees and shifts would like. */
export const wishes: readonly ConstraintRecord[] = [
  soft({
    id: 'preferredTime',
    name: 'Employee works during preferred time',
    description:
      'Shifts in preferredTimeSpans are rewarded. Measured in minutes in the span, times its weight, times 10 for priority 1 down to once for priority 10 or none; as a reward, below 0.',
    group: wishesGroup,
    override: 'employeeWorksDuringPreferredTimeWeight',
    words: 'Employees work when they like to',
    reason: 'Without effect unless employees name times; a minute is a point.',
  }),
  soft({
    id: 'unpreferredTime',
    name: 'Employee works during unpreferred time',
    description:
      'Nobody should work in their unpreferredTimeSpans. Measured in minutes in the span, times its weight and that of the priority of the employee.',
    group: wishesGroup,
    override: 'employeeWorksDuringUnpreferredTimeWeight',
    words: 'Employees are off when they want to be',
    reason: 'Without effect unless employees name times; a minute is a point.',
  }),
  soft({
    id: 'preferredShiftTags',
    name: 'Employee works shift with preferred shift tags',
    description:
      'Shifts with tags the employee prefers are rewarded. Measured in minutes of the shift, times the weight of the priority of the employee; as a reward, below 0.',
    group: wishesGroup,
    override: 'employeeWorksShiftWithPreferredShiftTagsWeight',
    words: 'Employees get the shifts they like',
    reason: 'Without effect unless employees name tags; a minute is a point, as it is for preferred times.',
  }),
  soft({
    id: 'preferredEmployee',
    name: 'Preferred employee assigned',
    description: 'A shift worked by one of its preferredEmployees is rewarded. Measured in minutes of it, below 0.',
    group: wishesGroup,
    override: 'preferredEmployeeAssignedWeight',
    words: 'Shifts are worked by who is preferred for them',
    reason: 'Without effect unless shifts name employees; a minute is a point.',
  }),
  soft({
    id: 'unpreferredEmployee',
    name: 'Unpreferred employee assigned',
    description: 'A shift should not be worked by one of its unpreferredEmployees. Measured in minutes of it.',
    group: wishesGroup,
    override: 'unpreferredEmployeeAssignedWeight',
    words: 'Shifts are not worked by who is unpreferred for them',
    reason: 'Without effect unless shifts name employees; a minute is a point.',
  }),
  soft({
    id: 'preferredSkillMissing',
    name: 'Preferred skill missing',
    description: 'Who works a shift should have the skills it prefers. Measured in minutes of the shift.',
    group: suitabilityGroup,
    override: 'preferredSkillMissingWeight',
    words: 'Shifts are worked by who has the preferred skills',
    reason: 'Without effect unless shifts prefer skills; a minute is a point.',
  }),
  soft({
    id: 'unpreferredShiftNearDayOffRequest',
    name: 'Employee has unpreferred shift near day off request',
    description:
      'Shifts that a rule does not want next to a day off that was asked for. Measured in minutes of the shift.',
    group: availabilityGroup,
    override: 'employeeHasUnpreferredShiftNearDayOffRequestWeight',
    words: 'Days off begin the evening before',
    reason: 'Without effect unless a contract has such a rule; a minute is a point.',
  }),
]
