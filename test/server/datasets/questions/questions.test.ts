/**
 * Questions about a plan over HTTP: score analysis and recommendations for a plan in the body, recommendations and
 * views of a stored one.
 */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import type { ScoreAnalysis } from '../../../../server/contract/score.ts'
import { addScores, formatScore, parseScore } from '../../../../server/solver/search/score.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan, type RoutePlanRequest } from '../../../support/tiny-route-plan.ts'

const singlePaths = ['/recommend-time-windows', '/visit-recommend-time-windows', '/visit-time-windows', '']
const batchPaths = ['recommend-time-windows-batch', 'recommend-time-windows-batch-per-visit']

interface Recommendation {
  readonly timeWindow: object
  readonly vehicleShiftId: string
  readonly precedingVisitId?: string
  readonly startServiceTime: string
  readonly scoreDiff: string
  readonly constraintDiffs: { readonly constraintId: string; readonly score: string; readonly matchesDiff?: object[] }[]
}

let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform()
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())

async function post<Answer>(
  path: string,
  body: unknown,
): Promise<{ status: number; answer: Answer; headers: Headers }> {
  const response = await client.raw(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, answer: (await response.json()) as Answer, headers: response.headers }
}

/** The tiny plan with A in its itinerary, B left out, and D, which nobody can do. */
function halfPlanned(itinerary = ['Visit A']): { modelInput: RoutePlanRequest['modelInput'] } {
  const { modelInput } = tinyRoutePlan()
  const [visitA, visitB] = modelInput.visits
  const tooLate = {
    ...visitA!,
    id: 'Visit D',
    name: 'Night watch',
    timeWindows: [{ minStartTime: '2027-02-01T20:00:00Z', maxEndTime: '2027-02-01T23:00:00Z' }],
  }
  const vehicles = modelInput.vehicles.map((vehicle) => ({
    ...vehicle,
    shifts: vehicle.shifts.map((shift) => ({ ...shift, itinerary: itinerary.map((id) => ({ id, kind: 'VISIT' })) })),
  }))
  return { modelInput: { ...modelInput, vehicles, visits: [visitA!, visitB!, tooLate] } }
}

/** The id of a dataset that holds the plan, unsolved. */
async function store(body: { modelInput: unknown }): Promise<string> {
  const { id } = await client.submit(body, '?operation=NONE')
  await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  return id
}

interface Vehicles {
  readonly vehicles: readonly {
    readonly shifts: readonly {
      readonly id: string
      readonly itinerary?: readonly { readonly id: string; readonly kind: string }[]
    }[]
  }[]
}

/** The plan of an output as the input of a question. */
function withItineraries(input: Vehicles, output: Vehicles): Vehicles {
  const plans = new Map(
    output.vehicles.flatMap(({ shifts }) =>
      shifts.map(({ id, itinerary = [] }) => [id, itinerary.map((stop) => ({ id: stop.id, kind: stop.kind }))]),
    ),
  )
  return {
    ...input,
    vehicles: input.vehicles.map((vehicle) => ({
      ...vehicle,
      shifts: vehicle.shifts.map((shift) => ({ ...shift, itinerary: plans.get(shift.id) ?? [] })),
    })),
  }
}

describe('the score analysis of a plan in the body', () => {
  test('is that of the dataset whose plan it is, with and without justifications', async () => {
    const demo = (await (
      await fetch(`${platform.base}/v1/demo-data/BASIC`, { headers: { 'x-api-key': (await platform.createKey()).key } })
    ).json()) as { config: { model?: object }; modelInput: Vehicles }
    const { id } = await client.submit({
      ...demo,
      config: { ...demo.config, run: { termination: { stepCountLimit: 320 } } },
    })
    expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
    const body = {
      config: { model: demo.config.model },
      modelInput: withItineraries(demo.modelInput, await client.json(`/${id}/output`)),
    }
    for (const query of ['', '?includeJustifications=false', '?includeJustifications=true']) {
      const { status, answer } = await post<ScoreAnalysis>(`/score-analysis${query}`, body)
      expect([status, answer]).toEqual([200, await client.json(`/${id}/score-analysis${query}`)])
      expect(answer.constraints.some(({ matches }) => matches !== undefined)).toBe(query.endsWith('true'))
    }
    const zipped = await client.raw('/score-analysis', {
      method: 'POST',
      body: gzipSync(JSON.stringify(body)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(await zipped.json()).toEqual(await client.json(`/${id}/score-analysis`))
  })

  test('says of each visit left out why it is', async () => {
    const { answer } = await post<ScoreAnalysis>('/score-analysis?includeJustifications=true', halfPlanned())
    const { matches = [] } = answer.constraints.find(({ id }) => id === 'requireMandatoryVisits')!
    expect(matches.map(({ justification }) => [justification['visitId'], justification['reason']])).toEqual([
      [
        'Visit B',
        'The only shift with the skill electrician at level 1 comes into question, but does not have it in the plan.',
      ],
      [
        'Visit D',
        'The only shift works at other hours. It works from 09:00 to 17:00; the visit takes 1 h 30 min and may be done from 20:00 to 23:00 only.',
      ],
    ])
  })

  test('weighs as the overrides in the body say', async () => {
    const config = { model: { overrides: { minimizeTravelTimeWeight: 0, minimizeTravelDistanceWeight: 2 } } }
    const { answer } = await post<ScoreAnalysis>('/score-analysis', { config, ...halfPlanned() })
    const weightOf = (id: string) => answer.constraints.find((constraint) => constraint.id === id)?.weight
    expect([weightOf('minimizeTravelTime'), weightOf('minimizeTravelDistance')]).toEqual([
      '0hard/0medium/0soft',
      '0hard/0medium/2soft',
    ])
  })

  test('weighs as the configuration profile says, and the body over it; priority and tags are let pass', async () => {
    const profile = {
      name: 'Distance',
      modelConfiguration: { minimizeTravelTimeWeight: 0, minimizeTravelDistanceWeight: 2 },
    }
    expect((await platform.manage('POST', '/models/field-service-routing/configurations', profile)).status).toBe(200)
    const weights = async (query: string, body: object) => {
      const { answer } = await post<ScoreAnalysis>(`/score-analysis${query}`, { ...body, ...halfPlanned() })
      return ['minimizeTravelTime', 'minimizeTravelDistance'].map(
        (id) => parseScore(answer.constraints.find((constraint) => constraint.id === id)?.weight ?? '').soft,
      )
    }
    const overrides = { model: { overrides: { minimizeTravelDistanceWeight: 7 } } }
    expect(await weights('', {})).toEqual([1, 0])
    expect(await weights('?configurationId=Distance&priority=10&tags=a&tags=b', {})).toEqual([0, 2])
    expect(await weights('?configurationId=Distance', { config: overrides })).toEqual([0, 7])
    const recommended = await post<{ recommendations: Recommendation[] }>(
      '/recommendations/recommend-time-windows?configurationId=Distance&priority=0&tags=a',
      { fitVisitId: 'Visit B', ...halfPlanned() },
    )
    expect(recommended.answer.recommendations[0]?.constraintDiffs.map(({ constraintId }) => constraintId)).toContain(
      'minimizeTravelDistance',
    )
    expect(await post('/score-analysis?configurationId=Fastest', halfPlanned())).toMatchObject({
      status: 400,
      answer: { code: 'CONFIGURATION_PROFILE_UNKNOWN' },
    })
    expect(await post('/score-analysis?priority=11', halfPlanned())).toMatchObject({
      status: 400,
      answer: { code: 'QUERY_INVALID' },
    })
  })

  test.each([
    ['a body that is not JSON', '{', 'BODY_MALFORMED'],
    ['a body without an input', '{}', 'BODY_INVALID'],
    ['an unknown field', JSON.stringify({ ...halfPlanned(), fitVisitId: 'Visit B' }), 'BODY_INVALID'],
    ['an input that breaks a rule', JSON.stringify(halfPlanned(['Visit Z'])), 'MODEL_INPUT_INVALID'],
  ])('is refused for %s', async (_, body, code) => {
    const response = await client.raw('/score-analysis', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([400, code])
  })

  test('is refused for an unknown field with a hint that it may be misspelt', async () => {
    const hint = (name: string) => `${name} is not a known field here. Maybe it is misspelt.`
    const { modelInput } = halfPlanned()
    const refused = (body: object) => post('/score-analysis', body)
    expect(await refused({ modelInput, confg: {} })).toMatchObject({
      status: 400,
      answer: { details: [hint('body: "confg"')] },
    })
    expect(await refused({ modelInput, config: { model: { overrides: { speed: 1 } } } })).toMatchObject({
      status: 400,
      answer: { details: [hint('config.model.overrides: "speed"')] },
    })
  })
})

describe('recommendations', () => {
  const scoreOf = async (body: object) => parseScore((await post<ScoreAnalysis>('/score-analysis', body)).answer.score)

  test('are the same for a plan in the body and for a stored one, under every name', async () => {
    const plan = halfPlanned()
    const id = await store(plan)
    const wish = { fitVisitId: 'Visit B', maxNumberOfRecommendationsPerTimeWindow: 2, includeDependencies: false }
    const answers: { status: number; answer: { recommendations: Recommendation[] } }[] = []
    for (const name of singlePaths)
      answers.push(
        await post(`/recommendations${name}`, { ...plan, ...wish }),
        await post(`/${id}/recommendations${name}`, wish),
      )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { answer } of answers) expect(answer).toEqual(answers[0]!.answer)
    const [best] = answers[0]!.answer.recommendations
    expect(best).toMatchObject({ vehicleShiftId: 'Carl Mon', timeWindow: plan.modelInput.visits[1]!.timeWindows[0] })
    expect(best).not.toHaveProperty('precedingVisitId')
    const [before, after] = [await scoreOf(plan), await scoreOf(halfPlanned(['Visit B', 'Visit A']))]
    expect(formatScore(addScores(before, parseScore(best!.scoreDiff)))).toBe(formatScore(after))
  })

  test('come with the matches that come and go, if asked', async () => {
    const wish = { ...halfPlanned(), fitVisitId: 'Visit B' }
    const path = '/recommendations/recommend-time-windows'
    const [plain] = (await post<{ recommendations: Recommendation[] }>(path, wish)).answer.recommendations
    const [full] = (await post<{ recommendations: Recommendation[] }>(`${path}?includeJustifications=true`, wish))
      .answer.recommendations
    expect(plain!.constraintDiffs.every(({ matchesDiff }) => matchesDiff === undefined)).toBe(true)
    expect(full!.constraintDiffs.map(({ matchesDiff: _matches, ...rest }) => rest)).toEqual(plain!.constraintDiffs)
    expect(full!.constraintDiffs.every(({ matchesDiff = [] }) => matchesDiff.length > 0)).toBe(true)
  })

  test('for several visits answer for each of them', async () => {
    const plan = halfPlanned()
    const id = await store(plan)
    const wish = { fitVisitIds: ['Visit D', 'Visit B'] }
    for (const name of batchPaths) {
      const given = await post<{ recommendations: { visitId: string; recommendations: Recommendation[] }[] }>(
        `/recommendations/${name}`,
        { ...plan, ...wish },
      )
      expect(
        given.answer.recommendations.map(({ visitId, recommendations }) => [visitId, recommendations.length]),
      ).toEqual([
        ['Visit D', 0],
        ['Visit B', 1],
      ])
      expect((await post(`/${id}/recommendations/${name}`, wish)).answer).toEqual(given.answer)
    }
  })

  test('offer the time windows of the request', async () => {
    const timeWindows = [
      { minStartTime: '2027-02-01T09:00:00Z', maxStartTime: '2027-02-01T10:00:00Z' },
      { minStartTime: '2027-02-01T22:00:00Z' },
    ]
    const { answer } = await post<{ recommendations: Recommendation[] }>('/recommendations/visit-time-windows', {
      ...halfPlanned(),
      fitVisitId: 'Visit D',
      timeWindows,
    })
    expect(answer.recommendations.map(({ timeWindow }) => timeWindow)).toEqual([timeWindows[0]])
  })

  test('are refused for a faulty wish, with every fault', async () => {
    const plan = halfPlanned()
    const id = await store(plan)
    const wish = {
      fitVisitId: 'Visit Z',
      timeWindows: [{ minStartTime: '2027-02-01T12:00:00Z', maxEndTime: '2027-02-01T11:00:00Z' }],
    }
    for (const { status, answer } of [
      await post<ErrorBody>('/recommendations/recommend-time-windows', { ...plan, ...wish }),
      await post<ErrorBody>(`/${id}/recommendations/recommend-time-windows`, wish),
    ]) {
      expect([status, answer.code]).toEqual([400, 'RECOMMENDATION_INVALID'])
      expect(answer.details).toEqual([
        expect.stringContaining('Visit Z'),
        expect.stringContaining('2027-02-01T11:00:00Z'),
      ])
    }
    for (const wrong of [
      {},
      { fitVisitId: 'Visit B', maxNumberOfRecommendationsPerTimeWindow: 0 },
      { fitVisitId: 'Visit B', windows: [] },
    ]) {
      expect(
        (await post<ErrorBody>('/recommendations/recommend-time-windows', { ...plan, ...wrong })).answer,
      ).toMatchObject({ code: 'BODY_INVALID', details: [expect.any(String)] })
      const stored = await post<ErrorBody>(`/${id}/recommendations/recommend-time-windows`, wrong)
      expect([stored.status, stored.answer.code]).toEqual([400, 'BODY_INVALID'])
    }
    expect((await post('/recommendations/recommend-luck', {})).status).toBe(404)
  })
})

describe('views of a stored plan', () => {
  test('say why visits are unassigned', async () => {
    const id = await store(halfPlanned())
    const answer = await client.json<{
      totalUnassigned: number
      visits: { id: string; summary: string; shifts: object[] }[]
    }>(`/${id}/unassigned`)
    expect(answer).toMatchObject({
      totalUnassigned: 2,
      visits: [
        { id: 'Visit B' },
        {
          id: 'Visit D',
          name: 'Night watch',
          summary:
            'The only shift works at other hours. It works from 09:00 to 17:00; the visit takes 1 h 30 min and may be done from 20:00 to 23:00 only.',
        },
      ],
    })
    expect(answer.visits[0]!.shifts).toMatchObject([{ vehicleId: 'Carl', shiftId: 'Carl Mon', isImprovement: true }])
    expect(answer.visits[1]!.shifts).toEqual([
      {
        vehicleId: 'Carl',
        shiftId: 'Carl Mon',
        reasons: ['Works from 09:00 to 17:00; the visit takes 1 h 30 min and may be done from 20:00 to 23:00 only.'],
      },
    ])
    const asked = await client.json<typeof answer>(
      `/${id}/unassigned?visitId=${encodeURIComponent('Visit D')}&visitId=${encodeURIComponent('Visit A')}`,
    )
    expect(asked.visits.map((visit) => visit.id)).toEqual(['Visit D'])
  })

  test('list the waypoints', async () => {
    const { modelInput } = halfPlanned()
    const id = await store({ modelInput })
    const depot = modelInput.vehicles[0]!.shifts[0]!.startLocation
    const way = [{ id: 'Carl Mon', waypoints: [depot, modelInput.visits[0]!.location, depot] }]
    expect(await client.json(`/${id}/waypoints`)).toEqual(way)
    expect(await client.json(`/${id}/waypoints?objectId=Carl%20Mon`)).toEqual(way)
  })

  test('refuse unknown ids, parameters and datasets', async () => {
    const id = await store(halfPlanned())
    for (const query of [
      'unassigned?visitId=Zoe',
      'waypoints?objectId=Zoe',
      'waypoints?objectId=Zoe&objectId=Yuri',
      'unassigned?shift=1',
    ]) {
      const response = await client.get(`/${id}/${query}`)
      expect([query, response.status, ((await response.json()) as ErrorBody).code]).toEqual([
        query,
        400,
        'QUERY_INVALID',
      ])
    }
    for (const view of ['unassigned', 'changed-visits', 'waypoints'])
      expect((await client.get(`/00000000-0000-4000-8000-000000000000/${view}`)).status).toBe(404)
  })
})

test('questions and views are answered while runs fill all slots', async () => {
  const waiting = await store(halfPlanned())
  const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  await client.until(id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score?.includes('/0medium') === true)
  const wish = { fitVisitId: 'Visit B' }
  const answers = await Promise.all([
    post('/score-analysis', halfPlanned()),
    post('/recommendations/recommend-time-windows', { ...halfPlanned(), ...wish }),
    post(`/${waiting}/recommendations/recommend-time-windows`, wish),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await client.json(`/${id}/unassigned`)).toEqual({ totalUnassigned: 0, visits: [] })
  expect((await client.metadata(id)).status).toBe('SOLVING_ACTIVE')
  await client.remove(`/${id}`)
})

describe('input-solved', () => {
  test('is the input with the plan written in, as from-input starts from it', async () => {
    const { id } = await client.submit(tinyRoutePlan({ stepCountLimit: 50 }))
    await client.final(id)
    const solved = await client.json<Vehicles>(`/${id}/input-solved`)
    const output = await client.json<Vehicles>(`/${id}/output`)
    const plansOf = ({ vehicles }: Vehicles) =>
      vehicles.flatMap(({ shifts }) =>
        shifts.map((shift) => [shift.id, (shift.itinerary ?? []).map((stop) => stop.id)]),
      )
    expect(plansOf(solved)).toEqual(plansOf(output))
    expect(plansOf(solved).flat(2)).toContain('Visit A')
  })

  test('is missing before there is a plan, and waits for one that still changes', async () => {
    const { id } = await client.submit({ modelInput: { vehicles: 5 } })
    expect([
      (await client.get(`/${id}/input-solved`)).status,
      (await client.get('/00000000-0000-4000-8000-000000000000/input-solved')).status,
    ]).toEqual([404, 404])
    const running = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    expect((await client.get(`/${running.id}/input-solved`)).status).toBe(409)
    await client.remove(`/${running.id}`)
  })
})
