/** What sheets and columns of a tenant's spreadsheets mean, kept under names. */
import type { Clock } from '../../foundation/clock.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import { importMappingRoutes } from './mapping-routes.ts'
import { createImportMappings } from './mapping-service.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly models: readonly PlanningModel[]
}

export const importMappingsFeature = ({ database, clock, models }: Needs) => ({
  tags: { 'Mappings of spreadsheets': 'What sheets and columns mean, kept under names.' },
  routes: importMappingRoutes(createImportMappings({ database, clock }), models),
})
