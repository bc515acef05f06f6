/** What of a plan goes to spreadsheets, calendars, maps and satnavs. */
import type { PlanExports } from '../../plan-export.ts'
import { journeysOf } from '../../routing/exports/journeys.ts'
import { routesTable, stopsTable } from '../../routing/exports/tables.ts'
import type { Plan } from '../domain/plan.ts'
import { leftOut, unplannedTable, words } from './visits.ts'

export const exports: PlanExports<Plan> = {
  who: 'vehicle',
  example: 'Carl',
  tables: (plan) => [stopsTable(plan, words), routesTable(plan, words), unplannedTable(plan)],
  journeys: (plan) => journeysOf(plan, words),
  leftOut,
}
