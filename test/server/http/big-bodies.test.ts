import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRandom } from '../../../server/foundation/random.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { datasetsWithDocuments, storedDocuments } from '../../support/test-documents.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'
import { exchange, frame, lastFrame, openSocket, type RawAnswer, type RawRequest } from '../../support/raw-exchange.ts'

/** Small limits, so that crossing them is quick; the real ones differ in their figures only. */
const bodyLimits = { compressedBytes: 100_000, plainBytes: 2_000_000 }
const path = '/api/models/field-service-routing/v1/route-plans?operation=NONE'
const gzip = { 'Content-Encoding': 'gzip' }
const chunked = { 'Transfer-Encoding': 'chunked' }

let platform: TestPlatform
let key = ''
const rejections: unknown[] = []
const remember = (reason: unknown) => void rejections.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', remember)
  platform = await startTestPlatform({ bodyLimits })
  key = (await platform.createKey()).key
})
afterAll(async () => {
  await platform.stop()
  process.off('unhandledRejection', remember)
})

const uploads = () => readdir(join(platform.dataFolder, 'uploads')).catch(() => [])
const list = async () =>
  (await (await fetch(`${platform.base}/v1/route-plans`, { headers: { 'x-api-key': key } })).json()) as unknown
const isAnswering = async () => (await fetch(`${platform.url}/healthz`)).status === 200

let accepted = 0

/** Whatever was sent: no file is left of it, the platform answers, and no error went unseen. */
afterEach(async () => {
  expect(await isAnswering()).toBe(true)
  await vi.waitFor(
    async () => {
      expect(await uploads()).toEqual([])
      expect(await datasetsWithDocuments(platform.dataFolder)).toHaveLength(accepted)
      expect(await storedDocuments(platform.dataFolder)).not.toContainEqual(expect.stringContaining('.tmp'))
    },
    { timeout: 300_000 },
  )
  expect(rejections).toEqual([])
})

async function send(body: Partial<RawRequest> & Pick<RawRequest, 'pieces'>): Promise<RawAnswer | undefined> {
  const length = body.pieces.reduce((sum, piece) => sum + piece.length, 0)
  const framing =
    body.headers && ('Transfer-Encoding' in body.headers || 'Content-Length' in body.headers)
      ? {}
      : { 'Content-Length': length }
  const answer = await exchange({
    port: platform.port,
    path,
    afterwards: 'wait',
    ...body,
    headers: { 'X-API-KEY': key, ...framing, ...body.headers },
  })
  if (answer?.status === 202) accepted++
  return answer
}

const sendChunked = (pieces: readonly Uint8Array[], headers: Record<string, string> = {}) =>
  send({ pieces: [...pieces.map(frame), lastFrame], headers: { ...chunked, ...headers } })

/** A body of exactly this many bytes. */
const plain = (bytes: number) => Buffer.from(`{"modelInput":{"a":"${'x'.repeat(bytes - 23)}"}}`)
const small = plain(1000)

/** Gzip of exactly this many bytes: stored, not compressed. */
function gzipOf(bytes: number): Buffer {
  for (let length = bytes - 100; ; length++) {
    const packed = gzipSync(plain(length), { level: 0 })
    if (packed.length === bytes) return packed
  }
}

function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}

const halves = (whole: Buffer) => [whole.subarray(0, 500), whole.subarray(500)] as const
const members = (whole: Buffer) => halves(whole).map((half) => gzipSync(half))

describe('is taken', () => {
  test.each<[string, () => Promise<RawAnswer | undefined>]>([
    ['plain', () => send({ pieces: [small] })],
    ['plain in chunks', () => sendChunked(pieces(small, 100))],
    ['plain in chunks of one byte', () => sendChunked(pieces(plain(60), 1))],
    ['compressed', () => send({ pieces: [gzipSync(small)], headers: gzip })],
    ['compressed in chunks', () => sendChunked(pieces(gzipSync(small), 10), gzip)],
    ['gzip of two members', () => send({ pieces: [Buffer.concat(members(small))], headers: gzip })],
    ['gzip of two members, each sent by itself', () => sendChunked(members(small), gzip)],
    [
      'gzip of three members, one empty',
      () => sendChunked([...members(small).slice(0, 1), gzipSync(''), ...members(small).slice(1)], gzip),
    ],
    [
      'gzip of a hundred members',
      () => send({ pieces: [Buffer.concat(pieces(small, 10).map((piece) => gzipSync(piece)))], headers: gzip }),
    ],
    [
      'gzip padded with zeros, as tapes do',
      () => send({ pieces: [Buffer.concat([gzipSync(small), Buffer.alloc(512)])], headers: gzip }),
    ],
    ['as many bytes as allowed', () => send({ pieces: [plain(bodyLimits.plainBytes)] })],
    [
      'as many bytes as allowed, compressed',
      () => send({ pieces: [gzipSync(plain(bodyLimits.plainBytes))], headers: gzip }),
    ],
    [
      'as many bytes on the wire as allowed',
      () => send({ pieces: [gzipOf(bodyLimits.compressedBytes)], headers: gzip }),
    ],
  ])('%s', async (_name, act) => {
    expect(await act()).toMatchObject({ status: 202 })
  })
})

const zeros = Buffer.alloc(1_000_000)
const bomb = gzipSync(Buffer.concat(Array.from({ length: 90 }, () => zeros)), { level: 9 })
const refused = (status: number, code: string | undefined) => ({ status, code })

test('a byte order mark is let pass, before a submission and before a question', async () => {
  const withMark = (body: unknown) => [Buffer.from(`\ufeff${JSON.stringify(body)}`)]
  expect(await send({ pieces: withMark(tinyRoutePlan()) })).toMatchObject({ status: 202 })
  expect(
    await send({
      path: '/v1/route-plans/score-analysis',
      pieces: withMark({ modelInput: tinyRoutePlan().modelInput }),
    }),
  ).toMatchObject({ status: 200 })
})

describe('is refused', () => {
  test.each<[string, () => Promise<RawAnswer | undefined>, { status: number; code: string | undefined }]>([
    [
      'one byte over the limit, declared',
      () => send({ pieces: [], headers: { 'Content-Length': bodyLimits.plainBytes + 1 } }),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    [
      'one byte over the limit, in chunks',
      () => sendChunked(pieces(plain(bodyLimits.plainBytes + 1), 64_000)),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    [
      'one byte over the limit on the wire, declared',
      () => send({ pieces: [], headers: { ...gzip, 'Content-Length': bodyLimits.compressedBytes + 1 } }),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    [
      'one byte over the limit on the wire, in chunks',
      () => sendChunked(pieces(gzipOf(bodyLimits.compressedBytes + 1), 10_000), gzip),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    [
      'one byte over the limit when inflated',
      () => send({ pieces: [gzipSync(plain(bodyLimits.plainBytes + 1))], headers: gzip }),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    [
      'one byte over the limit when inflated, in chunks',
      () => sendChunked(pieces(gzipSync(plain(bodyLimits.plainBytes + 1)), 100), gzip),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    [
      'over the limit by its second member',
      () => send({ pieces: [Buffer.concat([gzipSync(plain(1_500_000)), gzipSync(plain(1_500_000))])], headers: gzip }),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    ['a bomb of 90 MB', () => send({ pieces: [bomb], headers: gzip }), refused(413, 'BODY_TOO_LARGE')],
    [
      'a bomb of 90 MB that never ends',
      () => send({ pieces: [frame(bomb)], headers: { ...chunked, ...gzip } }),
      refused(413, 'BODY_TOO_LARGE'),
    ],
    [
      'gzip inside of gzip',
      () => send({ pieces: [gzipSync(gzipSync(small))], headers: gzip }),
      refused(400, 'BODY_MALFORMED'),
    ],
    ['gzip not declared', () => send({ pieces: [gzipSync(small)] }), refused(400, 'BODY_MALFORMED')],
    [
      'gzip twice, and declared so',
      () => send({ pieces: [gzipSync(gzipSync(small))], headers: { 'Content-Encoding': 'gzip, gzip' } }),
      refused(415, 'CONTENT_ENCODING_NOT_SUPPORTED'),
    ],
    [
      'junk behind the gzip',
      () => send({ pieces: [Buffer.concat([gzipSync(small), Buffer.from('junk')])], headers: gzip }),
      refused(400, 'GZIP_BROKEN'),
    ],
    [
      'junk behind the gzip, sent by itself',
      () => sendChunked([gzipSync(small), Buffer.from('junk')], gzip),
      refused(400, 'GZIP_BROKEN'),
    ],
    [
      'a second member that is cut',
      () => send({ pieces: [Buffer.concat([gzipSync(small), gzipSync(small).subarray(0, 20)])], headers: gzip }),
      refused(400, 'BODY_TRUNCATED'),
    ],
    [
      'gzip with a wrong checksum',
      () => send({ pieces: [wrongChecksum(gzipSync(small))], headers: gzip }),
      refused(400, 'GZIP_BROKEN'),
    ],
    ['gzip of nothing', () => send({ pieces: [gzipSync('')], headers: gzip }), refused(400, 'BODY_MALFORMED')],
    ['nothing, declared as gzip', () => send({ pieces: [], headers: gzip }), refused(400, undefined)],
    [
      'less than its Content-Length says',
      () => send({ pieces: [small], headers: { 'Content-Length': small.length + 1 }, afterwards: 'end' }),
      refused(400, undefined),
    ],
    [
      'more than its Content-Length says',
      () => send({ pieces: [small], headers: { 'Content-Length': small.length - 1 } }),
      refused(400, undefined),
    ],
    [
      'a Content-Length that is no number',
      () => send({ pieces: [small], headers: { 'Content-Length': 'many' } }),
      refused(400, undefined),
    ],
    [
      'a Content-Length and chunks',
      () => send({ pieces: [frame(small), lastFrame], headers: { 'Content-Length': 10, ...chunked } }),
      refused(400, undefined),
    ],
    [
      'a chunk whose length is no number',
      () => send({ pieces: [Buffer.from('zz\r\n')], headers: chunked }),
      refused(400, undefined),
    ],
    [
      'nested 10,000 levels deep',
      () => send({ pieces: [Buffer.from(`{"modelInput":{"a":${'['.repeat(10_000)}`)] }),
      refused(400, 'BODY_MALFORMED'),
    ],
  ])('%s', async (_name, act, expected) => {
    const { status, code } = (await act()) ?? {}
    expect({ status, code: expected.code === undefined ? undefined : code }).toEqual(expected)
  })

  test('the depth is named', async () => {
    expect((await send({ pieces: [Buffer.from(`{"modelInput":{"a":${'['.repeat(10_000)}`)] }))?.message).toMatch(
      /deeper than 64 levels/,
    )
  })
})

function wrongChecksum(packed: Buffer): Buffer {
  packed[packed.length - 6]! ^= 1
  return packed
}

describe('a client that hangs up leaves nothing', () => {
  const random = createRandom(7)
  const noisy = Buffer.from(
    `{"modelInput":{"a":"${Array.from({ length: 20_000 }, () => random.below(1e9).toString(36)).join(' ')}"}}`,
  )
  const wire: Record<string, { pieces: Uint8Array[]; headers: Record<string, string | number> }> = {
    plain: { pieces: [noisy], headers: { 'Content-Length': noisy.length } },
    compressed: { pieces: [gzipSync(noisy)], headers: { ...gzip, 'Content-Length': gzipSync(noisy).length } },
    'in chunks': { pieces: pieces(noisy, 5000).map(frame), headers: chunked },
  }
  const cases = Array.from({ length: 10 }, (_, i) => ({
    kind: Object.keys(wire)[i % 3] ?? '',
    percent: random.below(100),
  }))

  test.each(cases)('$kind, after $percent % of its body', async ({ kind, percent }) => {
    const { pieces: all, headers } = wire[kind]!
    const bytes = Buffer.concat(all)
    expect(
      await send({
        pieces: pieces(bytes.subarray(0, Math.floor((bytes.length * percent) / 100)), 20_000),
        headers,
        afterwards: 'hangUp',
      }),
    ).toBeUndefined()
  })
})

describe('slow clients', () => {
  test('50 slow heads and 20 slow bodies keep nobody else waiting', async () => {
    // What one key may have open is limited; the others' share is not touched by it.
    const { key: slowKey } = await platform.createKey({ name: 'slow' })
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${platform.port}\r\nX-API-KEY: ${slowKey}\r\n`
    const sockets = await Promise.all(Array.from({ length: 70 }, () => openSocket(platform.port)))
    sockets.forEach((socket, i) => {
      socket.on('error', () => undefined)
      socket.write(i < 50 ? head.slice(0, 40 + i) : `${head}Content-Length: 1000\r\n\r\n`)
    })
    const trickle = setInterval(() => sockets.forEach((socket) => socket.write(' ')), 50)
    try {
      expect(await list()).toEqual(expect.any(Array))
      expect(await send({ pieces: [small] })).toMatchObject({ status: 202 })
      expect(await isAnswering()).toBe(true)
    } finally {
      clearInterval(trickle)
      for (const socket of sockets) socket.destroy()
    }
  })
})
