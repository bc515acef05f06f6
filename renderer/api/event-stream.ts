/** Server-sent events over fetch, because the browser's own EventSource cannot send the page proof. */
import { openBody } from './document-text.ts'

export interface EventReader {
  readonly signal: AbortSignal
  readonly onOpen: () => void
  /** Our events have one line of data each. */
  readonly onData: (data: string) => void
}

const field = 'data: '

/** Reads to the end of the stream; rejects with an ApiError when there is none, or as the connection does. */
export async function readEvents(address: string, { signal, onOpen, onData }: EventReader): Promise<void> {
  const reader = (await openBody(address, signal)).pipeThrough(new TextDecoderStream()).getReader()
  onOpen()
  let rest = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + piece.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith(field)) onData(line.slice(field.length))
  }
}
