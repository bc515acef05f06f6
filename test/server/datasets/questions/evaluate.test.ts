/**
 * A change judged before it is made, over HTTP: what is answered is what the revision would be, and nothing is kept.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import type { Evaluation } from '../../../../server/contract/evaluation.ts'
import type { PatchOperation } from '../../../../server/contract/patch.ts'
import { minus } from '../../../../server/models/score-difference.ts'
import { addScores, formatScore, parseScore, zeroScore } from '../../../../server/solver/search/score.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

interface Stop {
  readonly id: string
  readonly kind: string
}
interface Output {
  readonly vehicles: readonly { id: string; shifts: readonly { id: string; itinerary: readonly Stop[] }[] }[]
  readonly unassignedVisits: readonly string[]
}
interface Place {
  readonly vehicleId: string
  readonly vehicleShiftId: string
  readonly isCurrent: boolean
  readonly reasons?: readonly string[]
  readonly scoreDiff?: string
  readonly precedingVisitId?: string
  readonly arrivalTime?: string
  readonly travelTimeDiff?: string
}

let platform: TestPlatform
let client: RoutePlanClient
/** A demo dataset with a short run's plan. */
let id: string
let output: Output

beforeAll(async () => {
  platform = await startTestPlatform()
  const { key } = await platform.createKey()
  client = routePlanClient(platform.base, key)
  const demo = (await (
    await fetch(`${platform.base}/v1/demo-data/BASIC`, { headers: { 'x-api-key': key } })
  ).json()) as { modelInput: object }
  const submitted = await client.submit({
    modelInput: demo.modelInput,
    config: { run: { termination: { stepCountLimit: 300 } } },
  })
  id = submitted.id
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  output = await client.json(`/${id}/output`)
})
afterAll(() => platform.stop())

const send = (path: string, body: unknown) => client.raw(path, { method: 'POST', body: JSON.stringify(body) })

async function evaluate(
  patch: readonly PatchOperation[],
  { of = id, select = 'SOLVED', query = '' } = {},
): Promise<Evaluation> {
  const response = await send(`/${of}/evaluate${query}`, { patch, select })
  const answer = (await response.json()) as Evaluation
  expect([response.status, response.status === 200 ? '' : answer]).toEqual([200, ''])
  return answer
}

/** The dataset that the change makes when it is saved. */
async function saved(patch: readonly PatchOperation[], select = 'SOLVED'): Promise<DatasetMetadata> {
  const response = await send(`/${id}/from-patch?operation=NONE&select=${select}`, { patch })
  expect(response.status).toBe(202)
  return (await response.json()) as DatasetMetadata
}

const shiftsOf = (plan: Output) =>
  plan.vehicles.flatMap((vehicle) => vehicle.shifts.map((shift) => ({ vehicleId: vehicle.id, ...shift })))
const itineraryPath = (shift: { vehicleId: string; id: string }) =>
  `/vehicles/[id=${shift.vehicleId}]/shifts/[id=${shift.id}]/itinerary`

/** Takes the visit out of wherever it is. */
const takenOut = (visit: string): PatchOperation[] =>
  shiftsOf(output)
    .filter(({ itinerary }) => itinerary.some((stop) => stop.id === visit))
    .map((shift) => ({ op: 'remove', path: `${itineraryPath(shift)}/[id=${visit}]` }))

/** Visits alone: where breaks are follows from the times. */
function movedTo(visit: string, { vehicleId, vehicleShiftId, precedingVisitId }: Place): PatchOperation[] {
  const shift = shiftsOf(output).find((each) => each.id === vehicleShiftId)!
  const stops = shift.itinerary.flatMap((stop) => (stop.kind === 'VISIT' && stop.id !== visit ? [stop.id] : []))
  const position = precedingVisitId === undefined ? 0 : stops.indexOf(precedingVisitId) + 1
  return [
    // Whoever moves it tells the customer.
    { op: 'replace', path: `/visits/[id=${visit}]/publishedAppointment`, value: null },
    ...takenOut(visit),
    {
      op: 'replace',
      path: itineraryPath({ vehicleId, id: vehicleShiftId }),
      value: stops.toSpliced(position, 0, visit).map((stop) => ({ id: stop, kind: 'VISIT' })),
    },
  ]
}

/** A visit in the middle of the longest day. */
function someVisit(): string {
  const [longest] = shiftsOf(output).sort((a, b) => b.itinerary.length - a.itinerary.length)
  return longest!.itinerary.filter(({ kind }) => kind === 'VISIT')[1]!.id
}

const places = async (body: object, of = id) => {
  const response = await send(`/${of}/recommendations/recommend-places`, body)
  return { status: response.status, answer: (await response.json()) as { places: Place[] } }
}

describe('evaluating a change', () => {
  test('that changes nothing answers the plan as it is, without a difference', async () => {
    const answer = await evaluate([], { query: '?includeJustifications=true' })
    expect(answer).toMatchObject({
      score: (await client.metadata(id)).score,
      scoreDiff: formatScore(zeroScore),
      constraintDiffs: [],
      kpiDiffs: {},
      output: { unassignedVisits: output.unassignedVisits },
    })
    // As of a dataset derived from the plan, whose appointments are published.
    expect(answer.kpis).toEqual({ ...(await client.json<object>(`/${id}/kpis`)), totalChangedVisits: 0 })
    expect(answer.scoreAnalysis).toEqual(await client.json(`/${id}/score-analysis?includeJustifications=true`))
  })

  test('answers what the revision has when it is saved, and stores nothing before', async () => {
    const visit = someVisit()
    const [best] = (await places({ fitVisitId: visit })).answer.places.filter(({ isCurrent }) => !isCurrent)
    const changes: (readonly [PatchOperation[], string])[] = [
      [takenOut(visit), 'SOLVED'],
      [movedTo(visit, best!), 'SOLVED'],
      [[{ op: 'replace', path: `/visits/[id=${visit}]/serviceDuration`, value: 'PT3H' }], 'SOLVED'],
      [[{ op: 'replace', path: `/visits/[id=${visit}]/serviceDuration`, value: 'PT3H' }], 'UNSOLVED'],
    ]
    const before = await client.metadata(id)
    const count = async () => (await client.json<unknown[]>('')).length
    for (const [patch, select] of changes) {
      const datasets = await count()
      const answer = await evaluate(patch, { select })
      expect(await count()).toBe(datasets)
      const revision = await saved(patch, select)
      expect(answer.score).toBe(revision.score)
      expect(answer.scoreDiff).toBe(formatScore(minus(parseScore(revision.score!), parseScore(before.score!))))
      expect(answer.output).toEqual(await client.json(`/${revision.id}/output`))
      expect(answer.kpis).toEqual(await client.json(`/${revision.id}/kpis`))
      expect(answer.scoreAnalysis).toEqual(await client.json(`/${revision.id}/score-analysis`))
    }
    expect(await client.metadata(id)).toEqual(before)
    expect(await client.json(`/${id}/output`)).toEqual(output)
  })

  test('names what it breaks and mends with a sentence, by constraint, and adds up', async () => {
    const visit = someVisit()
    const { scoreDiff, constraintDiffs = [], kpiDiffs = {} } = await evaluate(takenOut(visit))
    const unassigned = constraintDiffs.find(({ constraintId }) => constraintId === 'requireMandatoryVisits')
    expect(unassigned?.broken.map(({ justification }) => justification['visitId'])).toEqual([visit])
    expect(unassigned?.broken[0]?.justification.description).toMatch(/^Mandatory visit .* is not scheduled\. /)
    expect(unassigned?.mended).toEqual([])
    const sum = constraintDiffs.map(({ score }) => parseScore(score)).reduce(addScores, zeroScore)
    expect(formatScore(sum)).toBe(scoreDiff)
    for (const { score, broken, mended } of constraintDiffs) {
      const total = (matches: readonly { score: string }[]) =>
        matches.map((match) => parseScore(match.score)).reduce(addScores, zeroScore)
      expect(formatScore(minus(total(broken), total(mended)))).toBe(score)
    }
    expect(kpiDiffs).toMatchObject({ totalUnassignedVisits: 1 })
    expect(kpiDiffs['totalTravelTime']).toMatch(/^-?PT/)
  })

  test('that is invalid answers its issues and nothing else', async () => {
    const answer = await evaluate([
      { op: 'add', path: `${itineraryPath(shiftsOf(output)[0]!)}/-`, value: { id: 'Nobody', kind: 'VISIT' } },
    ])
    expect(Object.keys(answer)).toEqual(['validationResult'])
    expect(answer.validationResult.status).toBe('ERRORS')
    const misshaped = await evaluate([{ op: 'replace', path: '/visits/0/location', value: 'here' }])
    expect(misshaped.validationResult.issues[0]).toMatchObject({
      code: 'JSON_MAPPING_ERROR',
      path: '/modelInput/visits/0/location',
    })
    expect(misshaped.score).toBeUndefined()
  })

  test.each([
    ['a patch that cannot be made', { patch: [{ op: 'remove', path: '/nowhere' }] }, 400, 'PATCH_INVALID'],
    ['a body without a patch', {}, 400, 'BODY_INVALID'],
  ])('is refused for %s', async (_, body, status, code) => {
    const response = await send(`/${id}/evaluate`, body)
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })])
  })

  test('is refused without a dataset, a plan, or the permission', async () => {
    const nowhere = await send('/00000000-0000-4000-8000-000000000000/evaluate', { patch: [] })
    expect(nowhere.status).toBe(404)
    const reader = routePlanClient(platform.base, (await platform.createKey({ permissions: ['READ'] })).key)
    const refused = await reader.raw(`/${id}/evaluate`, { method: 'POST', body: '{"patch":[]}' })
    expect(refused.status).toBe(403)
  })

  test('goes by other weights where some are given, the plan before it as well', async () => {
    const weighed = async (overrides: object, patch: readonly PatchOperation[] = []) => {
      const response = await send(`/${id}/evaluate`, { patch, config: { model: { overrides } } })
      return { status: response.status, answer: (await response.json()) as Evaluation }
    }
    const own = await evaluate([])
    const { answer } = await weighed({ minimizeTravelTimeWeight: 3 })
    const softOf = (of: Evaluation) =>
      parseScore(of.scoreAnalysis!.constraints.find((each) => each.id === 'minimizeTravelTime')!.score).soft
    expect(softOf(own)).toBeLessThan(0)
    expect(softOf(answer)).toBe(3 * softOf(own))
    expect(parseScore(answer.score!).soft - parseScore(own.score!).soft).toBe(2 * softOf(own))
    // The plan before is judged alike: what differs is what the change does.
    expect([answer.scoreDiff, answer.constraintDiffs]).toEqual([formatScore(zeroScore), []])
    const patch = takenOut(someVisit())
    const both = (await weighed({ minimizeTravelTimeWeight: 3 }, patch)).answer
    expect(formatScore(minus(parseScore(both.score!), parseScore(answer.score!)))).toBe(both.scoreDiff)
    // As the dataset itself is weighed again afterwards.
    expect((await evaluate([])).score).toBe(own.score)
    expect((await weighed({ minimizeTravelTimeWeight: -1 })).status).toBe(400)
  })

  test('compares with the plan as it is now, also after it was solved further', async () => {
    const { id: own } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await client.until(own, ({ status }) => status === 'DATASET_COMPUTED')
    const unsolved = await evaluate([], { of: own })
    expect((unsolved.output as Output).unassignedVisits).toHaveLength(2)
    await send(`/${own}`, {})
    const { score } = await client.final(own)
    expect(score).not.toBe(unsolved.score)
    expect(await evaluate([], { of: own })).toMatchObject({ score, scoreDiff: formatScore(zeroScore) })
  })
})

describe('the places of a visit', () => {
  test('cost what evaluating and saving the move says, planned or not', async () => {
    const visit = someVisit()
    const { answer } = await places({ fitVisitId: visit, patch: [] })
    expect(answer.places).toHaveLength(shiftsOf(output).length)
    const possible = answer.places.filter(({ scoreDiff }) => scoreDiff !== undefined)
    expect(possible.length).toBeGreaterThan(1)
    expect(answer.places.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    for (const place of possible.slice(0, 6)) {
      const moved = await evaluate(movedTo(visit, place))
      expect([place.vehicleShiftId, moved.scoreDiff]).toEqual([place.vehicleShiftId, place.scoreDiff])
      const stop = shiftsOf(moved.output as Output)
        .find((shift) => shift.id === place.vehicleShiftId)!
        .itinerary.find((each) => each.id === visit)
      expect(stop).toMatchObject({ arrivalTime: place.arrivalTime })
      expect(moved.kpiDiffs?.['totalTravelTime'] ?? 'PT0S').toBe(place.travelTimeDiff)
    }
  })

  test('are looked for in the changed plan, where a patch comes along', async () => {
    const visit = someVisit()
    const patch = takenOut(visit)
    const without = await evaluate(patch)
    const { answer } = await places({ fitVisitId: visit, patch })
    expect(answer.places.every(({ isCurrent }) => !isCurrent)).toBe(true)
    const [best] = answer.places
    const back = await evaluate(movedTo(visit, best!))
    const expected = minus(parseScore(back.score!), parseScore(without.score!))
    expect(best?.scoreDiff).toBe(formatScore(expected))
    const wrong = await places({ fitVisitId: visit, patch: [{ op: 'remove', path: '/visits/[id=' }] })
    expect(wrong.status).toBe(400)
  })

  test('that there are not come with the rules that keep the visit away', async () => {
    const { modelInput } = tinyRoutePlan()
    const [visitA] = modelInput.visits
    const atNight = [{ minStartTime: '2027-02-01T20:00:00Z', maxEndTime: '2027-02-01T23:00:00Z' }]
    const { id: own } = await client.submit(
      { modelInput: { ...modelInput, visits: [{ ...visitA!, timeWindows: atNight }] } },
      '?operation=NONE',
    )
    await client.until(own, ({ status }) => status === 'DATASET_COMPUTED')
    const { answer } = await places({ fitVisitId: visitA!.id }, own)
    expect(answer.places).toEqual([
      {
        vehicleId: 'Carl',
        vehicleShiftId: 'Carl Mon',
        isCurrent: false,
        reasons: ['Works from 09:00 to 17:00; the visit takes 1 h 30 min and may be done from 20:00 to 23:00 only.'],
      },
    ])
  })
})
