/** Score analysis, views and recommendations: synchronous, stateless, about a plan in a body or a dataset's best. */
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { Configuration } from '../../contract/configuration.ts'
import { mergeConfigurations } from '../../contract/merge-configurations.ts'
import { schemaIssues } from '../../contract/schema-issues.ts'
import type { ValidationIssue, ValidationResult } from '../../contract/validation.ts'
import { AppError } from '../../foundation/app-error.ts'
import { JsonScanner } from '../../foundation/json-scanner.ts'
import { importInput } from '../../imports/import-input.ts'
import { isThing } from '../../imports/thing.ts'
import { writeInput, writeTemplate } from '../../imports/write-sheets.ts'
import { analyse, type Weights } from '../../models/constraint.ts'
import { questionBody } from '../../models/question-body.ts'
import { withoutMatches } from './store-plan.ts'
import { evaluateChange } from './evaluate-change.ts'
import { actionChanges } from './action-changes.ts'
import { validated, validationResultOf } from './check-dataset.ts'
import { isError, issueReporter } from './issue-reporter.ts'
import { exportPlan } from './export-plan.ts'
import { ownerOf, type DatasetJob, type Question, type QuestionSource } from '../protocol.ts'
import type { WarmPlans } from '../warm-plans.ts'
import { planOf, storedInput, type PlanSources } from './prepare-plan.ts'

export interface AskedQuestion {
  readonly job: DatasetJob
  readonly source: QuestionSource
  readonly question: Question
  readonly answerFile: string
}

const toGzip = promisify(gzip)
/** Larger questions are datasets: submit them. */
const maxBodyBytes = 200_000_000

/** Writes the answer into `answerFile`. */
export async function answerQuestion(
  asked: AskedQuestion,
  services: PlanSources,
  warmPlans: WarmPlans,
): Promise<undefined> {
  const { answerFile } = asked
  const sources = { ...services, warmPlans }
  const bytes = (await fileFor(asked, sources)) ?? (await toGzip(JSON.stringify(await answerTo(asked, sources)), level))
  await writeFile(answerFile, bytes, { mode: 0o600 })
}

const level = { level: 1 }

/** Undefined where the answer is JSON. */
async function fileFor(
  { job, source, question }: AskedQuestion,
  sources: QuestionSources,
): Promise<Uint8Array | undefined> {
  if (question.kind === 'sheets') {
    if (source.kind === 'model') return writeTemplate(sources.model, question)
    const sent = await sources.documents.read(ownerOf(job), 'input')
    const parsed = sources.model.schema.input.safeParse(sent)
    // What is wrong with an input is often mended in a spreadsheet.
    const input = parsed.success ? parsed.data : sent
    return writeInput(sources.model, isThing(input) ? input : {}, question)
  }
  return question.kind === 'export' && source.kind === 'dataset'
    ? exportPlan(job.datasetId, question, { ...(await subjectOfDataset(job, source, sources)), ...sources })
    : undefined
}

interface Subject {
  readonly plan: unknown
  readonly overrides: Weights
  readonly request: Readonly<Record<string, unknown>>
}

interface QuestionSources extends PlanSources {
  readonly warmPlans: WarmPlans
}

async function answerTo({ job, source, question }: AskedQuestion, sources: QuestionSources): Promise<unknown> {
  if (question.kind === 'import' || question.kind === 'check') return aboutInput({ job, source, question }, sources)
  if (question.kind === 'solvedInput') return storedInput(ownerOf(job), true, sources)
  if (question.kind === 'evaluation') {
    if (source.kind !== 'dataset' || !source.change) throw new Error('There is no change to evaluate.')
    const { overrides } = question
    const judged = overrides
      ? { ...job, overrides: overridesOver(job.overrides, { model: { overrides } }, sources) }
      : job
    return evaluateChange(await sources.warmPlans.of(judged, sources), source.change, question)
  }
  if (question.kind === 'quickActions') {
    if (source.kind !== 'dataset') throw new Error('Quick actions happen to plans of datasets.')
    return { changes: await actionChanges(await sources.warmPlans.of(job, sources), source.request) }
  }
  if (source.kind === 'model') throw new Error('A model has no plan to ask about.')
  const { plan, overrides, request } =
    source.kind === 'body'
      ? await subjectOfBody(job, source, { question, sources })
      : await subjectOfDataset(job, source, sources)
  const { constraints, views, recommendations } = sources.model
  switch (question.kind) {
    case 'scoreAnalysis': {
      const analysis = analyse(plan, constraints, overrides)
      return question.includeJustifications ? analysis : withoutMatches(analysis)
    }
    case 'export':
    case 'sheets':
      throw new Error('Only plans of datasets are exported.')
    case 'view':
      return views?.find(({ path }) => path === question.path)?.view(plan, question.query)
    case 'recommendation':
      return recommendations
        ?.find(({ path }) => path === question.path)
        ?.recommend(plan, request, {
          overrides,
          includeJustifications: question.includeJustifications,
        })
  }
}

const aboutInput = (
  { job, source, question }: Pick<AskedQuestion, 'job' | 'source'> & { question: InputQuestion },
  sources: PlanSources,
): Promise<unknown> =>
  question.kind === 'import' ? readImport(question, source, sources) : checkBody(job, source, sources)

type InputQuestion = Extract<Question, { kind: 'import' | 'check' }>

/** As a dataset of it would be checked: against the schema, the rules of the model, and what only its plan shows. */
async function checkBody(job: DatasetJob, source: QuestionSource, sources: PlanSources): Promise<ValidationResult> {
  if (source.kind !== 'body') throw new Error('Only an input in a body is checked.')
  const { model } = sources
  const parsed = questionBody({ ...model.schema, input: z.unknown() }).safeParse(await parseBody(source))
  if (!parsed.success)
    throw new AppError('BODY_INVALID', 'The request body holds no input to check.', schemaIssues(parsed.error))
  const { config, modelInput } = parsed.data
  const overrides = overridesOver(job.overrides, { model: { overrides: config?.model?.overrides } }, sources)
  const issues: ValidationIssue[] = []
  const sound = validated(modelInput, overrides, { model, issues })
  if (sound && !issues.some(isError))
    model.validatePlan?.(await planOf(sound.input, overrides, sources, 'judge'), issueReporter(model, issues))
  return validationResultOf(issues)
}

const fromGzip = promisify(gunzip)

/** Of the file in a body, within the limits of questions; what the file inflates to has limits of its own. */
async function readImport(
  { file, mapping }: Extract<Question, { kind: 'import' }>,
  source: QuestionSource,
  { model }: PlanSources,
): Promise<unknown> {
  if (source.kind !== 'body') throw new Error('Only files in a body are imported.')
  const sent = await readFile(source.bodyFile)
  const bytes = source.encoding === 'gzip' ? await fromGzip(sent, { maxOutputLength: maxBodyBytes }) : sent
  return importInput(model, [{ name: file, bytes }], mapping)
}

async function subjectOfDataset(
  job: DatasetJob,
  { change, request = {} }: Extract<QuestionSource, { kind: 'dataset' }>,
  sources: QuestionSources,
): Promise<Subject> {
  const warm = await sources.warmPlans.of(job, sources)
  if (!change) return { plan: warm.plan, overrides: warm.overrides, request }
  const { plan, issues } = await warm.changed(change)
  if (plan === undefined) throw invalidInput(issues)
  return { plan, overrides: warm.overrides, request }
}

async function subjectOfBody(
  job: DatasetJob,
  source: Extract<QuestionSource, { kind: 'body' }>,
  { question, sources }: { question: Question; sources: PlanSources },
): Promise<Subject> {
  const { model } = sources
  const parsed = questionBody(model.schema, requestOf(question, sources)).safeParse(await parseBody(source))
  if (!parsed.success)
    throw new AppError(
      'BODY_INVALID',
      "The request body does not match this operation's schema. See details.",
      schemaIssues(parsed.error),
    )
  const { modelInput, config, ...request } = parsed.data
  const overrides = overridesOver(job.overrides, { model: { overrides: config?.model?.overrides } }, sources)
  const issues: ValidationIssue[] = []
  model.validate(modelInput, overrides, issueReporter(model, issues))
  if (issues.some(isError)) throw invalidInput(issues)
  return { plan: await planOf(modelInput, overrides, sources), overrides, request }
}

function invalidInput(issues: readonly ValidationIssue[]): AppError {
  return new AppError(
    'MODEL_INPUT_INVALID',
    {},
    issues.filter(isError).map(({ code, path, message }) => `${code} at ${path}: ${message}`),
  )
}

const requestOf = (question: Question, { model }: PlanSources) =>
  question.kind === 'recommendation'
    ? model.recommendations?.find(({ path }) => path === question.path)?.request
    : undefined

/** Request over profile, as for a dataset. */
function overridesOver(profile: unknown, request: Configuration, { model }: PlanSources): Weights {
  const merged = mergeConfigurations(request, { model: { overrides: profile } })
  const checked = model.schema.overrides.safeParse(merged.model?.overrides)
  if (checked.success) return checked.data
  throw new AppError(
    'CONFIGURATION_INVALID',
    'The overrides of the request, completed by those of the configuration profile or dataset, do not match. See details.',
    schemaIssues(checked.error, 'config.model.overrides'),
  )
}

async function parseBody({ bodyFile, encoding }: Extract<QuestionSource, { kind: 'body' }>): Promise<unknown> {
  const file = createReadStream(bodyFile)
  const scanner = new JsonScanner()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (encoding === 'gzip' ? file.pipe(createGunzip()) : file) as AsyncIterable<Uint8Array>) {
    scanner.push(chunk)
    bytes += chunk.length
    if (bytes > maxBodyBytes)
      throw new AppError(
        'BODY_TOO_LARGE',
        `The body of a question may be ${maxBodyBytes} bytes long at most. Submit it as a dataset.`,
      )
    chunks.push(chunk)
  }
  scanner.end()
  // TextDecoder drops the byte order mark the scanner lets pass; Buffer's toString would keep it.
  return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks))) as unknown
}
