/** What is asked of an S3 server: signed, tried again while it fails, and in words when it does not do. */
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import { AppError } from '../../foundation/app-error.ts'
import { isOfDisk } from '../../foundation/disk-fault.ts'
import { exchange, type S3Exchange } from './s3-exchange.ts'
import { s3Refused, s3Silent, type S3Fault } from './s3-errors.ts'
import type { S3Place } from './s3-place.ts'

/** AppError STORAGE_UNAVAILABLE from each when it does not answer, or refuses. */
export interface S3Client {
  readonly place: string
  /** Resolves when the server has found the bytes to be those of the hash. */
  put(key: string, body: S3Body): Promise<void>
  /** What `read` makes of the body, which it is handed once more when it was cut off; undefined when there is none. */
  get<T>(key: string, read: (body: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T | undefined>
  /** No error when there is none. */
  remove(key: string): Promise<void>
  /** Some thousand of all below the prefix, in order; `after` is the `next` of the former. */
  list(after?: string): Promise<S3List>
}

export type S3Body =
  { readonly text: string } | { readonly path: string; readonly bytes: number; readonly sha256: string }

export interface S3List {
  /** Keys without the prefix. */
  readonly objects: readonly { readonly key: string; readonly modifiedAt: Date }[]
  readonly next: string | undefined
}

export interface S3Patience {
  readonly tries: number
  /** From the first try to the second; every further pause is about twice the one before. */
  readonly firstMilliseconds: number
  readonly idleMilliseconds: number
}

/** A server that is restarted is back by then; one that is away is told of after some 2 s, one that hangs after 60. */
const defaultPatience: S3Patience = { tries: 4, firstMilliseconds: 250, idleMilliseconds: 15_000 }

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: S3Body
}

const sha256Of = (value: string) => createHash('sha256').update(value).digest('hex')

export function createS3Client(at: S3Place, patience = defaultPatience): S3Client {
  const send = <T>(request: S3Request, read: (answer: IncomingMessage) => Promise<T>) =>
    sendPatiently(at, { request, patience }, read)
  const isDone = (answer: IncomingMessage) => Promise.resolve(answer.resume()).then(() => undefined)
  return {
    place: at.place,
    put: (key, body) => send({ method: 'PUT', key: at.prefix + key, body }, isDone),
    get: (key, read) => send({ method: 'GET', key: at.prefix + key }, read),
    remove: (key) => send({ method: 'DELETE', key: at.prefix + key }, isDone),
    async list(after) {
      const query = { 'list-type': '2', prefix: at.prefix, ...(after !== undefined && { 'continuation-token': after }) }
      return parseList((await send({ method: 'GET', key: '', query }, text)) ?? '', at.prefix)
    },
  }
}

/** Undefined when there is no such object. */
async function sendPatiently<T>(
  at: S3Place,
  { request, patience }: { readonly request: S3Request; readonly patience: S3Patience },
  read: (answer: IncomingMessage) => Promise<T>,
): Promise<T | undefined> {
  for (let tries = 1; ; tries++) {
    let failure: AppError
    try {
      const answer = await exchange(await signed(at, request, patience.idleMilliseconds))
      const status = answer.statusCode ?? 0
      if (status >= 200 && status < 300) return await read(answer)
      const fault = { status, ...parseFault(await text(answer).catch(() => '')) }
      if (fault.code === 'NoSuchKey' && request.method !== 'PUT') return undefined
      failure = s3Refused(at, request, fault)
      if (!isPassing(fault)) throw failure
    } catch (error) {
      // A disk that is full, and what is said already, are not the network's.
      if (error instanceof AppError || isOfDisk(error)) throw error
      failure = s3Silent(at, request.method, error)
    }
    if (tries >= patience.tries) throw failure
    await delay(patience.firstMilliseconds * 2 ** (tries - 1) * (0.5 + Math.random()))
  }
}

const isPassing = ({ status, code }: S3Fault) => status >= 500 || status === 429 || code === 'RequestTimeout'

/** The signature holds for some minutes, so each try has its own. */
async function signed(
  { url: base, region, accessKeyId, secretAccessKey, sessionToken }: S3Place,
  { method, key, query, body }: S3Request,
  idleMilliseconds: number,
): Promise<S3Exchange> {
  const url = `${base}/${key}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
  const isFile = body !== undefined && 'path' in body
  const signer = new AwsV4Signer({
    ...{ method, url, region, service: 's3', accessKeyId, secretAccessKey },
    ...(sessionToken !== undefined && { sessionToken }),
    headers: { 'X-Amz-Content-Sha256': isFile ? body.sha256 : sha256Of(body?.text ?? '') },
  })
  const signature = await signer.sign()
  const headers = Object.fromEntries(signature.headers)
  if (body) headers['content-length'] = String(isFile ? body.bytes : Buffer.byteLength(body.text))
  return { method, url: signature.url, headers, idleMilliseconds, ...(body && { body }) }
}

const tagOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

function parseFault(xml: string): Pick<S3Fault, 'code' | 'reason'> {
  return { code: tagOf(xml, 'Code') ?? '', reason: tagOf(xml, 'Message') ?? '' }
}

function parseList(xml: string, prefix: string): S3List {
  const objects = [...xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)].map(([, part = '']) => ({
    key: (tagOf(part, 'Key') ?? '').slice(prefix.length),
    modifiedAt: new Date(tagOf(part, 'LastModified') ?? NaN),
  }))
  return { objects, next: tagOf(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&') }
}
