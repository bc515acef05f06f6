/** Named configurations that submissions refer to. */
import type { Clock } from '../../foundation/clock.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import { configurationProfileRoutes } from './profile-routes.ts'
import { createConfigurationProfiles } from './profile-service.ts'
import { createResolveConfiguration } from './resolve-configuration.ts'

interface Needs {
  readonly database: Database
  readonly clock: Clock
  readonly models: readonly PlanningModel[]
}

export function configurationProfilesFeature({ database, clock, models }: Needs) {
  const profiles = createConfigurationProfiles({ database, clock })
  return {
    gives: { resolveConfiguration: createResolveConfiguration(profiles) },
    tags: { 'Configuration profiles': 'Named configurations that submissions refer to.' },
    routes: configurationProfileRoutes(profiles, models),
  }
}
