/**
 * An input that does not match its schema somewhere: the model's checks say what they can of the rest, and nothing that
 * is false.
 */
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../server/foundation/random.ts'
import type { PlanningModel } from '../../../server/models/planning-model.ts'
import { findModel, planningModels } from '../../../server/models/registry.ts'
import { soundPartOf } from '../../../server/workers/commands/sound-part.ts'
import { annsMonday, at, villageDocument, visitAt } from './field-service-routing/village.ts'

type Document = Readonly<Record<string, unknown>>
interface Told {
  readonly code: string
  readonly path: string
  readonly message: string
}

const nonsense = { nonsense: true }

function toldOf(model: PlanningModel, document: unknown): Told[] {
  const told: Told[] = []
  const report = (code: string, details: { path: string; message: string }) =>
    void told.push({ code, path: details.path, message: details.message })
  const overrides = model.schema.overrides.parse({})
  const parsed = model.schema.input.safeParse(document)
  if (parsed.success) model.validate(parsed.data, overrides, report)
  else {
    const sound = soundPartOf(model, document, parsed.error.issues)
    if (sound) model.validate(sound.input, overrides, sound.reporter(report))
  }
  return told
}

/**
 * The document with each of its parts broken in turn: fields of the wrong kind, misspelt, and items with a field nobody
 * knows.
 */
function* brokenForms(document: Document): Iterable<readonly [what: string, Document]> {
  for (const [field, value] of Object.entries(document)) {
    yield [`${field} of the wrong kind`, { ...document, [field]: nonsense }]
    const { [field]: _meant, ...others } = document
    yield [`${field} misspelt`, { ...others, [`${field}s`]: value }]
    if (!Array.isArray(value)) continue
    const places = [0, Math.floor(value.length / 2), value.length - 1]
    for (const place of new Set(value.length === 0 ? [] : places)) {
      const item = value[place] as unknown
      yield [
        `${field}/${place} broken`,
        { ...document, [field]: value.with(place, typeof item === 'object' ? { ...item, ...nonsense } : nonsense) },
      ]
    }
  }
}

describe.each(planningModels.map((model) => [model.id, model] as const))('%s', (_id, model) => {
  test('names parts of its input and issues of its catalogue', () => {
    for (const { makesDoubtful } of model.separableParts ?? [])
      for (const code of makesDoubtful) expect(Object.keys(model.issueTypes)).toContain(code)
  })

  test.each(model.demoData.map((demo) => [demo.id, demo] as const))(
    'says nothing false of %s with a broken part',
    (_demo, demo) => {
      const { modelInput } = demo.create(new Date('2027-01-27T10:00:00Z'), createRandom(1))
      const whole = new Set(toldOf(model, modelInput).map(({ code, path }) => `${code} ${path}`))
      for (const [what, broken] of brokenForms(modelInput as Document))
        expect([what, toldOf(model, broken).filter(({ code, path }) => !whole.has(`${code} ${path}`))]).toEqual([
          what,
          [],
        ])
    },
  )
})

describe('field service routing', () => {
  const model = findModel('field-service-routing')!
  const skilled = (skill: string) => ({ requiredSkills: [{ name: skill }] })
  /** Things that name one another, and some that name what is not there. */
  const document: Document = villageDocument({
    shift: {
      skills: [{ name: 'plumbing' }],
      tags: ['north'],
      itinerary: [
        { id: 'C', kind: 'VISIT' },
        { id: 'Nobody', kind: 'VISIT' },
      ] as never,
    },
    others: [{ id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob Mon', skills: [{ name: 'magic' }] }] }] as never,
    visits: {
      A: { requiredVehicles: ['Ann'], ...skilled('wiring') },
      B: { preferredVehicles: ['Bob', 'Zoe'], visitDependencies: [{ precedingVisit: 'A' }] },
      C: { pinningRequested: true, requiredTags: ['west'], visitDependencies: [{ precedingVisit: 'E' }] } as never,
      D: { serviceDuration: '-PT5M', ...skilled('juggling') },
    },
    root: {
      visitGroups: [
        {
          id: 'pair',
          visits: [
            { ...visitAt('A'), id: 'E', visitDependencies: [{ precedingVisit: 'B' }] },
            { ...visitAt('B'), id: 'F' },
          ],
        },
      ],
      planningWindow: { startDate: at('17:00'), endDate: at('09:00') },
      defaultAssignmentType: 'MANDATORY',
      freezeTime: at('09:30'),
    },
  })
  const whole = toldOf(model, document)

  test('has many issues in all', () => expect(new Set(whole.map(({ code }) => code)).size).toBeGreaterThan(6))

  test.each([...brokenForms(document)])('says of the rest what it says of the whole: %s', (_what, broken) => {
    const told = toldOf(model, broken)
    expect(told.length).toBeGreaterThan(0)
    expect(whole).toEqual(expect.arrayContaining(told))
  })

  test('leaves out the items that are broken alone, and counts them in places', () => {
    const visits = document['visits'] as object[]
    const told = toldOf(model, { ...document, visits: [{ ...visits[0], ...nonsense }, ...visits.slice(1)] })
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'UndeclaredSkill', path: '/visits/3/requiredSkills/0' }),
        expect.objectContaining({ code: 'UnknownVehicle', path: '/visits/1/preferredVehicles/1' }),
      ]),
    )
    // Visit A is the broken one: whoever comes after it is not told that it is not there.
    expect(told.filter(({ code }) => code === 'UnknownPrecedingVisit' || code === 'UnknownItineraryVisit')).toEqual([])
  })

  test('names the other place of a duplicate as it is in the whole input', () => {
    const visits = document['visits'] as object[]
    const told = toldOf(model, { ...document, visits: [{ ...visits[0], ...nonsense }, ...visits.slice(1), visits[1]] })
    const { message } = told.find(({ code }) => code === 'DuplicateVisitId')!
    expect(message).toContain('also used at /visits/1.')
  })

  test('says nothing of what is no object, and of no vehicles where the field is missing', () => {
    expect([undefined, null, 3, 'text', [], {}].map((value) => toldOf(model, value))).toEqual([[], [], [], [], [], []])
    const { vehicles: _vehicles, ...others } = document
    expect(toldOf(model, others).map(({ code }) => code)).toContain('UndeclaredSkill')
    expect(toldOf(model, others).map(({ code }) => code)).not.toContain('UnknownVehicle')
  })
})
