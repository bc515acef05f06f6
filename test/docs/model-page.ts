/** docs/models/field-service-routing.md, made of the model itself: nothing on the page is written twice. */
import type { z } from 'zod'
import { terminationConfiguration } from '../../server/contract/configuration.ts'
import { analyse, type Constraint } from '../../server/models/constraint.ts'
import type { Plan } from '../../server/models/field-service-routing/domain/plan.ts'
import { fieldServiceRouting as model } from '../../server/models/field-service-routing/index.ts'
import { parseScore, type ScoreLevel } from '../../server/solver/search/score.ts'
import { constraintExamples } from '../server/models/field-service-routing/constraint-examples.ts'
import { villagePlan } from '../server/models/field-service-routing/village.ts'
import { code, generatedNote, sentence, table } from './markdown.ts'
import { fieldsOf, textOf, type Field } from './schema-fields.ts'

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

function weightLine({ weight }: Constraint<Plan>): string {
  if (!weight) return 'none'
  const normal = weight.default === 0 ? `0, which is off; ${weight.normal} counts as usual` : `${weight.default}`
  return `${code(weight.override)}, by default ${normal}`
}

/** Measured with a weight of 1, scored with the weight at which the goal counts as usual. */
async function exampleOf(rule: Constraint<Plan>): Promise<string> {
  const example = constraintExamples[rule.id]
  if (!example) throw new Error(`constraint-examples.ts has no example of ${rule.id}.`)
  const plan = await villagePlan(example.changes)
  const scoreAt = (weight: number) => analyse(plan, [rule], rule.weight ? { [rule.weight.override]: weight } : {})
  const [match, ...further] = scoreAt(1).constraints[0]?.matches ?? []
  if (!match || further.length > 0) throw new Error(`The example of ${rule.id} must have one match.`)
  const amount = Math.abs(parseScore(match.score)[rule.level])
  const normal = rule.weight?.normal ?? 1
  const at = rule.weight?.default === 0 ? ` at a weight of ${normal}` : ''
  return [
    `Example: ${example.given}`,
    `> ${match.justification.description}`,
    `Measured ${amount.toLocaleString('en')}; score \`${scoreAt(normal).score}\`${at}.`,
  ].join('\n\n')
}

async function constraintSection(rule: Constraint<Plan>): Promise<string> {
  return [
    `### ${rule.name}`,
    `${code(rule.id)} · ${rule.group.name} · weight: ${weightLine(rule)}`,
    rule.description,
    ...(rule.weight ? [`Why ${rule.weight.default}: ${rule.weight.reason}`] : []),
    await exampleOf(rule),
  ].join('\n\n')
}

async function levelSection(level: ScoreLevel): Promise<string> {
  const rules = model.constraints.filter((rule) => rule.level === level)
  const parts: string[] = []
  for (const rule of rules) parts.push(await constraintSection(rule))
  return [`## ${levels[level].title}`, levels[level].text, ...parts].join('\n\n')
}

function overview(): string {
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

function otherOverrides(): string {
  const weights = new Set(model.constraints.flatMap(({ weight }) => weight?.override ?? []))
  return table(
    ['Override', 'What it does'],
    fieldsOf(model.schema.overrides)
      .filter(([name]) => !weights.has(name))
      .map(([name, field]) => [code(name), sentence(textOf(field))]),
  )
}

function limits(): string {
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

export async function modelPage(): Promise<string> {
  const parts = [
    `# ${model.name}`,
    generatedNote,
    model.description,
    `Addresses: ${code(`/api/models/${model.id}/${model.version}/${model.resource}`)}; every operation and every field of input and output is in the OpenAPI document ${code(`/openapis/${model.id}/${model.version}`)}. How the rules are read where several readings are possible is in [the rules in detail](field-service-routing-rules.md).`,
    `Limits of one input: ${limits()}.`,
    '## Constraints at a glance',
    overview(),
    '## The examples',
    'All examples are in one village: five places along a road, each ten minutes and ten kilometres from the next. The depot is at the first one, then come the visits A, B, C and D, half an hour of service each. Ann works on Monday from 09:00 to 17:00. With the route A, B she serves A from 09:10 to 09:40, B from 09:50 to 10:20, and is back at 10:40. The quoted sentence is what the score analysis says, the score is that of this constraint alone.',
    await levelSection('hard'),
    await levelSection('medium'),
    await levelSection('soft'),
    '## Other overrides',
    'They stand beside the weights in `config.model.overrides`.',
    otherOverrides(),
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
