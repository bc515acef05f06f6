/** What technicians cost. */
import { shiftCostsConstraint } from '../../routing/constraints/shift-costs.ts'
import { costGroup } from './groups.ts'

export const minimizeShiftCosts = shiftCostsConstraint(costGroup)
