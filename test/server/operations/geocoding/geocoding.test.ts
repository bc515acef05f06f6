/** Addresses to places, asked of a real server on this machine. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GeocodedAddress, GeocoderCard } from '../../../../server/contract/geocode.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

let platform: TestPlatform
let geocoder: Server
let address: string
let asked: { url: URL; userAgent: string | undefined; at: number }[]
let answer: (query: string, request: IncomingMessage) => { status?: number; body: string }

const places: Readonly<Record<string, { lat: string; lon: string; display_name: string }>> = {
  'Main St 1, Berlin': { lat: '52.5', lon: '13.4', display_name: 'Main Street 1' },
  'Side St 2': { lat: '52.6', lon: '13.5', display_name: 'Side Street 2' },
}

beforeAll(async () => {
  platform = await startTestPlatform()
  geocoder = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://geocoder')
    asked.push({ url, userAgent: request.headers['user-agent'], at: performance.now() })
    const { status = 200, body } = answer(url.searchParams.get('q') ?? '', request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/nominatim`
})
afterAll(async () => {
  await platform.stop()
  geocoder.closeAllConnections()
  geocoder.close()
})
beforeEach(() => {
  asked = []
  answer = (query) => ({ body: JSON.stringify(places[query] ? [places[query]] : []) })
})
afterEach(() => settings({ geocoderAddress: null, geocoderContact: null, geocoderRequestsPerSecond: null }))

const settings = (patch: unknown) => platform.manage('PATCH', '/settings', patch)
const geocode = (addresses: readonly string[]) => platform.manage('POST', '/geocode', { addresses })
const found = async (addresses: readonly string[]) => (await (await geocode(addresses)).json()) as GeocodedAddress[]
const card = async () => (await (await platform.manage('GET', '/geocoder')).json()) as GeocoderCard

test('none is set at first, and then nobody is asked', async () => {
  expect(await card()).toEqual({ isSet: false, host: null })
  const response = await geocode(['Main St 1, Berlin'])
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'GEOCODER_NOT_SET' })
  expect(asked).toEqual([])
})

test('addresses are found or not, told who asks, and asked about once', async () => {
  await settings({ geocoderAddress: address, geocoderContact: 'ops@example.org', geocoderRequestsPerSecond: 100 })
  expect(await card()).toEqual({ isSet: true, host: new URL(address).host })
  const order = ['Main St 1, Berlin', 'Nowhere 9', 'Main St 1, Berlin']
  const [one, two, three] = await found(order)
  expect(one).toEqual({
    ...{ address: 'Main St 1, Berlin', state: 'FOUND', location: [52.5, 13.4], foundAs: 'Main Street 1' },
  })
  expect(two).toEqual({ address: 'Nowhere 9', state: 'NOT_FOUND' })
  expect(three).toEqual(one)
  expect(asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['Main St 1, Berlin', 'Nowhere 9'])
  expect(asked[0]?.url.pathname).toBe('/nominatim/search')
  expect(asked[0]?.url.searchParams.get('email')).toBe('ops@example.org')
  expect(asked[0]?.userAgent).toMatch(/^Planwright\/[\d.]+ \(ops@example\.org\)$/)
  expect(await found(order)).toEqual([one, two, three])
  expect(asked).toHaveLength(2)
})

test('one a second, shared by all who ask; what takes longer comes back as pending', async () => {
  await settings({ geocoderAddress: address })
  const many = Array.from({ length: 9 }, (_, index) => `Street ${index}`)
  const both = await Promise.all([found(many.slice(0, 5)), found(many.slice(5))])
  const states = both.flat().map(({ state }) => state)
  expect(states.filter((state) => state === 'PENDING').length).toBeGreaterThan(0)
  expect(states.filter((state) => state === 'NOT_FOUND')).toHaveLength(asked.length)
  const gaps = asked.slice(1).map(({ at }, index) => at - asked[index]!.at)
  // Never sooner than they may; timers are exact to a few milliseconds, and messages take their time.
  expect((asked.at(-1)!.at - asked[0]!.at) / gaps.length).toBeGreaterThan(900)
})

test.each([
  ['an error', { status: 404, body: '[]' }, /status 404/],
  ['no JSON', { body: '<html>' }, /none of the API of Nominatim/],
  ['places beyond the earth', { body: '[{"lat":"95","lon":"13"}]' }, /none of the API of Nominatim/],
])('%s is told, and not kept', async (what, said, reason) => {
  await settings({ geocoderAddress: address, geocoderRequestsPerSecond: 100 })
  answer = () => said
  const street = `${what} St`
  const response = await geocode([street])
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({
    code: 'GEOCODER_NOT_ANSWERING',
    message: expect.stringMatching(reason) as unknown,
  })
  answer = () => ({ body: JSON.stringify([places['Side St 2']]) })
  expect(await found([street])).toMatchObject([{ state: 'FOUND' }])
})

test.each([
  ['http://169.254.169.254/', /metadata|link-local/],
  ['http://user:secret@geocoder.example.org/', /[Cc]redentials/],
  ['ftp://geocoder.example.org/', /http/],
])('%s cannot be set', async (wrong, reason) => {
  const response = await settings({ geocoderAddress: wrong })
  expect(response.status).toBe(400)
  expect(JSON.stringify(await response.json())).toMatch(reason)
})

test('Planwright does not ask itself, by whatever name', async () => {
  const { port } = new URL(platform.url)
  for (const own of [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
    expect((await settings({ geocoderAddress: own })).status).toBe(400)
})
