/**
 * The configuration a new dataset gets: request over profile over parent (`contract/merge-configurations.ts`). The
 * tenant's default profile is for new submissions alone: what is derived keeps its parent's configuration.
 */
import type { Configuration } from '../../contract/configuration.ts'
import { standardProfile, type ConfigurationProfile } from '../../contract/configuration-profile.ts'
import { mergeConfigurations } from '../../contract/merge-configurations.ts'
import { schemaIssues } from '../../contract/schema-issues.ts'
import { AppError } from '../../foundation/app-error.ts'
import { isUuid } from '../../foundation/ids.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { ConfigurationProfileService } from './profile-service.ts'

export interface ConfigurationOrder {
  readonly tenantId: string
  readonly model: PlanningModel
  /** Id or name of a profile. When absent: the tenant's default one, or none where there is a parent. */
  readonly configurationId: string | undefined
  readonly request: Configuration
  readonly parent?: Configuration
}

/** Throws CONFIGURATION_PROFILE_UNKNOWN, and CONFIGURATION_INVALID when request and profile do not go together. */
export type ResolveConfiguration = (order: ConfigurationOrder) => Promise<Configuration>

export function createResolveConfiguration(profiles: ConfigurationProfileService): ResolveConfiguration {
  return async ({ tenantId, model, configurationId, request, parent }) => {
    const wanted = configurationId ?? (parent ? standardProfile.id : undefined)
    const profile = choose(await profiles.list({ tenantId, model }), wanted, model)
    const { runConfiguration: run, modelConfiguration: overrides, mapsConfiguration, resourcesConfiguration } = profile
    const merged = mergeConfigurations(
      request,
      { run, model: { overrides }, mapsConfiguration, resourcesConfiguration },
      parent ?? {},
    )
    const checked = model.schema.overrides.safeParse(merged.model?.overrides)
    if (checked.success) return merged
    throw new AppError(
      'CONFIGURATION_INVALID',
      `The overrides of the request, completed by the configuration profile "${profile.name}", do not match those of ${model.id}. See details; maybe the profile was made for an older version of the model.`,
      schemaIssues(checked.error, 'config.model.overrides'),
    )
  }
}

/** An id wins over a name that reads the same; without either it is the default one. */
function choose(
  profiles: readonly ConfigurationProfile[],
  wanted: string | undefined,
  model: PlanningModel,
): ConfigurationProfile {
  const found =
    wanted === undefined
      ? profiles.find(({ isDefault }) => isDefault)
      : (profiles.find(({ id }) => id === wanted.toLowerCase()) ?? profiles.find(({ name }) => name === wanted))
  if (found) return found
  throw unknownProfile(wanted ?? standardProfile.id, profiles, model)
}

/** Published clients send an id of their own that no installation but theirs has: it can be given to a profile here. */
function unknownProfile(wanted: string, profiles: readonly ConfigurationProfile[], model: PlanningModel): AppError {
  const known = profiles.map(({ id, name }) => `"${name}" (${id})`).join(', ')
  const draft = isUuid(wanted) ? `{"id": "${wanted}", "name": "..."}` : `{"name": ${JSON.stringify(wanted)}}`
  const message = `configurationId ${JSON.stringify(wanted)} is no configuration profile of the model ${model.id}. Known: ${known}. Name one of them, leave configurationId out, or let an Administrator make it: POST /api/platform/v1/models/${model.id}/configurations with ${draft}.`
  return new AppError('CONFIGURATION_PROFILE_UNKNOWN', message)
}
