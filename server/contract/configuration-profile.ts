/** Configuration profiles: named settings a tenant keeps for the datasets of a model. */
import { z } from 'zod'
import { mapsConfiguration, optional, resourcesConfiguration, runConfiguration } from './configuration.ts'

/** Read-only, and the default until another one is. It names nothing, so the defaults of platform and model apply. */
export const standardProfile = { id: '0', name: 'Standard profile' } as const

export const maxProfilesPerModel = 50

const name = z.string().trim().min(1).max(60).describe('Unique among the profiles of the model')
const profileRun = runConfiguration.omit({ name: true })
const ignored = (what: string) => z.unknown().optional().describe(`${what}; accepted and ignored`)

const exampleDraft = {
  name: 'Overnight',
  description: 'Takes its time',
  isDefault: false,
  runConfiguration: { termination: { spentLimit: 'PT2H', unimprovedSpentLimit: 'PT10M' } },
  modelConfiguration: {},
}

export const configurationProfileDraft = z
  .strictObject({
    name,
    description: optional(z.string().max(1000)),
    isDefault: optional(
      z
        .boolean()
        .describe(
          'true makes it the default of the model; false gives that role back to the Standard profile. Wins over defaultConfigProfileId',
        ),
    ),
    defaultConfigProfileId: optional(
      z
        .string()
        .describe(
          'Id of the profile that is the default of the model from now on, for instance 0; absent leaves it as it is',
        ),
    ),
    runConfiguration: optional(profileRun),
    modelConfiguration: optional(
      z.record(z.string(), z.unknown()).describe('Overrides of the model, as in config.model.overrides'),
    ),
    mapsConfiguration,
    resourcesConfiguration,
    id: ignored('Stays what it is'),
    updatedAt: ignored('Given by the platform'),
  })
  .meta({
    id: 'ConfigurationProfileDraft',
    example: exampleDraft,
  })
export type ConfigurationProfileDraft = z.infer<typeof configurationProfileDraft>

/** A profile is made with an id of the caller's when a client out there has it built in. */
export const newConfigurationProfile = configurationProfileDraft
  .extend({
    id: optional(z.uuid().toLowerCase().describe('Identifier of the profile; given by the platform when absent')),
  })
  .meta({ id: 'NewConfigurationProfile', example: { id: '5b1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11', ...exampleDraft } })
export type NewConfigurationProfile = z.infer<typeof newConfigurationProfile>

export const configurationProfile = z
  .object({
    id: z.string().describe('Identifier of the profile'),
    name,
    description: z.string().describe('What it is for'),
    isDefault: z.boolean().describe('Whether it applies to datasets that name no profile'),
    defaultConfigProfileId: z.string().describe('Id of the default profile of the model'),
    runConfiguration: profileRun,
    modelConfiguration: z.record(z.string(), z.unknown()),
    mapsConfiguration,
    resourcesConfiguration,
    updatedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Absent for the Standard profile, which never changes'),
  })
  .meta({
    id: 'ConfigurationProfile',
    example: {
      id: '5b1e7a52-4d5c-4d68-8f3d-6f0b6f0b8a11',
      name: 'Overnight',
      description: 'Takes its time',
      isDefault: false,
      defaultConfigProfileId: '0',
      runConfiguration: { termination: { spentLimit: 'PT2H', unimprovedSpentLimit: 'PT10M' } },
      modelConfiguration: {},
      updatedAt: '2027-02-01T09:00:00.000Z',
    },
  })
export type ConfigurationProfile = z.infer<typeof configurationProfile>
