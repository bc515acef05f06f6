/**
 * Documents of any size as text: the first part for reading, all of it into a file, neither ever as one string too long
 * for the browser.
 */
import { errorOf, unreachable } from './api-error.ts'
import { fetchInSession } from './page-proof.ts'

export interface Preview {
  readonly text: string
  /** Whether that is the whole document. */
  readonly isWhole: boolean
}

/** Reads on until `maxBytes` have come, or the end; then lets the server know that it may stop. */
export async function readPreview(address: string, maxBytes: number, signal: AbortSignal): Promise<Preview> {
  const body = await openBody(address, signal)
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return { text: parts.join('') + decoder.decode(), isWhole: true }
    parts.push(decoder.decode(value, { stream: true }))
    bytes += value.byteLength
    if (bytes <= maxBytes) continue
    await reader.cancel()
    return { text: parts.join('').slice(0, maxBytes), isWhole: false }
  }
}

/** The browser inflates what the server sends compressed, so a .gz file is compressed again here, while it comes in. */
export async function fetchGzipped(address: string, signal: AbortSignal): Promise<Blob> {
  const body = await openBody(address, signal)
  return new Response(body.pipeThrough(new CompressionStream('gzip')), {
    headers: { 'Content-Type': 'application/gzip' },
  }).blob()
}

/** What an address answers, as it comes. */
export async function openBody(address: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetchInSession(address, { signal }).catch((fault: unknown) => {
    throw signal.aborted ? fault : unreachable()
  })
  if (!response.ok) throw await errorOf(response)
  if (!response.body) throw unreachable()
  return response.body
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  followDownload(address, name)
  // The browser has taken hold of it by the next turn; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** As a click on a link to the file would. */
export function followDownload(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
