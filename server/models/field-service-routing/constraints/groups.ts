/** The groups in which constraints are shown. */
import type { ConstraintGroup } from '../../constraint.ts'

export {
  shiftHoursGroup,
  timeWindowsGroup,
  skillsGroup,
  routeGroup,
  publishedGroup,
  slaGroup,
} from '../../routing/constraints/groups.ts'

export const requirementsGroup: ConstraintGroup = {
  id: 'visitRequirements',
  name: 'Visit requirements, areas and tags',
  icon: 'list-checks',
}
export const priorityGroup: ConstraintGroup = { id: 'priority', name: 'Priority and optional visits', icon: 'flag' }
export const movableGroup: ConstraintGroup = { id: 'movableVisits', name: 'Movable visits', icon: 'calendar-range' }
export const dependencyGroup: ConstraintGroup = { id: 'visitDependencies', name: 'Visit dependencies', icon: 'link' }
export const visitGroupGroup: ConstraintGroup = { id: 'visitGroups', name: 'Visit groups', icon: 'users' }
export const fairnessGroup: ConstraintGroup = { id: 'fairness', name: 'Fairness', icon: 'scale' }
export const costGroup: ConstraintGroup = { id: 'technicianCosts', name: 'Technician costs', icon: 'coins' }
export const ratingGroup: ConstraintGroup = { id: 'technicianRating', name: 'Technician rating', icon: 'star' }
