/**
 * A small S3 server of the tests' own, with buckets by path: PUT, GET, HEAD and DELETE of objects, and ListObjectsV2.
 * It checks signatures (AWS Signature Version 4), lengths and hashes by itself, and fails, hangs or cuts off when asked
 * to.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Object {
  bytes: Buffer
  modifiedAt: Date
}

type Mood = 'well' | 'failing' | 'hanging' | 'cutting'

export interface TestS3 {
  readonly endpoint: string
  /** For programs, as AWS's tools read it. */
  readonly environment: Readonly<Record<string, string>>
  /** Of the one bucket, `plans`. */
  readonly objects: Map<string, S3Object>
  mood: Mood
  /** So many requests are answered with 503 before the mood counts. */
  failures: number
  /** Objects that a list has at most; 1,000 as with AWS. */
  pageSize: number
  /** `PUT key` and so on, of requests that were let in. */
  readonly requests: string[]
  /** Nobody listens any more. */
  stop(): Promise<void>
  start(): Promise<void>
}

export const testBucket = 'plans'
const keys = { id: 'AKIATESTTESTTESTTEST', secret: 'secret/of+tests', region: 'eu-test-1' }

class Fault extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`${code} of the test's own`)
    this.status = status
    this.code = code
  }
}

const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** As https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html has it. */
function checkSignature({ method = '', url = '', headers }: IncomingMessage): void {
  const [, id = '', day = '', region = '', signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id === '') throw new Fault(403, 'AccessDenied')
  if (id !== keys.id) throw new Fault(403, 'InvalidAccessKeyId')
  if (region !== keys.region) throw new Fault(400, 'AuthorizationHeaderMalformed')
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) throw new Fault(403, 'RequestTimeTooSkewed')
  const [path = '', query = ''] = url.split('?')
  const names = signedNames.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    throw new Fault(403, 'AccessDenied')
  const request = [
    method,
    path,
    [...new URLSearchParams(query)]
      .map((pair) => pair.map(encode).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedNames,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, hex(request)].join('\n'))
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new Fault(403, 'SignatureDoesNotMatch')
}

async function checkedBody(request: IncomingMessage): Promise<Buffer> {
  if (request.method === 'PUT' && request.headers['content-length'] === undefined)
    throw new Fault(411, 'MissingContentLength')
  const body = await buffer(request)
  if (request.headers['x-amz-content-sha256'] !== hex(body)) throw new Fault(400, 'XAmzContentSHA256Mismatch')
  return body
}

export async function startTestS3(): Promise<TestS3> {
  const objects = new Map<string, S3Object>()
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code, message } = error instanceof Fault ? error : new Fault(500, 'InternalError')
      request.resume()
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`)
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const endpoint = `http://127.0.0.1:${String(port)}`
  const s3: TestS3 = {
    endpoint,
    environment: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: keys.id,
      AWS_SECRET_ACCESS_KEY: keys.secret,
      AWS_REGION: keys.region,
    },
    objects,
    mood: 'well',
    failures: 0,
    pageSize: 1000,
    requests: [],
    async stop() {
      server.closeAllConnections()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
    start: () => listen(port).then(() => undefined),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (s3.mood === 'hanging') return
    if (s3.mood === 'failing' || s3.failures-- > 0) throw new Fault(503, 'SlowDown')
    checkSignature(request)
    const { pathname, searchParams } = new URL(request.url ?? '', endpoint)
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/')
    if (bucket !== testBucket) throw new Fault(404, 'NoSuchBucket')
    const key = rest.join('/')
    s3.requests.push(`${request.method ?? ''} ${key}`)
    const body = await checkedBody(request)
    if (key === '') return void response.end(list(searchParams))
    if (request.method === 'PUT') objects.set(key, { bytes: body, modifiedAt: new Date() })
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.statusCode = 204
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.end()
    const found = objects.get(key)
    if (!found) throw new Fault(404, 'NoSuchKey')
    response.setHeader('content-length', found.bytes.length)
    if (s3.mood !== 'cutting') return void response.end(found.bytes)
    response.write(found.bytes.subarray(0, found.bytes.length / 2), () => request.socket.destroy())
  }

  function list(query: URLSearchParams): string {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
    const all = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = all.slice(0, s3.pageSize)
    const isCut = page.length < all.length
    const next = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64')
    const contents = page.map(
      ([key, { bytes, modifiedAt }]) =>
        `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${String(bytes.length)}</Size></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(isCut)}</IsTruncated>${contents.join('')}${isCut ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`
  }
  return s3
}
