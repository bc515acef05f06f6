/** The groups in which constraints are shown. */
import type { ConstraintGroup } from '../../constraint.ts'

export {
  publishedGroup,
  routeGroup,
  shiftHoursGroup,
  skillsGroup,
  slaGroup,
  timeWindowsGroup,
} from '../../routing/constraints/groups.ts'

export const requirementsGroup: ConstraintGroup = {
  id: 'jobRequirements',
  name: 'Job requirements, drivers and tags',
  icon: 'list-checks',
}
export const jobGroup: ConstraintGroup = { id: 'jobStops', name: 'Stops of a job', icon: 'link' }
export const loadGroup: ConstraintGroup = { id: 'loads', name: 'Loads and what rides along', icon: 'package' }
export const priorityGroup: ConstraintGroup = { id: 'priority', name: 'Priority and optional jobs', icon: 'flag' }
export const dayGroup: ConstraintGroup = { id: 'days', name: 'Days', icon: 'calendar-range' }
export const costGroup: ConstraintGroup = { id: 'driverCosts', name: 'Driver costs', icon: 'coins' }
