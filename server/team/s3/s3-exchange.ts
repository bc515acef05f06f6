/** One HTTP request to an S3 server and the beginning of its answer. */
import { createReadStream } from 'node:fs'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'

export interface S3Exchange {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** A file of the length that the headers say, or a text. */
  readonly body?: { readonly path: string } | { readonly text: string }
  /** Without a byte in either direction, until it counts as failed. */
  readonly idleMilliseconds: number
}

/** Rejects with the network's or the file's error. The answer's body fails when it is cut off. */
export function exchange({ method, url, headers, body, idleMilliseconds }: S3Exchange): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers })
    sent.on('response', resolve)
    // Also of a body that ends too early, which its reader hears of.
    sent.on('error', reject)
    sent.setTimeout(idleMilliseconds, () =>
      sent.destroy(new Error(`nothing was heard of it for ${String(idleMilliseconds / 1000)} s`)),
    )
    if (body && 'path' in body) pipeline(createReadStream(body.path), sent).catch(reject)
    else sent.end(body?.text)
  })
}
