/** Configuration profiles over real HTTP: kept, one the default, and merged into what is submitted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Configuration } from '../../../../server/contract/configuration.ts'
import type { ConfigurationProfile } from '../../../../server/contract/configuration-profile.ts'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
const path = '/models/field-service-routing/configurations'
const manage = async <Body>(method: string, rest = '', body?: unknown) => {
  const response = await platform.manage(method, path + rest, body)
  return { status: response.status, body: (await response.json()) as Body }
}
const list = async () => (await manage<ConfigurationProfile[]>('GET')).body
const create = async (draft: object) => (await manage<ConfigurationProfile>('POST', '', draft)).body
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)

beforeAll(async () => {
  platform = await startTestPlatform()
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())
beforeEach(async () => {
  for (const { id } of await list()) if (id !== '0') await manage('DELETE', `/${id}`)
})

describe('profiles', () => {
  test('at first there is the Standard profile, read-only and the default', async () => {
    expect(await list()).toMatchObject([
      {
        id: '0',
        name: 'Standard profile',
        isDefault: true,
        defaultConfigProfileId: '0',
        runConfiguration: {},
        modelConfiguration: {},
      },
    ])
    expect(await manage('PUT', '/0', { name: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 'CONFIGURATION_PROFILE_READ_ONLY' },
    })
    expect(await manage('DELETE', '/0')).toMatchObject({
      status: 403,
      body: { code: 'CONFIGURATION_PROFILE_READ_ONLY' },
    })
  })

  test('one is created, read, replaced and deleted, and what comes back may be sent back', async () => {
    const night = await create({
      name: ' Night ',
      description: 'Takes its time',
      runConfiguration: { termination: { spentLimit: 'PT2H' }, maxThreadCount: null },
      modelConfiguration: { minimizeTravelTimeWeight: 2 },
    })
    expect(night).toMatchObject({
      name: 'Night',
      description: 'Takes its time',
      isDefault: false,
      defaultConfigProfileId: '0',
      runConfiguration: { termination: { spentLimit: 'PT2H' } },
      modelConfiguration: { minimizeTravelTimeWeight: 2 },
    })
    expect((await manage('GET', `/${night.id}`)).body).toEqual(night)
    expect((await manage('PUT', `/${night.id}`, { ...night, name: 'Late', description: null })).body).toMatchObject({
      id: night.id,
      name: 'Late',
      description: '',
      modelConfiguration: { minimizeTravelTimeWeight: 2 },
    })
    expect((await manage<ConfigurationProfile[]>('DELETE', `/${night.id}`)).body.map(({ id }) => id)).toEqual(['0'])
    expect(await manage('GET', `/${night.id}`)).toMatchObject({
      status: 404,
      body: { code: 'CONFIGURATION_PROFILE_NOT_FOUND' },
    })
    expect(await manage('PUT', `/${night.id}`, { name: 'x' })).toMatchObject({ status: 404 })
    expect(await manage('DELETE', `/${night.id}`)).toMatchObject({ status: 404 })
  })

  test('at most one is the default, and the Standard profile takes over from one that goes', async () => {
    const day = await create({ name: 'Day', isDefault: true })
    expect(day).toMatchObject({ isDefault: true, defaultConfigProfileId: day.id })
    const night = await create({ name: 'Night', isDefault: true })
    expect(await defaults()).toEqual(['Night'])
    await manage('PUT', `/${night.id}`, { name: 'Night', defaultConfigProfileId: day.id })
    expect(await defaults()).toEqual(['Day'])
    await manage('PUT', `/${day.id}`, { ...day, isDefault: false })
    expect(await defaults()).toEqual(['Standard profile'])
    await manage('PUT', `/${day.id}`, { name: 'Day', isDefault: true })
    await manage('DELETE', `/${day.id}`)
    expect(await defaults()).toEqual(['Standard profile'])
  })

  test.each([
    [{ name: '' }, 'BODY_INVALID', /name/],
    [{ name: 'x'.repeat(61) }, 'BODY_INVALID', /60/],
    [{ name: 'a', description: 'x'.repeat(1001) }, 'BODY_INVALID', /1000/],
    [{ name: 'a', colour: 'red' }, 'BODY_INVALID', /colour/],
    [
      { name: 'a', runConfiguration: { termination: { spentLimit: 'soon' } } },
      'BODY_INVALID',
      /runConfiguration\.termination\.spentLimit/,
    ],
    [
      { name: 'a', modelConfiguration: { minimizeTravelTimeWeight: -1, speedWeight: 1 } },
      'CONFIGURATION_INVALID',
      /modelConfiguration\.minimizeTravelTimeWeight.*speedWeight/,
    ],
    [{ name: 'a', defaultConfigProfileId: 'nothing' }, 'BODY_INVALID', /defaultConfigProfileId/],
    [{ name: 'Standard profile' }, 'CONFIGURATION_PROFILE_NAME_TAKEN', /is taken/],
  ])('%j is refused with what is wrong', async (draft, code, details) => {
    const { status, body } = await manage<ErrorBody>('POST', '', draft)
    expect([status, body.code, String(body.details)]).toEqual([400, code, expect.stringMatching(details)])
    expect(await list()).toHaveLength(1)
  })

  test('a name is given once in a model', async () => {
    await create({ name: 'Day' })
    const night = await create({ name: 'Night' })
    expect(await manage('POST', '', { name: 'Day' })).toMatchObject({
      status: 400,
      body: { code: 'CONFIGURATION_PROFILE_NAME_TAKEN' },
    })
    expect(await manage('PUT', `/${night.id}`, { name: 'Day' })).toMatchObject({
      status: 400,
      body: { code: 'CONFIGURATION_PROFILE_NAME_TAKEN' },
    })
  })

  test('an id of the caller is kept, taken once, and must be a UUID', async () => {
    const id = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
    expect((await create({ id, name: 'Day' })).id).toBe(id)
    expect(await manage<ErrorBody>('POST', '', { id, name: 'Night' })).toMatchObject({
      status: 400,
      body: { code: 'CONFIGURATION_PROFILE_ID_TAKEN' },
    })
    expect(await manage<ErrorBody>('POST', '', { id: 'night', name: 'Night' })).toMatchObject({
      status: 400,
      body: { code: 'BODY_INVALID' },
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Standard profile', 'Day'])
  })

  test('settings of maps and resources are kept and returned', async () => {
    const kept = {
      mapsConfiguration: { provider: 'osrm', location: 'bavaria' },
      resourcesConfiguration: { memory: 2048 },
    }
    const { id } = await create({ name: 'Hosted', ...kept })
    expect((await manage('GET', `/${id}`)).body).toMatchObject(kept)
  })

  test('there are at most 50, and an unknown model has none', async () => {
    for (let number = 1; number <= 50; number++) await create({ name: `Profile ${number}` })
    expect(await manage('POST', '', { name: 'One more' })).toMatchObject({
      status: 400,
      body: { code: 'CONFIGURATION_PROFILE_LIMIT', message: expect.stringContaining('50') as string },
    })
    expect((await platform.manage('GET', '/models/astrology/configurations')).status).toBe(404)
  })
})

describe('a submission', () => {
  const configOf = async (query: string, config?: object) => {
    const { id } = await client.submit({ ...tinyRoutePlan(), config }, `?operation=NONE${query}`)
    return client.json<Configuration>(`/${id}/config`)
  }
  const slow = {
    name: 'Slow',
    runConfiguration: { termination: { spentLimit: 'PT1H' }, randomSeed: 7, tags: ['slow'] },
    modelConfiguration: { minimizeTravelTimeWeight: 2, minimizeWaitingTimeWeight: 3 },
  }

  test('takes the profile it names, by id or name, and what it says itself wins', async () => {
    const { id } = await create(slow)
    for (const wanted of [id, 'Slow'])
      expect(await configOf(`&configurationId=${wanted}`)).toMatchObject({
        run: { termination: { spentLimit: 'PT1H' }, randomSeed: 7 },
        model: { overrides: slow.modelConfiguration },
      })
    const config = await configOf('&configurationId=Slow', {
      run: { termination: { stepCountLimit: 5 } },
      model: { overrides: { minimizeTravelTimeWeight: 0 } },
    })
    expect(config.run).toEqual({ termination: { stepCountLimit: 5 }, randomSeed: 7, tags: ['slow'] })
    expect(config.model).toEqual({ overrides: { minimizeTravelTimeWeight: 0, minimizeWaitingTimeWeight: 3 } })
  })

  test('without naming one gets the default profile, and can name the Standard one', async () => {
    await create({ ...slow, isDefault: true })
    expect((await configOf('')).run).toMatchObject({ randomSeed: 7 })
    for (const standard of ['0', 'Standard%20profile'])
      expect((await configOf(`&configurationId=${standard}`)).run).toEqual({})
  })

  test('naming an unknown profile is refused, the known ones are named, and nothing is stored', async () => {
    await create(slow)
    const before = (await client.json<unknown[]>('')).length
    const response = await client.raw('?configurationId=Fast', {
      method: 'POST',
      body: JSON.stringify(tinyRoutePlan()),
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'CONFIGURATION_PROFILE_UNKNOWN',
        message: expect.stringMatching(
          /"Fast".*"Standard profile" \(0\), "Slow" \(.*POST .*\/models\/field-service-routing\/configurations with \{"name": "Fast"\}/,
        ) as string,
      }),
    ])
    expect(await client.json<unknown[]>('')).toHaveLength(before)
  })

  test('naming an id its client has built in is told how to make a profile with it, and can then', async () => {
    const builtIn = '3FA85F64-5717-4562-b3fc-2c963f66afa6'
    const submit = () =>
      client.raw(`?operation=NONE&configurationId=${builtIn}`, {
        method: 'POST',
        body: JSON.stringify(tinyRoutePlan()),
      })
    const refused = await submit()
    expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([
      400,
      expect.stringContaining(`with {"id": "${builtIn}", "name": "..."}`),
    ])
    expect(await create({ id: builtIn, name: 'Of the client', runConfiguration: { randomSeed: 9 } })).toMatchObject({
      id: builtIn.toLowerCase(),
      name: 'Of the client',
    })
    const accepted = await submit()
    expect(accepted.status).toBe(202)
    expect(
      (await client.json<Configuration>(`/${((await accepted.json()) as { id: string }).id}/config`)).run?.randomSeed,
    ).toBe(9)
  })

  test('keeps what its profile said then', async () => {
    const { id: profileId } = await create(slow)
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE&configurationId=Slow')
    await manage('PUT', `/${profileId}`, { name: 'Slow', runConfiguration: { randomSeed: 8 } })
    expect((await client.json<Configuration>(`/${id}/config`)).run?.randomSeed).toBe(7)
  })

  test("derived from another one keeps its parent's configuration, whatever the default profile says", async () => {
    const { id } = await client.submit(
      { ...tinyRoutePlan(), config: { run: { randomSeed: 1 }, model: { overrides: { minimizeTravelTimeWeight: 9 } } } },
      '?operation=NONE',
    )
    await create({ ...slow, isDefault: true })
    for (const path of ['from-input?operation=NONE', 'from-patch?operation=NONE&select=UNSOLVED']) {
      const response = await client.raw(`/${id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: path.startsWith('from-patch') ? '{"patch":[]}' : '{}',
      })
      const derived = (await response.json()) as { id: string }
      expect(await client.json<Configuration>(`/${derived.id}/config`)).toEqual({
        run: { randomSeed: 1 },
        model: { overrides: { minimizeTravelTimeWeight: 9 } },
      })
    }
  })

  test('derived from another one: request over named profile over parent', async () => {
    const { id } = await client.submit(
      {
        ...tinyRoutePlan(),
        config: {
          run: { maxThreadCount: 3, randomSeed: 1 },
          model: { overrides: { minimizeTravelTimeWeight: 9, minimizeTravelDistanceWeight: 4 } },
        },
      },
      '?operation=NONE',
    )
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    await create(slow)
    const response = await client.raw(`/${id}/from-input?operation=NONE&configurationId=Slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: { overrides: { minimizeWaitingTimeWeight: 1 } } }),
    })
    const derived = (await response.json()) as { id: string }
    expect(await client.json<Configuration>(`/${derived.id}/config`)).toMatchObject({
      run: { maxThreadCount: 3, randomSeed: 7, termination: { spentLimit: 'PT1H' } },
      model: {
        overrides: { minimizeTravelTimeWeight: 2, minimizeWaitingTimeWeight: 1, minimizeTravelDistanceWeight: 4 },
      },
    })
  })
})
