/** What must hold for a profile to be kept; each check throws with the name, the value and the next step. */
import {
  maxProfilesPerModel,
  standardProfile,
  type ConfigurationProfileDraft,
} from '../../contract/configuration-profile.ts'
import { schemaIssues } from '../../contract/schema-issues.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Profile } from './profile-repository.ts'

export function checkModelConfiguration(
  model: PlanningModel,
  { modelConfiguration = {} }: ConfigurationProfileDraft,
): void {
  const parsed = model.schema.overrides.safeParse(modelConfiguration)
  if (parsed.success) return
  throw new AppError(
    'CONFIGURATION_INVALID',
    `modelConfiguration does not match the overrides of ${model.id}. See details.`,
    schemaIssues(parsed.error, 'modelConfiguration'),
  )
}

/** `others` are the profiles beside the one that is to have the name. */
export function checkName(name: string, others: readonly Profile[]): void {
  if (name !== standardProfile.name && !others.some((other) => other.name === name)) return
  throw new AppError('CONFIGURATION_PROFILE_NAME_TAKEN', { name }, [`name: "${name}" is taken`])
}

export function checkId(id: string, profiles: readonly Profile[]): void {
  const taken = profiles.find((profile) => profile.id === id)
  if (!taken) return
  throw new AppError('CONFIGURATION_PROFILE_ID_TAKEN', { id, name: taken.name }, [`id: ${id} is taken`])
}

export function checkRoom(profiles: readonly Profile[]): void {
  if (profiles.length < maxProfilesPerModel) return
  throw new AppError('CONFIGURATION_PROFILE_LIMIT', { count: profiles.length })
}

export function checkNotStandard(id: string): void {
  if (id !== standardProfile.id) return
  throw new AppError('CONFIGURATION_PROFILE_READ_ONLY', { name: standardProfile.name, id })
}

/** The one that is to be the default; undefined for the Standard profile. */
export function chosenDefault(id: string, profiles: readonly Profile[]): string | undefined {
  if (id === standardProfile.id) return undefined
  if (profiles.some((profile) => profile.id === id)) return id
  const known = [
    `${standardProfile.id} (${standardProfile.name})`,
    ...profiles.map((profile) => `${profile.id} (${profile.name})`),
  ].join(', ')
  throw new AppError(
    'BODY_INVALID',
    `defaultConfigProfileId "${id}" is no configuration profile of this model. Known: ${known}.`,
    [`defaultConfigProfileId: "${id}" is not known`],
  )
}
