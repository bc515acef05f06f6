/** Small mistakes of callers, each with its status and a sentence that names what was wrong with it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLogger } from '../../../server/foundation/logger.ts'
import { callAs } from '../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { firstSession } from '../../support/tenants.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: readonly string[]
  readonly bytes: number
}

const errors: string[] = []
let uiFolder: string
let platform: TestPlatform
let client: RoutePlanClient
let key: string
let administrator: Record<string, string>

beforeAll(async () => {
  uiFolder = await mkdtemp(join(tmpdir(), 'planwright-ui-'))
  await mkdir(join(uiFolder, 'assets'))
  await writeFile(join(uiFolder, 'index.html'), '<!doctype html><title>Shell</title>')
  await writeFile(join(uiFolder, 'assets', 'there.js'), '1')
  platform = await startTestPlatform({
    uiFolder,
    logger: { ...silentLogger, error: (facts, message) => void errors.push(`${message} ${JSON.stringify(facts)}`) },
  })
  key = (await platform.createKey()).key
  client = routePlanClient(platform.base, key)
  administrator = await firstSession(platform)
})
afterAll(async () => {
  await platform.stop()
  await rm(uiFolder, { recursive: true, force: true })
})

async function refusal(answer: Promise<Response>): Promise<Refusal> {
  const response = await answer
  const text = await response.text()
  return {
    details: [],
    ...(JSON.parse(text) as { code: string; message: string }),
    status: response.status,
    bytes: text.length,
  }
}

const post = (path: string, body: string, contentType = 'application/json') =>
  fetch(platform.url + path, {
    method: 'POST',
    headers: { ...administrator, ...(path.startsWith(plans) ? { 'x-api-key': key } : {}), 'content-type': contentType },
    body,
  })

const plans = '/api/models/field-service-routing/v1/route-plans'

describe('a file of the user interface that is not there', () => {
  test.each(['/assets/x', '/assets/gone-4711.js', '/assets/', '/assets/x%00', '/assets/there.js/x'])(
    '%s is 404, for programs and browsers, and nothing for the log',
    async (path) => {
      for (const accept of ['*/*', 'text/html'])
        expect(await refusal(fetch(platform.url + path, { headers: { accept } }))).toMatchObject({
          status: 404,
          code: 'ADDRESS_NOT_FOUND',
          message: expect.stringContaining('There is nothing at GET /') as string,
        })
      expect(errors).toEqual([])
    },
  )

  test('does not take along those that are', async () => {
    const there = await fetch(`${platform.url}/assets/there.js`)
    expect([there.status, there.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})

describe('a body that says it is not JSON', () => {
  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'multipart/form-data; boundary=x',
    'text/xml',
    'application/jsonp',
  ])('%s is 415 and named', async (contentType) => {
    for (const [path, body] of [
      ['/api/platform/v1/api-keys', '{"name":"plain"}'],
      [plans, JSON.stringify(tinyRoutePlan())],
    ] as const) {
      const { status, code, message } = await refusal(post(path, body, contentType))
      expect([status, code]).toEqual([415, 'CONTENT_TYPE_NOT_SUPPORTED'])
      expect(message).toContain(`Content-Type "${contentType}"`)
      expect(message).toContain('application/json')
    }
    expect(await (await callAs(platform, administrator, 'GET', '/api-keys')).text()).not.toContain('"plain"')
  })

  test.each([
    'application/json; charset=utf-8',
    'application/vnd.planwright+json',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ])('%s is read as JSON', async (contentType) => {
    expect((await post('/api/platform/v1/api-keys', '{"name":"read"}', contentType)).status).toBe(201)
  })

  test('nor does a form of a foreign page get as far as that', async () => {
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = fetch(`${platform.url}/api/platform/v1/api-keys`, {
        method: 'POST',
        headers: { ...administrator, origin: 'http://localhost:3000', 'content-type': contentType },
        body: '{"name":"x"}',
      })
      expect(await refusal(answer)).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' })
    }
  })
})

describe('a key that stands twice', () => {
  test.each([
    ['{"name":"a","expires":"P1D","name":"b"}', 'body: "name" stands twice here'],
    ['{"name":"a","na\\u006de":"b"}', 'body: "name" stands twice here'],
    ['{"name":"a","x":[{"b":1},{"b":1,"c":{"d":1,"d":2}}]}', 'body.x.1.c: "d" stands twice here'],
    ['{"__proto__":1,"__proto__":2}', 'body: "__proto__" stands twice here'],
  ])('in %s is named with its place', async (body, fault) => {
    const { status, code, details } = await refusal(post('/api/platform/v1/api-keys', body))
    expect([status, code]).toEqual([400, 'BODY_INVALID'])
    expect(details).toEqual([`${fault}; send it once`])
  })

  test('in the envelope or the configuration of a dataset is refused; in the model input the last one counts', async () => {
    const input = JSON.stringify(tinyRoutePlan().modelInput)
    expect((await refusal(post(plans, `{"modelInput":${input},"modelInput":{}}`))).details).toEqual([
      'modelInput: stands twice in the body; send it once',
    ])
    expect(
      (await refusal(post(plans, `{"config":{"run":{"name":"a","name":"b"}},"modelInput":${input}}`))).details,
    ).toEqual(['config.run: "name" stands twice here; send it once'])
    const twice = await post(`${plans}?operation=NONE`, `{"modelInput":{"visits":7,${input.slice(1)}}`)
    const { id } = (await twice.json()) as { id: string }
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  })

  test('is not what equal keys of different objects are', async () => {
    const answer = await refusal(
      post('/api/platform/v1/webhooks/filter-test', '{"a":{"id":1},"b":{"id":1},"c":[{"id":1},{"id":1}],"id":1}'),
    )
    expect(answer.details.join()).not.toContain('twice')
  })
})

describe('an offset that no clock has', () => {
  test.each(['+99:99', '-24:00', '+23:60', '+9999'])('%s is refused with the value', async (offset) => {
    const time = `2027-02-01T09:00:00${offset}`
    const asked = await refusal(
      fetch(`${platform.url}/api/platform/v1/audit-log?from=${encodeURIComponent(time)}`, { headers: administrator }),
    )
    expect([asked.status, asked.details.join()]).toEqual([400, expect.stringContaining(`not "${time}"`)])
    const { modelInput } = tinyRoutePlan()
    const { id } = await client.submit(
      { modelInput: { ...modelInput, planningWindow: { startDate: time, endDate: '2027-02-09T00:00:00Z' } } },
      '?operation=NONE',
    )
    const { validationResult } = await client.until(id, ({ status }) => status === 'DATASET_INVALID')
    expect(validationResult?.errors?.join()).toContain(
      `/modelInput/planningWindow/startDate: Expected a date-time with an offset up to 23:59, for instance 2027-02-01T09:00:00Z, not "${time}"`,
    )
  })

  test.each(['+23:59', '-12:00', '+14:00', 'Z'])('%s is none of them', async (offset) => {
    expect(
      (
        await fetch(
          `${platform.url}/api/platform/v1/audit-log?from=${encodeURIComponent(`2027-02-01T09:00:00${offset}`)}`,
          { headers: administrator },
        )
      ).status,
    ).toBe(200)
  })
})

describe('an id of a megabyte', () => {
  const long = 'x'.repeat(1_000_000)

  test('in a model input is quoted by its beginning', async () => {
    const { modelInput } = tinyRoutePlan()
    const [visit] = modelInput.visits
    const { id } = await client.submit(
      {
        modelInput: {
          ...modelInput,
          visits: [
            { ...visit!, id: long },
            { ...visit!, id: long },
          ],
        },
      },
      '?operation=NONE',
    )
    await client.until(id, ({ status }) => status === 'DATASET_INVALID')
    const result = await fetch(`${platform.url}${plans}/${id}/validation-result`, { headers: { 'x-api-key': key } })
    const text = await result.text()
    expect(text).toContain(`The visit id ${'x'.repeat(100)}... is also used at /visits/0.`)
    expect(text.length).toBeLessThan(5000)
  })

  test('in a patch is an error of a few lines', async () => {
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    const patched = await refusal(
      post(
        `${plans}/${id}/from-patch`,
        JSON.stringify({ patch: [{ op: 'replace', path: `/visits/${long}/name`, value: 'x' }] }),
      ),
    )
    expect(patched).toMatchObject({ status: 400, code: 'PATCH_INVALID' })
    expect(JSON.stringify(patched)).toContain('x'.repeat(50))
    expect(patched.bytes).toBeLessThan(5000)
  })

  test('in a body of the platform API is an error of a few lines', async () => {
    for (const body of [
      { name: long },
      { [long.slice(0, 60_000)]: 1 },
      { name: 'x', models: [long] },
      { name: 'x', expires: long },
    ]) {
      const { status, bytes } = await refusal(post('/api/platform/v1/api-keys', JSON.stringify(body)))
      expect(status).toBe(400)
      expect(bytes).toBeLessThan(5000)
    }
  })

  test('in a path is 404, as long as HTTP itself takes it', async () => {
    for (const path of [`${plans}/${long.slice(0, 10_000)}`, `/${long.slice(0, 10_000)}`]) {
      const { status, bytes } = await refusal(fetch(`${platform.url}${path}`, { headers: { 'x-api-key': key } }))
      expect(status).toBe(404)
      expect(bytes).toBeLessThan(2000)
    }
  })
})
