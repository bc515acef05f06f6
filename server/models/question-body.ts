/** The body of a question about a plan that comes with it: as it is described, and as it is read. */
import { z } from 'zod'
import type { PlanningModel } from './planning-model.ts'

/** `{config?: {model?: {overrides?}}, modelInput}`, and what the question asks for beside it. */
export function questionBody(
  { input, overrides }: Pick<PlanningModel['schema'], 'input' | 'overrides'>,
  request: z.ZodObject = z.object({}),
) {
  const config = z.strictObject({ model: z.strictObject({ overrides: overrides.nullish() }).nullish() }).nullish()
  return z.strictObject({ ...request.shape, config, modelInput: input })
}
