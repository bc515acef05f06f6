/** Datasets made from datasets, and what else can be done to one: solve again, rename, purge, restore. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import type { DatasetRelative } from '../../../../server/contract/dataset-relative.ts'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import { checkPlan } from '../../../support/checker/checker.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
let key = ''
/** Solved once, derived from many times. */
let parent: DatasetMetadata

beforeAll(async () => {
  platform = await startTestPlatform()
  key = (await platform.createKey()).key
  client = routePlanClient(platform.base, key)
  parent = await client.final((await client.submit(tinyRoutePlan())).id)
})
afterAll(() => platform.stop())

const send = (method: string, path: string, body?: unknown) =>
  client.raw(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const accepted = async (response: Response) => {
  expect(response.status, await response.clone().text()).toBe(202)
  return (await response.json()) as DatasetMetadata
}
const fault = async (response: Response) => ({ status: response.status, ...((await response.json()) as ErrorBody) })
interface Stop {
  readonly id: string
  readonly kind: string
  readonly startServiceTime?: string
}
interface Plan {
  readonly modelOutput: {
    vehicles: { id: string; shifts: { id: string; itinerary: Stop[] }[] }[]
    unassignedVisits: string[]
  }
}

describe('from-input', () => {
  test('runs the same input again, under a new name, with what the parent ran with', async () => {
    const derived = await accepted(await send('POST', `/${parent.id}/from-input?name=Again&tags=second`))
    expect(derived).toMatchObject({ name: 'Again', tags: ['second'], parentId: parent.id, originId: parent.id })
    expect(await (await client.get(`/${derived.id}/input`)).text()).toBe(
      await (await client.get(`/${parent.id}/input`)).text(),
    )
    expect(await client.json(`/${derived.id}/config`)).toMatchObject({ run: { termination: { stepCountLimit: 200 } } })
    expect((await client.final(derived.id)).status).toBe('SOLVING_COMPLETED')
  })

  test('takes another configuration, field by field', async () => {
    const derived = await accepted(
      await send('POST', `/${parent.id}/from-input?operation=NONE`, {
        run: { randomSeed: 3 },
        model: { overrides: { minimizeTravelTimeWeight: 5 } },
      }),
    )
    expect(await client.json(`/${derived.id}/config`)).toMatchObject({
      run: { randomSeed: 3, termination: { stepCountLimit: 200 } },
      model: { overrides: { minimizeTravelTimeWeight: 5 } },
    })
    expect((await fault(await send('POST', `/${parent.id}/from-input`, { run: { speed: 1 } }))).status).toBe(400)
    const lineage = await client.json<DatasetRelative[]>(`/${parent.id}/lineage`)
    expect(lineage.find(({ id }) => id === derived.id)?.againstParent).toEqual({
      hasOtherInput: false,
      hasOtherWeights: true,
    })
    expect(lineage.find(({ name }) => name === 'Again')?.againstParent).toEqual({
      hasOtherInput: false,
      hasOtherWeights: false,
    })
  })

  test('with select=SOLVED starts from the plan', async () => {
    const derived = await accepted(await send('POST', `/${parent.id}/from-input?select=SOLVED&operation=NONE`))
    const computed = await client.until(derived.id, ({ status }) => status === 'DATASET_COMPUTED')
    expect(computed.score).toBe(parent.score)
  })
})

describe('new-run', () => {
  test('plans on from the plan', async () => {
    const derived = await accepted(await send('POST', `/${parent.id}/new-run`))
    expect((await client.final(derived.id)).score).toBe(parent.score)
  })

  test('of a dataset without a plan is told so', async () => {
    const invalid = await client.submit({ modelInput: { visits: [{ id: 'x' }] } })
    await client.final(invalid.id)
    expect(await fault(await send('POST', `/${invalid.id}/new-run`))).toMatchObject({
      status: 404,
      code: 'DOCUMENT_NOT_FOUND',
      message: expect.stringContaining('select=UNSOLVED') as string,
    })
  })
})

describe('from-patch', () => {
  test('changes the input and keeps the lineage', async () => {
    const patch = [
      { op: 'replace', path: '/visits/[id=Visit A]/serviceDuration', value: 'PT30M' },
      { op: 'add', path: '/visits/-', value: { id: 'Visit C', location: [33.7, -84.3], serviceDuration: 'PT20M' } },
    ]
    const derived = await accepted(await send('POST', `/${parent.id}/from-patch`, { patch }))
    const input = await client.json<{ visits: { id: string; serviceDuration: string }[] }>(`/${derived.id}/input`)
    expect(input.visits.map(({ id, serviceDuration }) => [id, serviceDuration])).toEqual([
      ['Visit A', 'PT30M'],
      ['Visit B', 'PT2H'],
      ['Visit C', 'PT20M'],
    ])
    expect(await client.final(derived.id)).toMatchObject({
      status: 'SOLVING_COMPLETED',
      parentId: parent.id,
      originId: parent.id,
    })
    expect(await client.json(`/${derived.id}/patch-request`)).toMatchObject({
      patch,
      changes: [{ places: 1 }, { places: 1 }],
    })
    const lineage = await client.json<DatasetRelative[]>(`/${derived.id}/lineage`)
    expect(lineage[0]?.id).toBe(parent.id)
    expect(lineage[0]).not.toHaveProperty('againstParent')
    expect(lineage.find(({ id }) => id === derived.id)).toMatchObject({
      againstParent: { hasOtherInput: true, hasOtherWeights: false },
      kpis: { totalAssignedVisits: 3 },
      inputMetrics: { visits: 3 },
    })
  })

  test.each([
    [[{ op: 'remove', path: '/visits/9' }], /operation 0 \(remove \/visits\/9\)/],
    [
      [
        { op: 'add', path: '/tags/-', value: 'x' },
        { op: 'replace', path: '/nothing/here', value: 1 },
      ],
      /operation 1 \(replace \/nothing\/here\)/,
    ],
    [[{ op: 'add', path: '/visits/-', value: { id: 'Visit C' } }], /\/modelInput\/visits\/2/],
    [
      [{ op: 'add', path: '/visits/0/colour', value: 'red' }],
      /\/modelInput\/visits\/0: "colour" is not a known field here\. Maybe it is misspelt\./,
    ],
  ])('a patch that cannot be applied is 400 and says which operation', async (patch, words) => {
    const answer = await fault(await send('POST', `/${parent.id}/from-patch`, { patch }))
    expect(answer).toMatchObject({ status: 400, code: 'PATCH_INVALID' })
    expect(`${answer.message} ${String(answer.details)}`).toMatch(words)
  })

  test.each([
    [[{ op: 'move', path: '/visits/0', from: '/visits/1' }]],
    [[{ op: 'add', path: '/visits/-' }]],
    [{ op: 'remove' }],
  ])('%j is no patch', async (patch) => {
    expect((await fault(await send('POST', `/${parent.id}/from-patch`, { patch }))).status).toBe(400)
  })

  test('while the parent is being solved is 409 for its plan, and possible for its input', async () => {
    const running = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(running.id, ({ status }) => status === 'SOLVING_ACTIVE')
    expect(await fault(await send('POST', `/${running.id}/from-patch`, { patch: [] }))).toMatchObject({
      status: 409,
      code: 'STATUS_CONFLICT',
    })
    await accepted(await send('POST', `/${running.id}/from-patch?select=UNSOLVED&operation=NONE`, { patch: [] }))
    await client.remove(`/${running.id}`)
  })
})

test('replaying a solved day: an urgent visit, a technician falls ill, what has started stays', async () => {
  const demo = (await (
    await fetch(`${platform.base}/v1/demo-data/BASIC`, { headers: { 'x-api-key': key } })
  ).json()) as { config: object; modelInput: { planningWindow: { startDate: string } } }
  const config = { run: { termination: { spentLimit: 'PT3S' } } }
  const morning = await client.final((await client.submit({ ...demo, config })).id)
  const before = await client.json<Plan>(`/${morning.id}`)
  const day = demo.modelInput.planningWindow.startDate.slice(0, 10)
  const freezeTime = `${day}T10:30:00Z`
  const isFrozen = ({ startServiceTime }: Stop) =>
    startServiceTime !== undefined && Date.parse(startServiceTime) < Date.parse(freezeTime)
  const ill = before.modelOutput.vehicles.at(-1)
  const patch = [
    { op: 'remove', path: `/vehicles/[id=${ill?.id ?? ''}]` },
    {
      op: 'add',
      path: '/visits/-',
      value: { id: 'urgent', location: [52.48, -1.89], serviceDuration: 'PT40M', priority: '1' },
    },
    { op: 'add', path: '/freezeDeparturesBeforeTime', value: freezeTime },
  ]
  // Visits the ill technician had to do, or wanted to, name that technician no more.
  const visits = (
    await client.json<{
      visits: { id: string; requiredVehicles?: string[]; preferredVehicles?: string[]; prohibitedVehicles?: string[] }[]
    }>(`/${morning.id}/input`)
  ).visits
  for (const list of ['requiredVehicles', 'preferredVehicles', 'prohibitedVehicles'] as const) {
    for (const visit of visits.filter((candidate) => candidate[list]?.includes(ill?.id ?? '')))
      patch.push({ op: 'remove', path: `/visits/[id=${visit.id}]/${list}/[${ill?.id ?? ''}]` })
  }
  const { id } = await accepted(await send('POST', `/${morning.id}/from-patch`, { patch, config }))
  const later = await client.final(id)
  expect(later, JSON.stringify(await client.json(`/${id}/validation-result`))).toMatchObject({
    status: 'SOLVING_COMPLETED',
  })
  const response = await client.json<Plan & { modelOutput: object }>(`/${id}`)
  for (const vehicle of before.modelOutput.vehicles.slice(0, -1)) {
    const [shift] = vehicle.shifts
    const now =
      response.modelOutput.vehicles
        .find((candidate) => candidate.id === vehicle.id)
        ?.shifts[0]?.itinerary.filter(({ kind }) => kind === 'VISIT') ?? []
    const frozen = (shift?.itinerary ?? []).filter((stop) => stop.kind === 'VISIT' && isFrozen(stop))
    expect(now.slice(0, frozen.length).map((stop) => [stop.id, stop.startServiceTime])).toEqual(
      frozen.map((stop) => [stop.id, stop.startServiceTime]),
    )
  }
  expect(response.modelOutput.unassignedVisits).not.toContain('urgent')
  const request = await client.json(`/${id}/model-request`)
  const scoreAnalysis = await client.json(`/${id}/score-analysis?includeJustifications=true`)
  expect(checkPlan({ request, response, scoreAnalysis }).problems).toEqual([])
})

describe('what customers were told', () => {
  interface Visits {
    visits: {
      id: string
      published?: boolean
      publishedAppointment?: { vehicleId: string; startServiceTime: string }
    }[]
  }
  const startsOf = ({ modelOutput }: Plan) =>
    modelOutput.vehicles.flatMap(({ id: vehicleId, shifts }) =>
      shifts.flatMap(({ itinerary }) =>
        itinerary
          .filter(({ kind }) => kind === 'VISIT')
          .map(({ id, startServiceTime }) => ({ id, publishedAppointment: { vehicleId, startServiceTime } })),
      ),
    )

  test.each([
    ['from-input?select=SOLVED&operation=NONE', undefined],
    ['from-patch?operation=NONE', { patch: [] }],
    ['new-run', undefined],
  ])('is the plan of the parent for %s', async (path, body) => {
    const derived = await accepted(await send('POST', `/${parent.id}/${path}`, body))
    const { visits } = await client.json<Visits>(`/${derived.id}/input`)
    const told = startsOf(await client.json<Plan>(`/${parent.id}`))
    expect(told).toHaveLength(2)
    expect(visits).toEqual(expect.arrayContaining(told.map((each) => expect.objectContaining(each) as unknown)))
  })

  test('is nothing for the input as it was sent', async () => {
    const derived = await accepted(await send('POST', `/${parent.id}/from-input?operation=NONE`))
    expect(JSON.stringify(await client.json(`/${derived.id}/input`))).not.toContain('publishedAppointment')
    await client.until(derived.id, ({ status }) => status === 'DATASET_COMPUTED')
    expect(await client.json(`/${derived.id}/changed-visits`)).toEqual({
      totalPublished: 0,
      totalChanged: 0,
      visits: [],
    })
  })

  test('is what the KPI, the list and the score analysis of the new plan go by', async () => {
    const other = { ...tinyRoutePlan().modelInput.vehicles[0]!, id: 'Dora' }
    const shifts = other.shifts.map((shift) => ({ ...shift, id: 'Dora Mon' }))
    const patch = [
      { op: 'add', path: '/vehicles/-', value: { ...other, shifts } },
      { op: 'add', path: '/vehicles/[id=Carl]/shifts/0/maxEndTime', value: '2027-02-01T13:30:00Z' },
    ]
    const derived = await accepted(await send('POST', `/${parent.id}/from-patch`, { patch }))
    await client.final(derived.id)
    expect(await client.json(`/${derived.id}`)).toMatchObject({ kpis: { totalChangedVisits: 1 } })
    expect(await client.json(`/${derived.id}/changed-visits`)).toMatchObject({
      totalPublished: 2,
      totalChanged: 1,
      visits: [{ id: 'Visit A', changes: ['TECHNICIAN'], publishedVehicleId: 'Carl', vehicleId: 'Dora' }],
    })
    expect(
      checkPlan({
        request: await client.json(`/${derived.id}/model-request`),
        response: await client.json(`/${derived.id}`),
        scoreAnalysis: await client.json(`/${derived.id}/score-analysis?includeJustifications=true`),
      }).problems,
    ).toEqual([])
  })

  test('can be taken back visit by visit', async () => {
    const patch = [{ op: 'add', path: '/visits/[id=Visit A]/published', value: false }]
    const derived = await accepted(await send('POST', `/${parent.id}/from-patch`, { patch }))
    await client.final(derived.id)
    expect(await client.json(`/${derived.id}/changed-visits`)).toMatchObject({ totalPublished: 1 })
  })
})

describe('solve again', () => {
  test('takes a dataset that was only computed, and one that has ended', async () => {
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    expect(await accepted(await send('POST', `/${id}?priority=8`))).toMatchObject({
      status: 'SOLVING_SCHEDULED',
      priority: 8,
    })
    const first = await client.final(id)
    await accepted(await send('POST', `/${id}`))
    expect(await client.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED', score: first.score })
    expect(await client.json<{ score: string }[]>(`/${id}/score-history`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ score: first.score })]),
    )
  })

  test('is 409 for one that is being solved, and for an invalid one', async () => {
    const running = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(running.id, ({ status }) => status === 'SOLVING_ACTIVE')
    expect(await fault(await send('POST', `/${running.id}`))).toMatchObject({
      status: 409,
      message: expect.stringContaining('SOLVING_ACTIVE') as string,
    })
    await client.remove(`/${running.id}`)
  })
})

describe('name and tags', () => {
  test.each(['metadata', 'run'])('change at /%s, each by itself', async (part) => {
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    expect(await (await send('PATCH', `/${id}/${part}`, { name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
      tags: ['hello'],
    })
    expect(await (await send('PATCH', `/${id}/${part}`, { tags: ['a', 'b', 'a'] })).json()).toMatchObject({
      name: 'Renamed',
      tags: ['a', 'b'],
    })
    expect(await client.json(`/${id}/run`)).toEqual(await client.metadata(id))
    expect((await fault(await send('PATCH', `/${id}/${part}`, { status: 'SOLVING_COMPLETED' }))).status).toBe(400)
  })
})

describe('the bin', () => {
  test('takes a dataset, hides it, and gives it back', async () => {
    const { id } = await client.submit(tinyRoutePlan())
    const before = await client.final(id)
    const plan = await (await client.get(`/${id}/output`)).text()
    expect(await (await client.remove(`/${id}/purge`)).json()).toMatchObject({ id, status: 'SOLVING_COMPLETED' })
    expect(await fault(await client.get(`/${id}`))).toMatchObject({ status: 410, code: 'DATASET_PURGED' })
    expect((await client.get(`/${id}/output`)).status).toBe(410)
    expect((await client.json<DatasetMetadata[]>('?limit=1000')).map((row) => row.id)).not.toContain(id)
    expect((await send('PUT', `/${id}`)).status).toBe(204)
    expect(await client.metadata(id)).toEqual(before)
    expect(await (await client.get(`/${id}/output`)).text()).toBe(plan)
    expect((await send('PUT', `/${id}`)).status).toBe(204)
  })

  test('does not take one that is being solved', async () => {
    const running = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(running.id, ({ status }) => status === 'SOLVING_ACTIVE')
    expect(await fault(await client.remove(`/${running.id}/purge`))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Stop it first') as string,
    })
    await client.remove(`/${running.id}`)
  })
})
