/** Server-sent events over fetch, because the browser's own EventSource cannot send the page proof. */
import { openBody } from './document-text.ts'
import type { EventOf, PathOf } from './operations.ts'

export interface EventReader<Event> {
  readonly signal: AbortSignal
  readonly onOpen: () => void
  readonly onEvent: (event: Event) => void
}

/** Our events have one line of data each. */
const field = 'data: '

/** Reads to the end of the stream; rejects with an ApiError when there is none, or as the connection does. */
export async function readEvents<P extends PathOf<'GET'>>(
  path: P,
  { signal, onOpen, onEvent }: EventReader<EventOf<P>>,
): Promise<void> {
  const reader = (await openBody(path, signal)).pipeThrough(new TextDecoderStream()).getReader()
  onOpen()
  let rest = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + piece.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the document promises it
      if (line.startsWith(field)) onEvent(JSON.parse(line.slice(field.length)) as EventOf<P>)
  }
}
