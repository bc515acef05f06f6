/** A model that is not registered and shares nothing with routing goes through the platform, by its file alone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../server/contract/dataset.ts'
import type { Evaluation } from '../../server/contract/evaluation.ts'
import type { ModelSummary } from '../../server/contract/model-summary.ts'
import type { ScoreAnalysis } from '../../server/contract/score.ts'
import { finalStatuses } from '../../server/contract/status.ts'
import { minus } from '../../server/models/score-difference.ts'
import { addScores, formatScore, parseScore, zeroScore } from '../../server/solver/search/score.ts'
import { bundle } from '../support/bundle.ts'
import { planwright } from '../support/command-line.ts'
import { fetchDocument } from '../support/openapi-document.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'

let folder = ''
let platform: TestPlatform
let key = ''
let base = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-model-'))
  platform = await startTestPlatform({ modelFiles: [await bundle('test/model/slot-assignment.ts', folder)] })
  base = `${platform.url}/api/models/slot-assignment`
  key = (await platform.createKey()).key
})
afterAll(async () => {
  await platform.stop()
  await rm(folder, { recursive: true })
})

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as T
}

async function ended(id: string, ends: ReadonlySet<string> = finalStatuses): Promise<DatasetMetadata> {
  const metadata = () => call<DatasetMetadata>(`/v1/rosters/${id}/metadata`)
  await expect.poll(async () => ends.has((await metadata()).status)).toBe(true)
  return metadata()
}

const sumOf = (scores: readonly string[]) => formatScore(scores.map(parseScore).reduce(addScores, zeroScore))
interface Roster {
  readonly modelOutput: { readonly slots: readonly { readonly id: string; readonly person: string | null }[] }
}
interface Request {
  readonly config: object
  readonly modelInput: { readonly people: readonly object[]; readonly slots: readonly Record<string, unknown>[] }
}
const demo = () => call<Request>('/v1/demo-data/SMALL')

test('it is among the models, with its figures, its goals and what it counts', async () => {
  const cards = (await (await platform.manage('GET', '/models')).json()) as ModelSummary[]
  const card = cards.find(({ id }) => id === 'slot-assignment')
  expect(card).toMatchObject({ resource: 'rosters', work: { kind: 'slot', planned: 'filledSlots' } })
  expect(card?.kpis.map(({ title }) => title)).toEqual(['Filled slots', 'Hours of the busiest'])
  expect(card?.entityKinds.map(({ plural }) => plural)).toEqual(['slots', 'people'])
  expect([card?.capabilities, card?.views]).toEqual([
    [],
    [{ path: 'unfilled', title: 'Explain the slots nobody fills', explains: 'slot' }],
  ])
  expect(card?.overrides).toEqual([
    {
      name: 'fairnessWeight',
      description: 'How much fair shares count',
      isNumber: true,
      minimum: 0,
      maximum: 1000,
    },
  ])
  expect(card?.goals.map(({ title }) => title)).toEqual(['Fair shares of hours'])
})

test('its demo dataset is solved, and every figure is explained', async () => {
  const { id } = await call<DatasetMetadata>('/v1/rosters', await demo())
  const { status, score } = await ended(id)
  // Ten slots of three hours for four people: two work nine hours and two six.
  expect([status, score]).toEqual(['SOLVING_COMPLETED', '0hard/0medium/-234soft'])
  const { modelOutput } = await call<Roster>(`/v1/rosters/${id}`)
  expect(modelOutput.slots.filter(({ person }) => person === null)).toEqual([])
  const analysis = await call<ScoreAnalysis>(`/v1/rosters/${id}/score-analysis?includeJustifications=true`)
  expect(sumOf(analysis.constraints.flatMap(({ matches = [] }) => matches.map((match) => match.score)))).toBe(score)
  expect(analysis.constraints.map((one) => one.id)).toEqual(['skill', 'oneAtATime', 'filled', 'fairness'])
})

test('a wrong input is refused with the words of the model, and of its schema', async () => {
  const { config, modelInput } = await demo()
  const [first, ...rest] = modelInput.slots
  const slots = [{ ...first, person: 'Nobody' }, ...rest]
  const { id } = await call<DatasetMetadata>('/v1/rosters', { config, modelInput: { ...modelInput, slots } })
  expect((await ended(id)).status).toBe('DATASET_INVALID')
  const { issues } = await call<{ issues: object[] }>(`/v1/rosters/${id}/validation-result`)
  expect(issues).toMatchObject([{ code: 'UnknownPerson', message: 'Slot Slot 1 is for Nobody, who is not there.' }])
})

test('a solved dataset is patched and goes on from its plan', async () => {
  const parent = await call<DatasetMetadata>('/v1/rosters', await demo())
  await ended(parent.id)
  const patch = [{ op: 'remove', path: '/slots/0' }]
  const child = await call<DatasetMetadata>(`/v1/rosters/${parent.id}/from-patch`, { patch })
  const { status, score } = await ended(child.id)
  expect([status, score]).toEqual(['SOLVING_COMPLETED', '0hard/0medium/-189soft'])
})

test('it says why slots are empty, and takes no more of them than it can', async () => {
  const { config, modelInput } = await demo()
  const [first, ...rest] = modelInput.slots
  const slots = [{ ...first, skill: 'welding' }, ...rest]
  const { id } = await call<DatasetMetadata>('/v1/rosters', { config, modelInput: { ...modelInput, slots } })
  expect((await ended(id)).score).toMatch('0hard/-1medium')
  expect(await call(`/v1/rosters/${id}/unfilled`)).toEqual({
    totalUnassigned: 1,
    slots: [{ id: 'Slot 1', summary: 'Nobody knows welding.' }],
  })
  const people = Array.from({ length: 101 }, (_, index) => ({ id: `Person ${index}` }))
  const crowd = await call<DatasetMetadata>('/v1/rosters', { config, modelInput: { ...modelInput, people } })
  await ended(crowd.id)
  const { issues } = await call<{ issues: object[] }>(`/v1/rosters/${crowd.id}/validation-result`)
  expect(issues).toMatchObject([
    {
      code: 'ModelRestrictionExceeded',
      path: '/modelInput/people',
      message: expect.stringContaining('The input has 101 people; this model takes at most 100.') as string,
    },
  ])
})

test('a question about a plan in a body is answered', async () => {
  const { modelInput } = await demo()
  expect(await call('/v1/rosters/score-analysis', { modelInput })).toMatchObject({ score: '0hard/-10medium/0soft' })
})

test('its OpenAPI document has its addresses and schemas, and the example of a submission is taken', async () => {
  const document = (await (await fetch(`${platform.url}/openapis/slot-assignment/v1`)).json()) as OpenApi
  expect(Object.keys(document.paths)).toContain('/v1/rosters/{id}/score-analysis')
  expect(Object.keys(document.components.schemas['ModelInput']!.properties)).toEqual(['people', 'slots'])
  const { value } = document.components.examples['DatasetSubmission']!
  const { id } = await call<DatasetMetadata>('/v1/rosters?operation=NONE', value)
  expect((await ended(id, new Set(['DATASET_COMPUTED']))).status).toBe('DATASET_COMPUTED')
})
test('its OpenAPI document speaks of its own things, wherever those of other models speak of theirs', async () => {
  const [own, other] = await Promise.all(
    ['slot-assignment', 'field-service-routing'].map((api) => fetchDocument(platform.url, api)),
  )
  expect(JSON.stringify(own)).not.toMatch(/visit|vehicle|technician|rout(e|ing)|travel|field.service/i)
  const text = JSON.stringify(own?.components['examples'])
  for (const words of ['slot-assignment', 'rosters', 'Ann works 9 hours.', '/slots/[id=Monday]/person'])
    expect(text).toContain(words)
  const names = Object.keys(own!.components['schemas']!).filter((name) => !ownSchemas.includes(name))
  expect(names.length).toBeGreaterThan(20)
  for (const name of names)
    expect([name, examplePlaces(own!.components['schemas']![name])]).toEqual([
      name,
      examplePlaces(other!.components['schemas']![name]),
    ])
})
/** Those a model brings; the others are the same in every model, but for what they show. */
const ownSchemas = [
  'ModelInput',
  'ModelOutput',
  'ModelOverrides',
  'InputMetrics',
  'Kpis',
  'UnfilledSlots',
  'QuickActionsRequest',
]

function examplePlaces(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'examples' ? [path] : examplePlaces(inner, `${path}/${key}`),
  )
}

interface OpenApi {
  readonly paths: object
  readonly components: {
    readonly schemas: Record<string, { readonly properties: object }>
    readonly examples: Record<string, { readonly value: unknown }>
  }
}

test('keys, the command line and the list over all models know it', async () => {
  const { key: scoped } = await platform.createKey({ models: ['field-service-routing'] })
  const refused = await fetch(`${base}/v1/rosters`, { headers: { 'x-api-key': scoped } })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'MODEL_NOT_IN_SCOPE' }])
  const found = (await (await platform.manage('GET', '/datasets?model=slot-assignment')).json()) as object
  expect(JSON.stringify(found)).toContain('slot-assignment')
  const data = ['--data', platform.dataFolder]
  const made = await planwright(['keys', 'create', '--name', 'rosters', '--models', 'slot-assignment', ...data])
  expect(made).toMatchObject({ code: 0 })
  expect((await planwright(['keys', 'list', ...data])).output).toMatch(/rosters.*slot-assignment/)
})

test('a change of its plan is judged before it is made, and the revision is what was promised', async () => {
  const { id } = await call<DatasetMetadata>('/v1/rosters?operation=NONE', await demo())
  const before = await ended(id, new Set(['DATASET_COMPUTED']))
  const patch = [{ op: 'replace', path: '/slots/[id=Slot 2]/person', value: 'Cleo' }]
  const judged = await call<Evaluation>(`/v1/rosters/${id}/evaluate`, { patch })
  expect(judged.kpiDiffs).toMatchObject({ filledSlots: 1 })
  expect(judged.scoreDiff).toBe(formatScore(minus(parseScore(judged.score!), parseScore(before.score!))))
  const revision = await call<DatasetMetadata>(`/v1/rosters/${id}/from-patch?operation=NONE`, { patch })
  expect((await ended(revision.id, new Set(['DATASET_COMPUTED']))).score).toBe(judged.score)
  const wrong = [{ op: 'replace', path: '/slots/[id=Slot 2]/to', value: 0 }]
  const invalid = await call<Evaluation>(`/v1/rosters/${id}/evaluate`, { patch: wrong })
  expect([invalid.score, invalid.validationResult.issues.map(({ code }) => code)]).toEqual([
    undefined,
    ['EndsBeforeItStarts'],
  ])
})
