/** What must hold for a profile to be kept; each check throws with the name, the value and the next step. */
import {
  mostProfilesPerModel,
  standardProfile,
  type ConfigurationProfileDraft,
} from '../../contract/configuration-profile.ts'
import { AppError } from '../../foundation/app-error.ts'
import { schemaFaults } from '../../http/schema-faults.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { ProfileRow } from './profile-repository.ts'

export function checkModelConfiguration(
  model: PlanningModel,
  { modelConfiguration = {} }: ConfigurationProfileDraft,
): void {
  const parsed = model.schema.overrides.safeParse(modelConfiguration)
  if (parsed.success) return
  throw new AppError(
    'CONFIGURATION_INVALID',
    `modelConfiguration does not match the overrides of ${model.id}. See details.`,
    schemaFaults(parsed.error, 'modelConfiguration'),
  )
}

/** `others` are the profiles beside the one that is to have the name. */
export function checkName(name: string, others: readonly ProfileRow[]): void {
  if (name !== standardProfile.name && !others.some((other) => other.name === name)) return
  throw new AppError('CONFIGURATION_PROFILE_NAME_TAKEN', { name }, [`name: "${name}" is taken`])
}

export function checkId(id: string, rows: readonly ProfileRow[]): void {
  const taken = rows.find((row) => row.id === id)
  if (!taken) return
  throw new AppError('CONFIGURATION_PROFILE_ID_TAKEN', { id, name: taken.name }, [`id: ${id} is taken`])
}

export function checkRoom(rows: readonly ProfileRow[]): void {
  if (rows.length < mostProfilesPerModel) return
  throw new AppError('CONFIGURATION_PROFILE_LIMIT', { count: rows.length })
}

export function checkNotStandard(id: string): void {
  if (id !== standardProfile.id) return
  throw new AppError('CONFIGURATION_PROFILE_READ_ONLY', { name: standardProfile.name, id })
}

/** The row that is to be the default; undefined for the Standard profile. */
export function chosenDefault(id: string, rows: readonly ProfileRow[]): string | undefined {
  if (id === standardProfile.id) return undefined
  if (rows.some((row) => row.id === id)) return id
  const known = [
    `${standardProfile.id} (${standardProfile.name})`,
    ...rows.map((row) => `${row.id} (${row.name})`),
  ].join(', ')
  throw new AppError(
    'BODY_INVALID',
    `defaultConfigProfileId "${id}" is no configuration profile of this model. Known: ${known}.`,
    [`defaultConfigProfileId: "${id}" is not known`],
  )
}
