/** What every planning model promises the platform; a new model in the registry is tested without a further line. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listNameOf } from '../../../server/contract/entity-kind.ts'
import { modelSummary } from '../../../server/contract/model-summary.ts'
import { modelSummaryOf } from '../../../server/datasets/models-catalogue/model-summary.ts'
import { createRandom } from '../../../server/foundation/random.ts'
import { applyPatch } from '../../../server/json-patch/apply-patch.ts'
import { analyse, evaluate, type Weights } from '../../../server/models/constraint.ts'
import type { DemoDataset, PlanningModel } from '../../../server/models/planning-model.ts'
import { findModel, findModelByResource, planningModels } from '../../../server/models/registry.ts'
import { addScores, compareScores, formatScore, parseScore, zeroScore } from '../../../server/solver/search/score.ts'
import { haversineMatrix } from '../../../server/travel/haversine.ts'
import type { TravelSource } from '../../../server/travel/travel-matrix.ts'
import { model as slotAssignment } from '../../model/slot-assignment.ts'
import { finish } from '../../../server/solver/search/sliced.ts'

const today = new Date('2027-01-27T10:00:00Z')
const travel: TravelSource = { matrix: (locations) => Promise.resolve(haversineMatrix(locations)) }
const sum = (texts: readonly string[]) => texts.map(parseScore).reduce(addScores, zeroScore)

function issuesOf(model: PlanningModel, input: unknown, overrides: Weights) {
  const issues: { code: string; path: string; message: string }[] = []
  model.validate(input, overrides, (code, details) => issues.push({ code, ...details }))
  return issues
}

function read(model: PlanningModel, demo: DemoDataset) {
  const { config, modelInput } = demo.create(today, createRandom(1))
  const overrides = model.schema.overrides.parse(
    (config as { model?: { overrides?: unknown } } | undefined)?.model?.overrides ?? {},
  )
  return { modelInput, input: model.schema.input.parse(modelInput), overrides }
}

async function planFrom(model: PlanningModel, input: unknown, overrides: Weights) {
  return model.buildPlan(input, overrides, await model.enrich(input, { travel }))
}

/** A demo solved for so many steps, with the search that did it. */
async function solve(model: PlanningModel, demo: DemoDataset, steps: number) {
  const { input, overrides } = read(model, demo)
  const start = await planFrom(model, input, overrides)
  const search = finish(model.startSearch(start, overrides, { seed: 7 }))
  for (let done = 0; done < steps; done += 100) search.advance(100, done / steps)
  return { input, overrides, start, search, plan: search.bestPlan() }
}

describe.each(planningModels.map(({ id, resource }) => [id, resource] as const))('%s', (id, resource) => {
  it('is found by its id and by its resource', () => {
    expect(findModel(id)?.id).toBe(id)
    expect(findModelByResource(resource)).toBeDefined()
  })
})

/** The one that is not registered keeps the promises, too. */
const models: readonly PlanningModel[] = [...planningModels, slotAssignment]

describe.each(models.map((model) => [model.id, model] as const))('%s', (_id, model) => {
  it('has a version that can be part of an address', () => {
    expect(model.version).toMatch(/^v\d+$/)
  })

  it('counts its work by metrics it has', () => {
    const countsOf = (schema: z.ZodType) =>
      Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any' }).properties ?? {})
    const { work } = model
    if (!work) return
    expect(countsOf(model.schema.inputMetrics)).toEqual(expect.arrayContaining([work.all, work.mandatory]))
    expect(countsOf(model.schema.kpis)).toEqual(expect.arrayContaining([work.planned, work.plannedMandatory]))
  })

  it('has a card that the wire takes whole: words, icons of the bundle, kinds that are in its input', () => {
    const card = modelSummaryOf(model)
    expect(modelSummary.parse(card)).toEqual(card)
    for (const kinds of [card.entityKinds, card.barKinds])
      expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length)
    const input = z.toJSONSchema(model.schema.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const lists = card.entityKinds.flatMap((kind) => kind.lists)
    expect(new Set(lists).size).toBe(lists.length)
    expect(lists.filter((list) => itemsOf(input, list) === undefined)).toEqual([])
    if (card.work) expect(card.entityKinds.map(({ id }) => id)).toContain(card.work.kind)
  })

  it('has quick actions with names of their own, whose forms choose from what its inputs have', () => {
    const { quickActions, entityKinds } = modelSummaryOf(model)
    expect(new Set(quickActions.map(({ id }) => id)).size).toBe(quickActions.length)
    const { properties = {} } = z.toJSONSchema(model.schema.input, { io: 'input', unrepresentable: 'any' })
    for (const { id, fields } of quickActions) {
      // The body names the action beside its fields.
      expect(fields.map(({ name }) => name)).not.toContain('action')
      for (const { name, title, kind, list } of fields) {
        expect([id, name, title === name]).toEqual([id, name, false])
        if (kind !== undefined) expect(entityKinds.map((one) => one.id)).toContain(kind)
        if (list !== undefined) expect(Object.keys(properties)).toContain(list)
      }
    }
  })

  it('says why things are not in a plan in a list named like theirs', () => {
    for (const { explains, schema } of model.views ?? []) {
      if (explains === undefined) continue
      const kind = model.entityKinds.find(({ id }) => id === explains)
      const answer = z.toJSONSchema(schema) as JsonSchema
      expect(Object.keys(plain(answer, answer)?.properties ?? {})).toContain('totalUnassigned')
      const { properties = {} } = itemsOf(answer, kind ? listNameOf(kind) : '') ?? {}
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(['id', 'summary']))
    }
  })

  it('shows examples of things it has, and changes the example of its input by a patch it would take', () => {
    const { match, issue, patch } = model.examples!
    expect(model.constraints.map(({ id }) => id)).toContain(match.constraint)
    expect(Object.keys(model.issueTypes)).toContain(issue.code)
    const { document } = applyPatch(z.toJSONSchema(model.schema.input, { io: 'input' }).example, patch)
    const issues = issuesOf(model, model.schema.input.parse(document), model.schema.overrides.parse({}))
    expect(issues.filter(({ code }) => model.issueTypes[code]!.severity === 'ERROR')).toEqual([])
  })

  it('has unique ids of constraints, names of constraints, and demo data', () => {
    for (const ids of [
      model.constraints.map(({ id }) => id),
      model.constraints.map(({ name }) => name),
      model.demoData.map(({ id }) => id),
    ]) {
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('lists its constraints from hard over medium to soft, and weights only soft ones by overrides it knows', () => {
    const order = ['hard', 'medium', 'soft']
    const levels = model.constraints.map(({ level }) => order.indexOf(level))
    expect(levels).toEqual([...levels].sort())
    for (const { id, level, weight } of model.constraints) {
      expect([id, weight !== undefined]).toEqual([id, level === 'soft'])
      if (weight) expect([id, model.schema.overrides.safeParse({ [weight.override]: 3 }).success]).toEqual([id, true])
      // Off by default or counting as usual, and half of both is no goal.
      if (weight)
        expect([id, weight.normal > 0, weight.default === 0 || weight.default === weight.normal]).toEqual([
          id,
          true,
          true,
        ])
    }
    const words = model.constraints.flatMap(({ weight }) => weight?.words ?? [])
    expect(new Set(words).size).toBe(words.length)
  })

  it('exports its schemas as JSON Schema, with a title, text and order for each figure', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const schema of Object.values(model.schema)) ajv.compile(z.toJSONSchema(schema, { io: 'input' }))
    for (const schema of [model.schema.inputMetrics, model.schema.kpis]) {
      const { properties = {} } = z.toJSONSchema(schema)
      for (const [name, property] of Object.entries(properties)) {
        expect([name, Object.keys(property as object)]).toEqual([
          name,
          expect.arrayContaining(['title', 'description', 'x-tf-priority', 'x-tf-example']),
        ])
      }
    }
  })

  it('describes every field of its input, overrides and output', () => {
    const missing = (['input', 'overrides', 'output'] as const).flatMap((name) =>
      undescribed(z.toJSONSchema(model.schema[name], { io: 'input' }), name),
    )
    expect(missing).toEqual([])
  })

  it('has views and recommendations with paths of their own and described parameters', () => {
    const { views = [], recommendations = [] } = model
    const paths = [
      ...views.map(({ path }) => path),
      ...recommendations.flatMap(({ path, aliases }) => [path, ...aliases]),
    ]
    expect(new Set(paths).size).toBe(paths.length)
    const operations = [...views, ...recommendations].map(({ operationId }) => operationId)
    expect(new Set(operations).size).toBe(operations.length)
    const schemas = [
      ...views.flatMap(({ query, schema }) => [query, schema]),
      ...recommendations.flatMap(({ request, schema }) => [request, schema]),
    ]
    expect(
      schemas.flatMap((schema, index) => undescribed(z.toJSONSchema(schema, { io: 'input' }), `${index}`)),
    ).toEqual([])
  })

  it('explains its issue types', () => {
    for (const [code, { message }] of Object.entries(model.issueTypes)) {
      expect(code).toMatch(/^([A-Z][A-Za-z]+|[A-Z_]+)$/)
      expect(message).toMatch(/\.$/)
    }
  })
})

interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

/** Behind references, and of what may be null the other one. */
function plain(root: JsonSchema, schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema?.$ref !== undefined) return plain(root, root.$defs?.[schema.$ref.replace('#/$defs/', '')])
  return schema?.anyOf ? plain(root, schema.anyOf[0]) : schema
}

/** What is in the list `vehicles/shifts` of documents of this schema. */
function itemsOf(root: JsonSchema, list: string): JsonSchema | undefined {
  return list
    .split('/')
    .reduce<JsonSchema | undefined>(
      (owner, name) => plain(root, plain(root, owner?.properties?.[name])?.items),
      plain(root, root),
    )
}

/** All things in the list of a document. */
function thingsOf(document: unknown, list: string): unknown[] {
  return list
    .split('/')
    .reduce<unknown[]>(
      (owners, name) => owners.flatMap((owner) => (owner as Record<string, unknown[] | undefined>)[name] ?? []),
      [document],
    )
}

/** Paths of the properties without a description. */
function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: Record<string, object> }
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const isTold = 'description' in property || 'const' in property
    return [...(isTold ? [] : [`${path}.${name}`]), ...undescribed(property, `${path}.${name}`)]
  })
  return [
    ...own,
    ...Object.entries(rest).flatMap(([name, part]) => (name === 'enum' ? [] : undescribed(part, `${path}/${name}`))),
  ]
}

const demos = planningModels.flatMap((model) => model.demoData.map((demo) => [model.id, demo.id, model, demo] as const))

describe.each(demos)('%s %s', (_model, _demo, model, demo) => {
  let solved: ReturnType<typeof solve> | undefined
  /** Of 300 steps, for all tests that only look at it. */
  const solvedOnce = () => (solved ??= solve(model, demo, 300))

  it('is valid, by its own JSON Schema too', () => {
    const { modelInput, input, overrides } = read(model, demo)
    const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(
      z.toJSONSchema(model.schema.input, { io: 'input' }),
    )
    expect(isValid(modelInput), JSON.stringify(isValid.errors)).toBe(true)
    expect(
      issuesOf(model, input, overrides).filter(({ code }) => model.issueTypes[code]!.severity === 'ERROR'),
    ).toEqual([])
  })

  it('stays within the limits of the model', () => {
    const { input } = read(model, demo)
    for (const { lists, maximum = Infinity } of model.entityKinds)
      expect(lists.reduce((sum, list) => sum + thingsOf(input, list).length, 0)).toBeLessThanOrEqual(maximum)
  })

  it('is solved: the score rises, is feasible, and is what a full evaluation says', async () => {
    const { overrides, start, search, plan } = await solve(model, demo, 2000)
    expect(search.bestScore).toEqual(evaluate(plan, model.constraints, overrides))
    expect(search.bestScore.hard).toBe(0)
    expect(compareScores(search.bestScore, evaluate(start, model.constraints, overrides))).toBeGreaterThan(0)
  })

  it('has a score that is the sum of its matches', async () => {
    const { overrides, plan } = await solvedOnce()
    const analysis = analyse(plan, model.constraints, overrides)
    expect(analysis.score).toBe(formatScore(evaluate(plan, model.constraints, overrides)))
    expect(analysis.score).toBe(formatScore(sum(analysis.constraints.map(({ score }) => score))))
    for (const { score, matches = [], matchCount } of analysis.constraints) {
      expect(formatScore(sum(matches.map((match) => match.score)))).toBe(score)
      expect(matches).toHaveLength(matchCount)
      for (const { justification } of matches) expect(justification.description).toMatch(/^\p{Lu}.*\.$/u)
    }
  })

  it('has output and metrics that pass their own schemas', async () => {
    const { plan } = await solvedOnce()
    const documents = [
      [model.schema.output, model.readOutput(plan)],
      [model.schema.inputMetrics, model.inputMetrics(plan)],
      [model.schema.kpis, model.kpis(plan)],
    ] as const
    for (const [schema, document] of documents)
      expect(schema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
  })

  it('has views that pass their own schemas', async () => {
    const { plan } = await solvedOnce()
    for (const { query, schema, view } of model.views ?? []) {
      const answer = view(plan, query.parse({}))
      expect(schema.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
    }
  })

  it('keeps its plan and score when the output is applied to the input', async () => {
    const { input, overrides, plan } = await solvedOnce()
    const applied: unknown = JSON.parse(JSON.stringify(model.applyOutput(input, model.readOutput(plan))))
    const again = model.schema.input.parse(applied)
    expect(
      issuesOf(model, again, overrides).filter(({ code }) => model.issueTypes[code]!.severity === 'ERROR'),
    ).toEqual([])
    const rebuilt = await planFrom(model, again, overrides)
    expect(evaluate(rebuilt, model.constraints, overrides)).toEqual(evaluate(plan, model.constraints, overrides))
    const search = finish(model.startSearch(rebuilt, overrides, { seed: 3 }))
    expect(compareScores(search.bestScore, evaluate(plan, model.constraints, overrides))).toBeGreaterThanOrEqual(0)
  })

  it('is solved the same way again with the same seed', async () => {
    const [first, second] = [await solvedOnce(), await solve(model, demo, 300)]
    expect(model.readOutput(first.plan)).toEqual(model.readOutput(second.plan))
    expect(first.search.bestScore).toEqual(second.search.bestScore)
  })
})
