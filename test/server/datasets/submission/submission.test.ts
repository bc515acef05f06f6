import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import type { ValidationResult } from '../../../../server/contract/validation.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { datasetsWithDocuments } from '../../../support/test-documents.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

/** Small limits, so that crossing them is quick; the real ones differ in their figures only. */
const bodyLimits = { compressedBytes: 100_000, plainBytes: 2_000_000 }
let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform({ bodyLimits })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())

const post = (body: BodyInit, headers: Record<string, string> = {}, query = '') =>
  client.raw(query, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const fault = async (response: Response) => ({ status: response.status, ...((await response.json()) as ErrorBody) })
const leftovers = async () => [
  ...(await readdir(join(platform.dataFolder, 'uploads')).catch(() => [])),
  ...(await datasetsWithDocuments(platform.dataFolder)),
]

describe('a submission', () => {
  test('answers 202 with the metadata, name and tags of the configuration, and the place to look', async () => {
    const response = await post(
      JSON.stringify(tinyRoutePlan()),
      {},
      '?operation=NONE&tags=x&tags=hello&priority=7&name=ignored',
    )
    expect(response.status).toBe(202)
    const metadata = (await response.json()) as Record<string, unknown>
    expect(metadata).toMatchObject({
      name: 'Hello routes',
      model: 'field-service-routing',
      modelVersion: 'v1',
      status: 'DATASET_COMPUTED',
      solverStatus: 'DATASET_COMPUTED',
      tags: ['hello', 'x'],
      priority: 7,
      originId: metadata['id'],
    })
    expect(response.headers.get('location')).toBe(`/v1/route-plans/${String(metadata['id'])}`)
  })

  test('with operation=NONE is validated and computed, and rests there', async () => {
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    const computed = await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    expect(computed).toMatchObject({ score: '0hard/-512medium/0soft', validationResult: { summary: 'OK' } })
    expect(await client.json(`/${id}/input-metrics`)).toMatchObject({ visits: 2, vehicles: 1 })
  })

  test('with a pin that nobody can keep is solved, with a warning of both times', async () => {
    const { config, modelInput } = tinyRoutePlan()
    Object.assign(modelInput.vehicles[0]!.shifts[0]!, {
      itinerary: [{ id: 'Visit B', pin: true, startServiceTime: '2027-02-01T09:19:00Z' }],
    })
    const { id } = await client.submit({ config, modelInput })
    const final = await client.final(id)
    const words =
      'Visit B is pinned at 2027-02-01T09:19:00Z in shift Carl Mon, but Carl reaches it at 2027-02-01T09:37:13Z at the earliest.'
    const message = expect.stringContaining(words) as string
    expect(final).toMatchObject({
      status: 'SOLVING_COMPLETED',
      validationResult: { summary: 'WARNINGS', warnings: [message], warningCount: 1 },
    })
    const result = await client.json<ValidationResult>(`/${id}/validation-result`)
    expect(result).toMatchObject({
      status: 'WARNINGS',
      issues: [
        {
          code: 'PinnedTimeNotReachable',
          severity: 'WARNING',
          path: '/modelInput/vehicles/0/shifts/0/itinerary/0',
          message,
        },
      ],
    })
  })

  test('sent gzip-compressed is the same', async () => {
    const response = await post(
      gzipSync(JSON.stringify(tinyRoutePlan())),
      { 'content-encoding': 'gzip' },
      '?operation=NONE',
    )
    expect(response.status).toBe(202)
    const { id } = (await response.json()) as { id: string }
    expect(await client.json(`/${id}/input`)).toEqual(tinyRoutePlan().modelInput)
  })

  test('gives its input back byte for byte', async () => {
    const inputText = `{ "visits":[],\n\t"vehicles" : [ ], "skills":["\\u00e9", "é"]}`
    const response = await post(`{"modelInput":${inputText} , "config":null}`, {}, '?operation=NONE')
    const { id } = (await response.json()) as { id: string }
    expect(await (await client.get(`/${id}/input`)).text()).toBe(inputText)
  })

  test('is answered gzip-compressed when the client accepts it', async () => {
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    const body = await rawGet(`/api/models/field-service-routing/v1/route-plans/${id}/input`)
    expect(body.encoding).toBe('gzip')
    expect(JSON.parse(gunzipSync(body.bytes).toString())).toEqual(tinyRoutePlan().modelInput)
  })
})

/** Node's fetch inflates by itself; this does not. */
async function rawGet(path: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  const { key } = await platform.createKey()
  return new Promise((resolve, reject) => {
    httpRequest(
      { port: platform.port, host: '127.0.0.1', path, headers: { 'x-api-key': key, 'accept-encoding': 'gzip' } },
      (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }))
      },
    )
      .on('error', reject)
      .end()
  })
}

describe('a body that cannot be taken', () => {
  test.each([
    ['{"modelInput": {"visits": [}}', /line 1, column 28/],
    ['{\n "modelInput": {},\n}', /line 3, column 1/],
    ['{"modelInput": {}', /ends too early/],
    ['', /ends too early/],
  ])('malformed JSON %j is 400 and says where', async (body, where) => {
    expect(await fault(await post(body))).toMatchObject({
      status: 400,
      code: 'BODY_MALFORMED',
      message: expect.stringMatching(where) as string,
    })
  })

  test.each([
    ['{"config": {}}', ['modelInput: is missing; expected {"config": {...}, "modelInput": {...}}']],
    ['{"modelInput": {}, "extra": 1}', ['body: "extra" is not a known field here; known are config and modelInput']],
    ['{"modelInput": {}, "modelInput": {}}', ['modelInput: stands twice in the body; send it once']],
    ['{"modelInput": []}', ['modelInput: expected an object']],
  ])('%s is 400 with the fault', async (body, details) => {
    expect(await fault(await post(body))).toMatchObject({ status: 400, code: 'BODY_INVALID', details })
  })

  test('unknown and wrong configuration is 400 with every fault at once', async () => {
    const config = {
      run: { termination: { spentLimit: '30 seconds' }, speed: 'fast' },
      model: { overrides: { minimizeTravelTimeWeight: -1 } },
    }
    const answer = await fault(await post(JSON.stringify({ ...tinyRoutePlan(), config })))
    expect(answer).toMatchObject({ status: 400, code: 'CONFIGURATION_INVALID' })
    expect(answer.details).toHaveLength(3)
    expect(String(answer.details)).toMatch(/config\.run: "speed" is not a known field/)
    expect(String(answer.details)).toMatch(/config\.run\.termination\.spentLimit/)
    expect(String(answer.details)).toMatch(/config\.model\.overrides\.minimizeTravelTimeWeight/)
  })

  test.each(['operation=SOME', 'priority=11', 'priority=high', 'colour=red'])('the query %s is 400', async (query) => {
    expect(await fault(await post('{}', {}, `?${query}`))).toMatchObject({ status: 400, code: 'QUERY_INVALID' })
  })

  test.each(['br', 'deflate', 'gzip, gzip'])('Content-Encoding %s is 415', async (encoding) => {
    expect(await fault(await post('{}', { 'content-encoding': encoding }))).toMatchObject({
      status: 415,
      code: 'CONTENT_ENCODING_NOT_SUPPORTED',
    })
  })

  test('broken and cut gzip is 400', async () => {
    const whole = gzipSync(JSON.stringify(tinyRoutePlan()))
    expect(await fault(await post('no gzip at all', { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 400,
      code: 'GZIP_BROKEN',
    })
    expect(await fault(await post(whole.subarray(0, whole.length - 12), { 'content-encoding': 'gzip' }))).toMatchObject(
      { status: 400, code: 'BODY_TRUNCATED' },
    )
  })

  test('leaves nothing behind', async () => {
    const before = await leftovers()
    await post('{"modelInput": {"visits": [}}')
    await post('{"modelInput": {}, "config": {"run": 1}}')
    await post(`{"modelInput": {"a": "${'x'.repeat(2_100_000)}"}}`)
    expect(await leftovers()).toEqual(before)
  })
})

describe('the limits', () => {
  const plain = (bytes: number) => `{"modelInput":{"a":"${'x'.repeat(bytes - 23)}"}}`

  test('the largest body allowed is taken, one byte more is 413', async () => {
    expect(plain(2_000_000)).toHaveLength(2_000_000)
    expect((await post(plain(2_000_000))).status).toBe(202)
    expect(await fault(await post(plain(2_000_001)))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })

  test('compressed, the inflated size counts just the same', async () => {
    const gzip = { 'content-encoding': 'gzip' }
    expect((await post(gzipSync(plain(2_000_000)), gzip)).status).toBe(202)
    expect(await fault(await post(gzipSync(plain(2_000_001)), gzip))).toMatchObject({ status: 413 })
  })

  test('the wire limit of compressed bodies holds too', async () => {
    const noise = Array.from({ length: 90_000 }, (_, i) => ((i * 2_654_435_761) % 4_294_967_296).toString(36)).join('')
    const body = gzipSync(`{"modelInput":{"a":"${noise}"}}`)
    expect(body.length).toBeGreaterThan(bodyLimits.compressedBytes)
    expect(await fault(await post(body, { 'content-encoding': 'gzip' }))).toMatchObject({
      status: 413,
      message: expect.stringContaining('compressed') as string,
    })
  })

  test('an endless stream of zeros is cut off at the limit, not read to its end', async () => {
    let sent = 0
    const zeros = new Readable({
      read() {
        sent += 65_536
        this.push(Buffer.alloc(65_536, 0x20))
      },
    })
    const response = await post(Readable.toWeb(zeros.pipe(createGzip({ level: 1 }))) as unknown as BodyInit, {
      'content-encoding': 'gzip',
    })
    zeros.destroy()
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(500_000_000)
  })

  test('a caller without a key is turned away before the body is read', async () => {
    const response = await fetch(`${platform.base}/v1/route-plans`, {
      method: 'POST',
      body: Readable.toWeb(createReadStream('/dev/zero')) as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(401)
  })
})

describe('an input that breaks the rules of the model is 202, then DATASET_INVALID', () => {
  const invalid = async (change: (input: ReturnType<typeof tinyRoutePlan>['modelInput']) => unknown) => {
    const body = tinyRoutePlan()
    const { id } = await client.submit({ ...body, modelInput: change(body.modelInput) })
    expect((await client.final(id)).status).toBe('DATASET_INVALID')
    return client.json<ValidationResult>(`/${id}/validation-result`)
  }

  test('a window that ends before it starts', async () => {
    const { status, issues } = await invalid((input) => {
      const [first, second] = input.visits
      return {
        ...input,
        visits: [
          first,
          { ...second, timeWindows: [{ minStartTime: '2027-02-01T12:00:00Z', maxEndTime: '2027-02-01T11:00:00Z' }] },
        ],
      }
    })
    expect(status).toBe('ERRORS')
    expect(issues[0]).toMatchObject({
      severity: 'ERROR',
      path: '/modelInput/visits/1/timeWindows/0',
      message: expect.stringContaining('Visit B') as string,
      visitId: 'Visit B',
    })
  })

  test('an undeclared skill', async () => {
    const { issues } = await invalid((input) => ({ ...input, skills: [] }))
    expect(issues.length).toBeGreaterThanOrEqual(2)
    expect(issues.every(({ code, message }) => code.includes('Skill') && message.includes('electrician'))).toBe(true)
  })

  test('a duplicate id', async () => {
    const { issues } = await invalid((input) => ({ ...input, visits: [...input.visits, input.visits[0]] }))
    expect(issues[0]).toMatchObject({
      severity: 'ERROR',
      path: '/modelInput/visits/2',
      message: expect.stringContaining('Visit A') as string,
    })
  })

  test('a field of the wrong kind, and an unknown one, each with its path', async () => {
    const { issues } = await invalid((input) => ({
      ...input,
      visits: [{ ...input.visits[0], serviceDuration: 90, colour: 'red' }],
    }))
    expect(issues.map(({ code, path }) => [code, path])).toEqual(
      expect.arrayContaining([['JSON_MAPPING_ERROR', '/modelInput/visits/0/serviceDuration']]),
    )
    expect(JSON.stringify(issues)).toContain('colour')
  })

  test('a misspelt field in one visit and an undeclared skill in another: both are told', async () => {
    const { issues } = await invalid((input) => {
      const [first] = input.visits
      const visit = (index: number) => ({
        ...first,
        id: `Visit ${index}`,
        ...(index === 3 ? { requiredSkilz: [] } : {}),
        ...(index === 7 ? { requiredSkills: [{ name: 'juggling' }] } : {}),
      })
      return { ...input, visits: Array.from({ length: 9 }, (_, index) => visit(index)) }
    })
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['JSON_MAPPING_ERROR', '/modelInput/visits/3'],
      ['UndeclaredSkill', '/modelInput/visits/7/requiredSkills/0'],
    ])
    expect(issues[0]?.message).toBe(
      '/modelInput/visits/3: "requiredSkilz" is not a known field here. Maybe it is misspelt.',
    )
  })

  test('more visits than the model takes', async () => {
    const many = Array.from({ length: 10_001 }, () => 0)
    const { issues } = await invalid((input) => ({ ...input, visits: many }))
    expect(issues[0]).toMatchObject({
      code: 'ModelRestrictionExceeded',
      path: '/modelInput/visits',
      message: expect.stringContaining('10001') as string,
    })
  })

  test('more visits than the model takes, with those of groups', async () => {
    const visitGroups = Array.from({ length: 3334 }, (_, g) => ({ id: `group ${g}`, visits: [0, 0, 0] }))
    const { issues } = await invalid((input) => ({ ...input, visits: [], visitGroups }))
    expect(issues[0]).toMatchObject({
      code: 'ModelRestrictionExceeded',
      path: '/modelInput/visits',
      message: expect.stringContaining('The input has 10002 visits; this model takes at most 10000.') as string,
    })
  })
})
