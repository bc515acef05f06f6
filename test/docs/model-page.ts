/** docs/models/*.md, made of the models themselves: nothing on the pages is written twice. */
import type { z } from 'zod'
import { terminationConfiguration } from '../../server/contract/configuration.ts'
import { analyse, type Constraint } from '../../server/models/constraint.ts'
import type { PlanningModel } from '../../server/models/planning-model.ts'
import { parseScore, type ScoreLevel } from '../../server/solver/search/score.ts'
import { code, generatedNote, sentence, table } from './markdown.ts'
import { fieldsOf, textOf, type Field } from './schema-fields.ts'

/** What a page has beside the model. */
export interface PageParts {
  readonly model: PlanningModel
  /** Sentence with the address of how rules are read. */
  readonly rules: string
  /** What the examples are about. */
  readonly examples: string
  /** A plan in which the constraint has one match, and what is special about it; undefined where there is none. */
  exampleOf(constraint: string): Promise<{ readonly given: string; readonly plan: unknown } | undefined>
}

function unitOf(name: string, { type, format }: Field): string {
  if (format === 'duration') return 'ISO 8601 duration'
  if (name.endsWith('Meters')) return 'metres'
  if (/percentage/i.test(name)) return 'per cent'
  return type === 'integer' ? 'count' : 'number'
}

const levels: Readonly<Record<ScoreLevel, { readonly title: string; readonly text: string }>> = {
  hard: {
    title: 'Hard constraints',
    text: 'A plan that breaks one of these cannot be carried out. The solver keeps all of them wherever the input, its pins included, allows it. They have no weight: every unit is one hard point.',
  },
  medium: {
    title: 'Medium constraints',
    text: 'Work that has to be done. Every unit is one medium point; any number of soft points counts less than one of them.',
  },
  soft: {
    title: 'Soft constraints',
    text: 'Goals. A unit costs as many soft points as the weight says, a whole number from 0 (off) to 1,000,000. Weights are set in `config.model.overrides` of a dataset or in a configuration profile.',
  },
}

function weightLine({ weight }: Constraint): string {
  if (!weight) return 'none'
  const normal = weight.default === 0 ? `0, which is off; ${weight.normal} counts as usual` : `${weight.default}`
  return `${code(weight.override)}, by default ${normal}`
}

/** Measured with a weight of 1, scored with the weight at which the goal counts as usual. */
async function exampleOf(rule: Constraint, page: PageParts): Promise<string> {
  const example = await page.exampleOf(rule.id)
  if (!example) return ''
  const { plan, given } = example
  const scoreAt = (weight: number) => analyse(plan, [rule], rule.weight ? { [rule.weight.override]: weight } : {})
  const [match, ...further] = scoreAt(1).constraints[0]?.matches ?? []
  if (!match || further.length > 0) throw new Error(`The example of ${rule.id} must have one match.`)
  const amount = Math.abs(parseScore(match.score)[rule.level])
  const normal = rule.weight?.normal ?? 1
  const at = rule.weight?.default === 0 ? ` at a weight of ${normal}` : ''
  return [
    `Example: ${given}`,
    `> ${match.justification.description}`,
    `Measured ${amount.toLocaleString('en')}; score \`${scoreAt(normal).score}\`${at}.`,
  ].join('\n\n')
}

async function constraintSection(rule: Constraint, page: PageParts): Promise<string> {
  const example = await exampleOf(rule, page)
  return [
    `### ${rule.name}`,
    `${code(rule.id)} · ${rule.group.name} · weight: ${weightLine(rule)}`,
    rule.description,
    ...(rule.weight ? [`Why ${rule.weight.default}: ${rule.weight.reason}`] : []),
    ...(example === '' ? [] : [example]),
  ].join('\n\n')
}

async function levelSection(level: ScoreLevel, page: PageParts): Promise<string> {
  const rules = page.model.constraints.filter((rule) => rule.level === level)
  const parts: string[] = []
  for (const rule of rules) parts.push(await constraintSection(rule, page))
  return [`## ${levels[level].title}`, levels[level].text, ...parts].join('\n\n')
}

function overview(model: PlanningModel): string {
  return table(
    ['Constraint', 'Level', 'Group', 'Weight', 'Default'],
    model.constraints.map(({ id, level, group, weight }) => [
      code(id),
      level,
      group.name,
      weight ? code(weight.override) : '',
      weight ? String(weight.default) : '',
    ]),
  )
}

function otherOverrides(model: PlanningModel): string {
  const weights = new Set(model.constraints.flatMap(({ weight }) => weight?.override ?? []))
  const others = fieldsOf(model.schema.overrides).filter(([name]) => !weights.has(name))
  if (others.length === 0) return 'There are none.'
  return table(
    ['Override', 'What it does'],
    others.map(([name, field]) => [code(name), sentence(textOf(field))]),
  )
}

function limits(model: PlanningModel): string {
  const limited = model.entityKinds.flatMap(({ plural, lists, maximum }) =>
    maximum === undefined ? [] : [`${maximum.toLocaleString('en')} ${plural} (in ${lists.map(code).join(' and ')})`],
  )
  return limited.join(', ')
}

const metrics = (schema: z.ZodType) =>
  table(
    ['Name', 'Title', 'Unit', 'What it counts'],
    fieldsOf(schema).map(([name, field]) => [
      code(name),
      field.title ?? name,
      unitOf(name, field),
      sentence(textOf(field)),
    ]),
  )

export async function modelPage(page: PageParts): Promise<string> {
  const { model } = page
  const parts = [
    `# ${model.name}`,
    generatedNote,
    model.description,
    `Addresses: ${code(`/api/models/${model.id}/${model.version}/${model.resource}`)}; every operation and every field of input and output is in the OpenAPI document ${code(`/openapis/${model.id}/${model.version}`)}. ${page.rules}`,
    `Limits of one input: ${limits(model)}.`,
    '## Constraints at a glance',
    overview(model),
    '## The examples',
    page.examples,
    await levelSection('hard', page),
    await levelSection('medium', page),
    await levelSection('soft', page),
    '## Other overrides',
    'They stand beside the weights in `config.model.overrides`.',
    otherOverrides(model),
    '## KPIs',
    'The quality of the plan: `kpis` of a dataset, `GET /{id}/kpis`.',
    metrics(model.schema.kpis),
    '## Input metrics',
    'The size of the problem: `inputMetrics` of a dataset, `GET /{id}/input-metrics`.',
    metrics(model.schema.inputMetrics),
    '## When a run ends',
    '`config.run.termination` takes these limits; whichever is reached first ends the run. A dataset or profile that names any limit is held to the limits it names. Without one, see [the method of the solver](../solver/method.md#when-a-run-ends).',
    table(
      ['Limit', 'What it does'],
      fieldsOf(terminationConfiguration).map(([name, field]) => [code(name), sentence(textOf(field))]),
    ),
    '## Demo datasets',
    table(
      ['Id', 'What it shows', 'Tags'],
      model.demoData.map(({ id, longDescription, tags }) => [code(id), sentence(longDescription), tags.join(', ')]),
    ),
    '## Questions about a plan',
    table(
      ['Call', 'Answers'],
      [
        ...(model.views ?? []).map(({ path, summary }) => [code(`GET /{id}/${path}`), sentence(summary)]),
        ...(model.recommendations ?? []).map(({ path, summary }) => [
          code(`POST /recommendations/${path}`),
          sentence(summary),
        ]),
      ],
    ),
    '## Issues',
    'What can be wrong with an input. An ERROR keeps the dataset from being solved (`DATASET_INVALID`); a WARNING does not.',
    table(
      ['Code', 'Severity', 'Meaning'],
      Object.entries(model.issueTypes).map(([issue, { severity, message }]) => [code(issue), severity, message]),
    ),
  ]
  return parts.join('\n\n')
}
