/** Body and answer of POST /{id}/evaluate: a change that is judged, and made nowhere. */
import { z } from 'zod'
import { maxPatchOperations, patchOperation } from './patch.ts'
import { constraintMatch, scoreAnalysis, scoreText } from './score.ts'
import { validationResult } from './validation.ts'

/** Also beside what a recommendation asks for. */
export const planChange = {
  patch: z
    .array(patchOperation)
    .max(maxPatchOperations)
    .describe('Applied in order, each on the result of the one before, as from-patch does'),
  select: z
    .enum(['SOLVED', 'UNSOLVED'])
    .default('SOLVED')
    .describe('What is patched: UNSOLVED the input as it was sent, SOLVED with the best plan written in'),
}

/** `config` is the model's configuration schema. */
export function evaluationRequestOf<Config extends z.ZodType>(config: Config) {
  return z
    .strictObject({
      ...planChange,
      config: config
        .nullish()
        .transform((value) => value ?? undefined)
        .describe(
          'As in from-patch. Its model.overrides complete those of the dataset, and both the changed plan and the one it is compared with are judged by them; how to run says nothing here',
        ),
    })
    .meta({
      id: 'EvaluationRequest',
      example: { patch: [{ op: 'replace', path: '/items/[id=B]/isFixed', value: true }], select: 'SOLVED' },
    })
}

const constraintChange = z
  .object({
    constraintName: z.string().describe('Name of the constraint for people'),
    constraintId: z.string().describe('Stable id of the constraint'),
    score: scoreText.describe('Change of the score of the constraint'),
    matchCountDiff: z.int().describe('Change of the number of its matches').meta({ example: 1 }),
    broken: z.array(constraintMatch).describe('Matches there are with the change only, with what they cost and why'),
    mended: z.array(constraintMatch).describe('Matches there are without the change only'),
  })
  .meta({ id: 'ConstraintChange' })

export function evaluationOf<Output extends z.ZodType, Kpis extends z.ZodType>(schemas: {
  readonly output: Output
  readonly kpis: Kpis
}) {
  return z
    .object({
      validationResult: validationResult.describe(
        'What is wrong with the changed input. With ERRORS it is all there is in the answer',
      ),
      score: scoreText.optional().describe('Score of the changed plan'),
      scoreDiff: scoreText
        .optional()
        .describe(
          "What the change does: score of the changed plan minus that of the dataset's plan, its appointments published anew as from-patch does",
        ),
      publishingDiff: scoreText
        .optional()
        .describe('What publishing them anew does by itself, where it does anything: no part of the differences'),
      constraintDiffs: z
        .array(constraintChange)
        .optional()
        .describe('The same difference by constraint; constraints that do not change are left out'),
      kpis: schemas.kpis.optional().describe('KPIs of the changed plan'),
      kpiDiffs: z
        .record(z.string(), z.union([z.number(), z.string()]))
        .optional()
        .describe('KPIs that change, by how much: numbers, or durations such as -PT12M')
        .meta({ example: { filledSlots: 1 } }),
      scoreAnalysis: scoreAnalysis.optional().describe('Score analysis of the changed plan'),
      output: schemas.output.optional().describe('The changed plan, with its times'),
    })
    .meta({ id: 'Evaluation' })
}
export type Evaluation = z.infer<ReturnType<typeof evaluationOf>>
