/** The configuration a new dataset gets: request over profile over parent (`contract/merge-configurations.ts`). */
import type { Configuration } from '../contract/configuration.ts'
import { standardProfile, type ConfigurationProfile } from '../contract/configuration-profile.ts'
import { mergeConfigurations } from '../contract/merge-configurations.ts'
import { AppError } from '../foundation/app-error.ts'
import { schemaFaults } from '../http/schema-faults.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { ConfigurationProfileService } from './profile-service.ts'

export interface ConfigurationOrder {
  readonly tenantId: string
  readonly model: PlanningModel
  /** Id or name of a profile; the tenant's default when absent. */
  readonly configurationId: string | undefined
  readonly request: Configuration
  readonly parent?: Configuration
}

/** Throws CONFIGURATION_PROFILE_UNKNOWN, and CONFIGURATION_INVALID when request and profile do not go together. */
export function createResolveConfiguration(profiles: ConfigurationProfileService): (order: ConfigurationOrder) => Promise<Configuration> {
  return async ({ tenantId, model, configurationId, request, parent }) => {
    const profile = choose(await profiles.list({ tenantId, model }), configurationId, model)
    const { runConfiguration: run, modelConfiguration: overrides } = profile
    const merged = mergeConfigurations(request, { run, model: { overrides } }, parent ?? {})
    const checked = model.schema.overrides.safeParse(merged.model?.overrides)
    if (checked.success) return merged
    throw new AppError('CONFIGURATION_INVALID', `The overrides of the request, completed by the configuration profile "${profile.name}", do not match those of ${model.id}. See details; maybe the profile was made for an older version of the model.`, schemaFaults(checked.error, 'config.model.overrides'))
  }
}

/** An id wins over a name that reads the same. */
function choose(profiles: readonly ConfigurationProfile[], wanted: string | undefined, model: PlanningModel): ConfigurationProfile {
  const found = wanted === undefined ? profiles.find(({ isDefault }) => isDefault) : (profiles.find(({ id }) => id === wanted) ?? profiles.find(({ name }) => name === wanted))
  if (found) return found
  throw new AppError('CONFIGURATION_PROFILE_UNKNOWN', `configurationId "${wanted ?? standardProfile.id}" is no configuration profile of the model ${model.id}. Known, by name or id: ${profiles.map(({ name }) => name).join(', ')}.`)
}
