/** Calls of a load: one connection pool, every call timed from its sending to the last byte of its answer. */
import { Agent, request, type IncomingMessage } from 'node:http'

export interface Call {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface Answered {
  readonly status: number
  /** On the clock of `performance.now()`. */
  readonly startedAt: number
  readonly milliseconds: number
  readonly text: string
}

/** Percentiles in milliseconds, with one decimal. */
export interface Times {
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export function timesOf(milliseconds: readonly number[], failed: number): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)) / 10
  return { count: sorted.length, failed, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** What the calls of one kind took that began after a moment. */
export class Stopwatch {
  readonly #milliseconds: number[] = []
  readonly #from: number
  #failed = 0

  constructor(from: number) {
    this.#from = from
  }

  note({ status, milliseconds, startedAt }: Answered): void {
    if (startedAt < this.#from) return
    if (status > 0 && status < 300) this.#milliseconds.push(milliseconds)
    else this.#failed++
  }

  times(): Times {
    return timesOf(this.#milliseconds, this.#failed)
  }
}

export class Caller {
  readonly #port: number
  // Less than the server's idle time, so that no call meets a connection that is just being closed.
  readonly #agent = new Agent({ keepAlive: true, timeout: 5000 })

  constructor(port: number) {
    this.#port = port
  }

  /** Status 0 stands for a call that found no connection, or lost it. */
  call({ method = 'GET', path, headers, body }: Call): Promise<Answered> {
    const started = performance.now()
    return new Promise((resolve) => {
      const done = (status: number, text: string) =>
        resolve({ status, startedAt: started, milliseconds: performance.now() - started, text })
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          agent: this.#agent,
          method,
          path,
          headers: {
            ...headers,
            ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
          },
        },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('end', () => done(response.statusCode ?? 0, text))
            .on('error', () => done(0, text))
        },
      )
      sent.on('error', () => done(0, '')).end(body)
    })
  }

  /** Open until `close`; counts its events, and the streams that could not be opened. */
  async openStream(path: string, headers: Readonly<Record<string, string>>): Promise<EventCount> {
    const stream = new EventCount()
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port: this.#port, agent: false, path, headers }, resolve).on('error', reject).end()
    })
    if (response.statusCode !== 200) throw new Error(`The stream ${path} answered ${response.statusCode ?? 0}`)
    response.on('error', () => undefined).on('data', (bytes: Buffer) => stream.note(bytes))
    stream.close = () => void response.destroy()
    return stream
  }

  close(): void {
    this.#agent.destroy()
  }
}

export class EventCount {
  events = 0
  close: () => void = () => undefined

  note(bytes: Buffer): void {
    for (let at = bytes.indexOf('data: '); at >= 0; at = bytes.indexOf('data: ', at + 1)) this.events++
  }
}
