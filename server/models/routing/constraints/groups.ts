/** The groups in which the constraints of all routing models are shown. */
import type { ConstraintGroup } from '../../constraint.ts'

export const shiftHoursGroup: ConstraintGroup = { id: 'shiftHours', name: 'Shift hours and overtime', icon: 'clock' }
export const timeWindowsGroup: ConstraintGroup = {
  id: 'timeWindows',
  name: 'Time windows and opening hours',
  icon: 'calendar-clock',
}
export const skillsGroup: ConstraintGroup = { id: 'skills', name: 'Skills', icon: 'wrench' }
export const routeGroup: ConstraintGroup = { id: 'routeOptimization', name: 'Route optimization', icon: 'route' }
export const slaGroup: ConstraintGroup = { id: 'sla', name: 'SLA', icon: 'handshake' }
export const publishedGroup: ConstraintGroup = {
  id: 'published',
  name: 'Published appointments',
  icon: 'calendar-check',
}
