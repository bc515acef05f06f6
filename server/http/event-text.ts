/** Server-sent events as they go onto the wire. */

export interface StreamedEvent {
  /** Comes back as Last-Event-ID. */
  readonly id?: string
  readonly data: unknown
}

/**
 * Describes and encodes a source once for however many streams ask for it one after the other, as they do when it is
 * published; only the last one is remembered.
 */
export function encodedOnce<Source extends object>(
  describe: (source: Source) => StreamedEvent,
): (source: Source) => Buffer {
  let last: { readonly source: Source; readonly bytes: Buffer } | undefined
  return (source) => {
    if (last?.source !== source) last = { source, bytes: encodeEvent(describe(source)) }
    return last.bytes
  }
}

function encodeEvent({ id, data }: StreamedEvent): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
}
