/**
 * What the OpenAPI document of a model shows where schemas and errors are those of all models: things of this one, as
 * its manifest has them.
 */
import { z } from 'zod'
import { formatScore, scoreOf } from '../solver/search/score.ts'
import type { ModelExamples, PlanningModel } from './planning-model.ts'

/** Values of fields, by the id of the schema. */
type Schemas = Readonly<Record<string, Record<string, unknown>>>

/** What fills the blanks `{model}` and `{resource}` in the examples of errors. */
export function exampleNames({ id, resource }: Pick<PlanningModel, 'id' | 'resource'>) {
  return { model: id, resource }
}

export function documentExamples(model: PlanningModel): { names: Record<string, string>; schemas: Schemas } {
  const dataset = { model: model.id, modelVersion: model.version }
  return {
    names: exampleNames(model),
    schemas: {
      DatasetMetadata: dataset,
      Dataset: { ...dataset, run: dataset },
      DatasetRelative: dataset,
      ScorePoint: { kpis: figuresOf(model.schema.kpis) },
      ...demoOf(model),
      ...(model.examples && {
        ...matchOf(model, model.examples),
        ...issueOf(model, model.examples),
        ...patchOf(model.examples),
      }),
    },
  }
}

/** The example of them all, or those of each. */
function figuresOf(schema: z.ZodType): unknown {
  const { example, properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  const figures = Object.entries(properties).map(([name, figure]) => [
    name,
    typeof figure === 'object' ? figure['x-tf-example'] : undefined,
  ])
  return example ?? Object.fromEntries(figures)
}

function demoOf({ id: model, demoData: [demo] }: PlanningModel): Schemas {
  if (!demo) return {}
  const { id, shortDescription, longDescription, tags } = demo
  return { DemoDataset: { id, model, shortDescription, longDescription, tags } }
}

/** A score with this one match, so that its parts add up. */
function matchOf(
  { constraints }: PlanningModel,
  { match: { constraint: id, amount, justification } }: ModelExamples,
): Schemas {
  const rule = constraints.find((one) => one.id === id)
  if (!rule) throw new Error(`The example of a match is of the constraint "${id}", which the model does not have.`)
  const weight = rule.weight?.normal ?? 1
  const score = formatScore(scoreOf(rule.level, -weight * amount))
  return {
    ConstraintMatch: { score, justification },
    ConstraintAnalysis: { id, name: rule.name, weight: formatScore(scoreOf(rule.level, weight)), score, matchCount: 1 },
    ScoreAnalysis: { score },
  }
}

function issueOf({ issueTypes }: PlanningModel, { issue: { code, path, message } }: ModelExamples): Schemas {
  const type = issueTypes[code]
  if (!type) throw new Error(`The example of an issue is of the type "${code}", which the model does not have.`)
  const { severity, message: meaning } = type
  return {
    ValidationIssue: { code, severity, path: `/modelInput${path}`, message },
    ValidationResult: { status: severity === 'ERROR' ? 'ERRORS' : 'WARNINGS' },
    ValidationIssueType: { code, severity, metadata: [{ type: 'Message', message: meaning }] },
  }
}

function patchOf({ patch }: ModelExamples): Schemas {
  const operation = patch.at(-1)
  return {
    PatchRequest: { patch },
    EvaluationRequest: { patch },
    PatchOperation: { ...operation },
    AppliedPatch: { changes: [{ op: operation?.op, path: operation?.path, places: 1 }] },
  }
}
