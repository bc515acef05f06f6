/** `config` of a submission: how to run, and the model's overrides. */
import { z } from 'zod'
import { exactDurationSeconds } from '../foundation/iso-duration.ts'
import { asSent } from './as-sent.ts'
import { datasetName, datasetTags } from './dataset.ts'

/** null means absent everywhere: real clients send it. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()

const positiveDuration = z
  .string()
  .refine(
    (text) => (exactDurationSeconds(text) ?? 0) > 0,
    'Expected an ISO 8601 duration above zero, for instance PT30S',
  )
  .meta({ example: 'PT30S', format: 'duration' })

export const terminationConfiguration = z
  .strictObject({
    spentLimit: optional(
      positiveDuration.describe('Longest time spent solving, preparation included; the first plan is always made'),
    ),
    unimprovedSpentLimit: optional(
      positiveDuration.describe('Ends when the best score has not improved for this long'),
    ),
    stepCountLimit: optional(
      z.int().min(0).describe('Number of solver steps; makes runs repeatable. 0 means no limit'),
    ),
    moveCountLimit: optional(z.int().min(0).describe('Number of moves tried; makes runs repeatable. 0 means no limit')),
    slidingWindowDuration: optional(
      positiveDuration.describe('Diminished returns: the window in which the improvement is measured'),
    ),
    minimumImprovementRatio: optional(
      z
        .number()
        .positive()
        .describe('Diminished returns: least improvement in the window, as a share of all improvement'),
    ),
  })
  .refine(
    (limits) => !(limits.unimprovedSpentLimit && limits.stepCountLimit),
    'unimprovedSpentLimit and stepCountLimit exclude each other; name one of them',
  )
  .meta({
    id: 'Termination',
    description:
      'Limits are OR-combined: whichever is reached first ends the run. Naming any limit replaces the default (rounds of doubling length until one brings too little, within PT10M)',
    example: { spentLimit: 'PT5M', unimprovedSpentLimit: 'PT1M' },
  })

export const runConfiguration = z.strictObject({
  name: optional(datasetName.describe('Name of the dataset')),
  termination: optional(terminationConfiguration),
  maxThreadCount: optional(
    z
      .int()
      .min(1)
      .describe('Most threads to search with; one where none is named, never more than the machine has cores'),
  ),
  tags: optional(datasetTags.describe('Labels on the dataset')),
  randomSeed: optional(z.int().describe('Same input, seed, step limit and number of threads give the same plan')),
})

/**
 * Settings of a hosted service: kept and given back, so that what its clients send survives; a dataset that has them
 * gets a warning.
 */
const withoutEffect = (what: string, instead: string) =>
  z.record(z.string(), z.unknown()).describe(`${what}. Kept and returned, without effect: ${instead}`)
export const resourcesConfiguration = optional(
  withoutEffect('Memory of a run', 'a run has the memory the server was started with'),
)
export const mapsConfiguration = optional(withoutEffect('Map of a run', 'maps are a setting of the installation'))

const exampleRun = {
  name: 'Monday, north',
  termination: { spentLimit: 'PT5M', unimprovedSpentLimit: 'PT1M' },
  tags: ['region:north'],
}

/** `overrides` is the model's own schema. */
export function configurationOf(overrides: z.ZodType) {
  return z
    .strictObject({
      run: optional(runConfiguration.meta({ id: 'RunConfiguration', example: exampleRun })),
      model: optional(z.strictObject({ overrides: optional(asSent(overrides)) })),
      resourcesConfiguration,
      mapsConfiguration,
    })
    .meta({ id: 'Configuration' })
}

export type RunConfiguration = z.infer<typeof runConfiguration>
export type TerminationConfiguration = z.infer<typeof terminationConfiguration>

/** A configuration as it is kept, whatever the model's overrides are. */
export interface Configuration {
  readonly run?: RunConfiguration | undefined
  readonly model?: { readonly overrides?: unknown } | undefined
  readonly resourcesConfiguration?: Readonly<Record<string, unknown>> | undefined
  readonly mapsConfiguration?: Readonly<Record<string, unknown>> | undefined
}
