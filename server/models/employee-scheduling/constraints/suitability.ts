import { availabilityGroup, suitabilityGroup } from './groups.ts'
import { hard, type ConstraintRecord } from './record.ts'

/** Who may work a shift at all. */
export const suitability: readonly ConstraintRecord[] = [
  hard({
    id: 'requiredSkillMissing',
    name: 'Required skill missing',
    description:
      'Who works a shift has the skills it requires, all of them or any one as it says, for the whole of it; a certificate renewed without a gap is one. Measured in shifts.',
    group: suitabilityGroup,
  }),
  hard({
    id: 'prohibitedEmployeeAssigned',
    name: 'Prohibited employee assigned',
    description: 'Nobody works a shift that names them among its prohibitedEmployees. Measured in shifts.',
    group: suitabilityGroup,
  }),
  hard({
    id: 'prohibitedRiskFactor',
    name: 'Employee has prohibited risk factor associated with shift',
    description: 'Nobody works a shift with a risk factor that is prohibited for them. Measured in shifts.',
    group: suitabilityGroup,
  }),
  hard({
    id: 'requiredShiftTagsMissing',
    name: 'Employee works shift with non matching required shift tags',
    description: 'Employees work only shifts with the tags they require. Measured in shifts.',
    group: suitabilityGroup,
  }),
  hard({
    id: 'unavailableTime',
    name: 'Employee works during unavailable time',
    description: 'Nobody works during their unavailableTimeSpans. Measured in shifts that overlap one.',
    group: availabilityGroup,
  }),
  hard({
    id: 'outsideAvailableTime',
    name: 'Employee does not work during available time',
    description:
      'Who has availableTimeSpans for a shift works it only where it lies within them. Measured in shifts that do not.',
    group: availabilityGroup,
  }),
  hard({
    id: 'prohibitedShiftNearDayOffRequest',
    name: 'Employee has prohibited shift near day off request',
    description:
      'Shifts that a rule prohibits next to a day off that was asked for: a day that an unavailable or unpreferred span covers whole. Measured in shifts.',
    group: availabilityGroup,
  }),
  hard({
    id: 'overlappingShift',
    name: 'Overlapping shift',
    description:
      'Nobody works two shifts at the same time, unless a rule of the contract allows it for both. Measured in pairs of shifts.',
    group: availabilityGroup,
  }),
]
