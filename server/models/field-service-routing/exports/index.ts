/** What of a plan goes to spreadsheets, calendars, maps and satnavs. */
import type { PlanExports } from '../../plan-export.ts'
import type { Plan } from '../domain/plan.ts'
import { journeys, leftOut } from './journeys.ts'
import { routesTable, stopsTable, unplannedTable } from './tables.ts'

export const exports: PlanExports<Plan> = {
  who: 'vehicle',
  example: 'Carl',
  tables: (plan) => [stopsTable(plan), routesTable(plan), unplannedTable(plan)],
  journeys,
  leftOut,
}
