/** Row -> profile on the wire, with the Standard profile in front. */
import type { RunConfiguration } from '../../contract/configuration.ts'
import { standardProfile, type ConfigurationProfile } from '../../contract/configuration-profile.ts'
import type { ProfileRow } from './profile-repository.ts'

export function profileCards(rows: readonly ProfileRow[]): ConfigurationProfile[] {
  const defaultConfigProfileId = rows.find(({ is_default }) => is_default)?.id ?? standardProfile.id
  const standard: ConfigurationProfile = {
    ...standardProfile,
    description: 'Read-only: names nothing, so the defaults of platform and model apply.',
    isDefault: defaultConfigProfileId === standardProfile.id,
    defaultConfigProfileId,
    runConfiguration: {},
    modelConfiguration: {},
  }
  return [standard, ...rows.map((row) => cardOf(row, defaultConfigProfileId))]
}

function cardOf(row: ProfileRow, defaultConfigProfileId: string): ConfigurationProfile {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isDefault: row.is_default === 1,
    defaultConfigProfileId,
    runConfiguration: JSON.parse(row.run_configuration_json) as RunConfiguration,
    modelConfiguration: JSON.parse(row.model_configuration_json) as Record<string, unknown>,
    ...(row.maps_configuration_json === null
      ? {}
      : { mapsConfiguration: JSON.parse(row.maps_configuration_json) as Record<string, unknown> }),
    ...(row.resources_configuration_json === null
      ? {}
      : { resourcesConfiguration: JSON.parse(row.resources_configuration_json) as Record<string, unknown> }),
    updatedAt: row.updated_at,
  }
}
