/**
 * Request bodies as streams with two limits: bytes on the wire and bytes after inflation, both counted while they pass,
 * so that a small bomb or an endless upload is cut off at the limit and not after it.
 */
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { AppError } from '../foundation/app-error.ts'

export interface BodyLimits {
  /** Bytes on the wire of a gzip-compressed body. */
  readonly compressedBytes: number
  /** Bytes of the plain body, sent plain or inflated. */
  readonly plainBytes: number
}

/** 100 MB compressed, 2 GB plain (docs/operations/limits.md); MB and GB are powers of ten. */
export const datasetBodyLimits: BodyLimits = { compressedBytes: 100_000_000, plainBytes: 2_000_000_000 }

export type BodyEncoding = 'gzip' | 'identity'

/** Content-Encoding of the request; only gzip once, or none. */
export function bodyEncoding(header: string | undefined): BodyEncoding {
  const value = (header ?? 'identity').trim().toLowerCase()
  if (value === 'gzip' || value === 'x-gzip') return 'gzip'
  if (value === 'identity' || value === '') return 'identity'
  throw new AppError(
    'CONTENT_ENCODING_NOT_SUPPORTED',
    `Content-Encoding "${value}" is not supported. Send gzip, or no compression.`,
  )
}

function tooLarge(bytes: number, kind: string): AppError {
  return new AppError(
    'BODY_TOO_LARGE',
    `The request body is larger than ${bytes.toLocaleString('en-US')} bytes ${kind}. Split the dataset, or send less of it.`,
  )
}

/**
 * zlib hands out pieces of 16 KB by default: a thread's work and three turns of the event loop each, 120,000 times for
 * 2 GB.
 */
const inflatedPieceBytes = 256 * 1024

/** Passes bytes through and fails once there are more than `limit`. */
function limiter(limit: number, kind: string): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > limit ? tooLarge(limit, kind) : null, chunk)
    },
  })
}

/** Throws before reading when the declared length alone is over the limit. */
export function checkDeclaredLength(header: string | undefined, encoding: BodyEncoding, limits: BodyLimits): void {
  const limit = encoding === 'gzip' ? limits.compressedBytes : limits.plainBytes
  if (header !== undefined && Number(header) > limit) throw tooLarge(limit, wireKind(encoding))
}

const wireKind = (encoding: BodyEncoding) => (encoding === 'gzip' ? 'compressed' : 'uncompressed')

/** zlib's and the connection's failures in the words of the caller. */
export function bodyIssue(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR')
    return new AppError('BODY_TRUNCATED', 'The gzip body ends too early. Send the whole file.', undefined, {
      cause: error,
    })
  if (code.startsWith('Z_')) return new AppError('GZIP_BROKEN', { why: error.message }, undefined, { cause: error })
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new AppError('BODY_TRUNCATED', 'The connection ended before the whole body arrived.', undefined, {
      cause: error,
    })
  }
  return error
}

/**
 * Hands the wire bytes of a body to `keep` (still compressed when they came so) and checks both limits on the way.
 * The inflated bytes are only counted here; whoever reads what was kept inflates it again, in a process of its own.
 */
export async function receiveBody(
  source: Readable,
  encoding: BodyEncoding,
  limits: BodyLimits,
  keep: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const keeping = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      keep(chunk).then(() => done(null, chunk), done)
    },
  })
  const inflate =
    encoding === 'gzip'
      ? [limiter(limits.compressedBytes, 'compressed'), keeping, createGunzip({ chunkSize: inflatedPieceBytes })]
      : [keeping]
  const plainLimit = limiter(limits.plainBytes, encoding === 'gzip' ? 'after inflation' : 'uncompressed')
  try {
    await pipeline([detached(source), ...inflate, plainLimit, discard()])
  } catch (error) {
    throw bodyIssue(error)
  }
}

/**
 * A failing pipeline destroys its source; a request destroyed so takes its socket along, and with it the answer that
 * says why.
 */
function detached(source: Readable): Readable {
  return Readable.from(source.iterator({ destroyOnReturn: false }), { objectMode: false })
}

/**
 * The bytes of a body that is read as it comes; the request stays open for the answer whoever stops reading. Fails
 * after `maxBytes`.
 */
export async function* limitedBody(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let seen = 0
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      seen += chunk.length
      if (seen > maxBytes) throw tooLarge(maxBytes, 'uncompressed')
      yield chunk
    }
  } catch (error) {
    throw bodyIssue(error)
  }
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** A small body as bytes, inflated; at most `maxBytes` on the wire and after inflation. */
export async function readBody(
  source: Readable,
  encodingHeader: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const encoding = bodyEncoding(encodingHeader)
  const chunks: Buffer[] = []
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const inflate = encoding === 'gzip' ? [limiter(maxBytes, 'compressed'), createGunzip()] : []
  try {
    await pipeline([detached(source), ...inflate, limiter(maxBytes, 'after inflation'), collect])
  } catch (error) {
    throw bodyIssue(error)
  }
  return Buffer.concat(chunks)
}
