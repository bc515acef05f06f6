/**
 * Replies onto the wire: JSON compressed when the client accepts gzip and it pays, stored gzip as it is, event streams.
 */
import type { Request, Response } from 'express'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip, gzip } from 'node:zlib'
import type { EventStream, Reply, ReplyContent } from './route.ts'

/** zlib's own 16 KB halve the speed of a big document. */
const inflatedPieceBytes = 128 * 1024

const jsonType = 'application/json; charset=utf-8'
const gzipBytes = promisify(gzip)
/** Below this a compressed answer saves less than it costs. */
const smallestCompressedBytes = 1400

const acceptsGzip = (request: Request) => request.acceptsEncodings('gzip', 'identity') === 'gzip'

export async function sendReply(request: Request, response: Response, reply: Reply<unknown>): Promise<void> {
  response.status(reply.status)
  for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value)
  const { content } = reply
  if (request.method === 'HEAD') return sendHead(request, response, content)
  switch (content.kind) {
    case 'empty':
      response.end()
      return
    case 'json':
      return sendJson(request, response, content.value)
    case 'gzippedJson': {
      response.setHeader('Content-Type', jsonType)
      response.setHeader('Vary', 'Accept-Encoding')
      if (!acceptsGzip(request))
        return pipeline(content.source, createGunzip({ chunkSize: inflatedPieceBytes }), response)
      response.setHeader('Content-Encoding', 'gzip')
      return pipeline(content.source, response)
    }
    case 'jsonStream':
      return sendStream(request, response, { contentType: jsonType, source: content.source })
    case 'stream':
      return sendStream(request, response, content)
    case 'file':
      response.setHeader('Content-Type', content.contentType)
      response.setHeader('Content-Length', content.bytes)
      return pipeline(content.source, response)
    case 'eventStream':
      return sendEvents(request, response, content.run)
  }
}

async function sendJson(request: Request, response: Response, value: unknown): Promise<void> {
  const plain = Buffer.from(JSON.stringify(value))
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', jsonType)
  response.setHeader('Vary', 'Accept-Encoding')
  const isCompressed = plain.length >= smallestCompressedBytes && acceptsGzip(request)
  const bytes = isCompressed ? await gzipBytes(plain, { level: 5 }) : plain
  if (isCompressed) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** What GET would say before the body; nothing is read, and no stream is opened that nobody hears. */
async function sendHead(request: Request, response: Response, content: ReplyContent): Promise<void> {
  if (content.kind === 'json') return sendJson(request, response, content.value)
  if ('source' in content) content.source.destroy()
  if (content.kind !== 'empty') response.setHeader('Content-Type', contentTypeOf(content))
  if (content.kind === 'file') response.setHeader('Content-Length', content.bytes)
  response.end()
}

function contentTypeOf(content: Exclude<ReplyContent, { kind: 'empty' | 'json' }>): string {
  if (content.kind === 'eventStream') return 'text/event-stream; charset=utf-8'
  return 'contentType' in content ? content.contentType : jsonType
}

async function sendStream(
  request: Request,
  response: Response,
  { contentType, source }: { contentType: string; source: Readable },
): Promise<void> {
  response.setHeader('Content-Type', contentType)
  response.setHeader('Vary', 'Accept-Encoding')
  if (!acceptsGzip(request)) return pipeline(source, response)
  response.setHeader('Content-Encoding', 'gzip')
  return pipeline(source, createGzip({ level: 4 }), response)
}

/** A comment line now and then keeps proxies from closing a quiet stream. */
export const heartbeatSeconds = 15
/** Of a stream that is open and not read. */
const maxWaitingBytes = 1_000_000

async function sendEvents(
  request: Request,
  response: Response,
  run: (stream: EventStream) => Promise<void>,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Accel-Buffering', 'no')
  response.flushHeaders()
  request.socket.setNoDelay(true)
  request.socket.setTimeout(0)
  const heartbeat = setInterval(() => void response.write(': heartbeat\n\n'), heartbeatSeconds * 1000)
  try {
    await run({
      send(event) {
        response.write(event)
        // Whoever comes back is given what it missed, or a snapshot.
        if (response.writableLength > maxWaitingBytes) response.destroy()
      },
      closed: gone.signal,
    })
  } finally {
    clearInterval(heartbeat)
  }
  response.end()
}
