/** DATASET_CREATED -> VALIDATED or INVALID -> COMPUTED: everything that is known of a dataset before it is solved. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { pointerIssues } from '../../contract/schema-issues.ts'
import type { IssueSeverity, ValidationIssue, ValidationResult, ValidationSummary } from '../../contract/validation.ts'
import { analyse, type Weights } from '../../models/constraint.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { shortened } from '../../foundation/shortened.ts'
import { parseScore } from '../../solver/search/score.ts'
import { ownerOf, type CheckedPlan, type DatasetJob, type PoolReport } from '../protocol.ts'
import { planOf, type PlanSources } from './prepare-plan.ts'
import { platformIssueTypes } from './platform-issues.ts'
import { readInput } from './read-input.ts'
import { soundPartOf } from './sound-part.ts'
import { isError, issueReporter } from './issue-reporter.ts'
import { sparingParent } from './spared-issues.ts'
import { storePlan } from './store-plan.ts'

/** More issues than this help nobody; the summary counts them all. */
const maxIssues = 1000

export interface CheckServices extends PlanSources {
  send(report: PoolReport): void
}

/** Reports the validation as soon as it is known; resolves to what a valid input comes to. */
export async function checkDataset(
  job: DatasetJob,
  { withoutEffect, parentId }: { readonly withoutEffect: readonly string[]; readonly parentId: string | null },
  services: CheckServices,
): Promise<CheckedPlan | undefined> {
  const { model, documents, send } = services
  const { datasetId, overrides } = job
  const stored = await readInput(ownerOf(job), model, documents)
  const parsedOverrides = model.schema.overrides.parse(overrides ?? {})
  const found = [...withoutEffect.map(withoutEffectIssue), ...stored.issues]
  const parsed =
    stored.value === undefined ? undefined : validated(stored.value, parsedOverrides, { model, issues: found })
  const issues = await sparingParent(found, { job, parentId, weights: parsedOverrides }, services)
  const result = validationResultOf(issues)
  await documents.write(datasetId, 'validation-result', result)
  const isValid = result.status !== 'ERRORS'
  send({ kind: 'validated', summary: summaryOf(result.status, issues), isValid })
  if (!isValid || !parsed) return undefined
  // Of large inputs each of these takes a second or more: heartbeats go out between them.
  const plan = await planOf(parsed.input, parsedOverrides, services, 'judge')
  await nextTurn()
  const summary = await summaryWithPlan(plan, issues, { datasetId, services })
  const analysis = analyse(plan, model.constraints, parsedOverrides)
  await nextTurn()
  const inputMetrics = model.inputMetrics(plan)
  await nextTurn()
  const [kpis] = await Promise.all([
    storePlan({ model, plan, analysis, write: (kind, value) => documents.write(datasetId, kind, value) }),
    documents.write(datasetId, 'input-metrics', inputMetrics),
  ])
  const plannedDays = model.plannedDays?.(parsed.input)
  return { score: parseScore(analysis.score), inputMetrics, kpis, plannedDays, ...(summary && { summary }) }
}

/**
 * The input as the model reads it, undefined where it does not match the schema. What is wrong with it goes into
 * `issues`.
 */
export function validated(
  value: unknown,
  overrides: Weights,
  { model, issues }: { readonly model: PlanningModel; readonly issues: ValidationIssue[] },
): { readonly input: unknown } | undefined {
  const report = issueReporter(model, issues)
  const parsed = model.schema.input.safeParse(value)
  if (parsed.success) {
    model.validate(parsed.data, overrides, report)
    return { input: parsed.data }
  }
  issues.push(...mappingIssues(parsed.error))
  const sound = soundPartOf(model, value, parsed.error.issues)
  if (sound) model.validate(sound.input, overrides, sound.reporter(report))
  return undefined
}

/**
 * The summary with what only the plan shows, which the validation result has then, too; undefined when there is no more
 * of it.
 */
async function summaryWithPlan(
  plan: unknown,
  known: readonly ValidationIssue[],
  { datasetId, services: { model, documents } }: { datasetId: string; services: CheckServices },
): Promise<ValidationSummary | undefined> {
  const issues = [...known]
  model.validatePlan?.(plan, issueReporter(model, issues))
  if (issues.length === known.length) return undefined
  const result = validationResultOf(issues)
  await documents.write(datasetId, 'validation-result', result)
  return summaryOf(result.status, issues)
}

function withoutEffectIssue(part: string): ValidationIssue {
  const message = `config.${part} is kept and returned, but has no effect: maps and memory are settings of the installation (osrmAddress, start options). Leave it out to be rid of this warning.`
  return {
    code: 'ConfigurationWithoutEffect',
    severity: platformIssueTypes.ConfigurationWithoutEffect.severity,
    path: `/config/${part}`,
    message,
  }
}

function mappingIssues(error: z.ZodError): ValidationIssue[] {
  return pointerIssues(error, '/modelInput').map(({ path, text }) => ({
    code: 'JSON_MAPPING_ERROR',
    severity: 'ERROR',
    path,
    message: shortened(text),
  }))
}

export function validationResultOf(all: readonly ValidationIssue[]): ValidationResult {
  const status = all.some(isError) ? 'ERRORS' : all.length > 0 ? 'WARNINGS' : 'OK'
  const errorsFirst = [...all].sort((a, b) => a.severity.localeCompare(b.severity))
  return { status, issues: errorsFirst.slice(0, maxIssues) }
}

/** At most this many messages go into the metadata; the validation result has them all. */
const maxSummaryMessages = 20

export function summaryOf(summary: ValidationResult['status'], all: readonly ValidationIssue[]): ValidationSummary {
  const messages = (severity: IssueSeverity) =>
    all.filter((issue) => issue.severity === severity).map(({ message }) => message)
  const errors = messages('ERROR')
  const warnings = messages('WARNING')
  return {
    summary,
    ...(errors.length > 0 ? { errors: errors.slice(0, maxSummaryMessages), errorCount: errors.length } : {}),
    ...(warnings.length > 0 ? { warnings: warnings.slice(0, maxSummaryMessages), warningCount: warnings.length } : {}),
  }
}
