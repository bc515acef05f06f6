/** Profiles on the wire, with the Standard profile in front. */
import { standardProfile, type ConfigurationProfile } from '../../contract/configuration-profile.ts'
import type { Profile } from './profile-repository.ts'

export function profileCards(profiles: readonly Profile[]): ConfigurationProfile[] {
  const defaultConfigProfileId = profiles.find(({ isDefault }) => isDefault)?.id ?? standardProfile.id
  const standard: ConfigurationProfile = {
    ...standardProfile,
    description: 'Read-only: names nothing, so the defaults of platform and model apply.',
    isDefault: defaultConfigProfileId === standardProfile.id,
    defaultConfigProfileId,
    runConfiguration: {},
    modelConfiguration: {},
  }
  return [standard, ...profiles.map((profile) => summaryOf(profile, defaultConfigProfileId))]
}

function summaryOf(profile: Profile, defaultConfigProfileId: string): ConfigurationProfile {
  return {
    id: profile.id,
    name: profile.name,
    description: profile.description,
    isDefault: profile.isDefault,
    defaultConfigProfileId,
    runConfiguration: profile.runConfiguration,
    modelConfiguration: profile.modelConfiguration,
    ...(profile.mapsConfiguration === null ? {} : { mapsConfiguration: profile.mapsConfiguration }),
    ...(profile.resourcesConfiguration === null ? {} : { resourcesConfiguration: profile.resourcesConfiguration }),
    updatedAt: profile.updatedAt,
  }
}
