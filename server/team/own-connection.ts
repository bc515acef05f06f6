/**
 * One connection that is held open for as long as the process lives, and opened again when it breaks: what it was for
 * (a lock, listening) ends with it and begins anew.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../foundation/logger.ts'

export interface OwnConnectionOptions {
  readonly address: string
  /** What it is for, in the log and in the server's list of connections. */
  readonly name: string
  readonly logger: Logger
  /** Called with each new connection; what rejects closes it, and another one is opened. */
  begin(client: pg.Client): Promise<void>
  /** It broke, or is being closed. */
  end(): void
}

export interface OwnConnection {
  close(): Promise<void>
}

/** Between two tries, in milliseconds; doubling from the first to the last. */
const pauses = { first: 100, last: 5000 }
/**
 * PostgreSQL ends it within some 12 s when its process is dead, stopped or cut off: by TCP's own probes, and, as what
 * lies between may answer those, when the questions below stop coming.
 */
const keepAlive = [
  'tcp_keepalives_idle = 5',
  'tcp_keepalives_interval = 2',
  'tcp_keepalives_count = 3',
  'idle_session_timeout = 12000',
]
/** Seconds between two questions whether it still answers, and until no answer means that it is broken. */
const ping = { every: 3, patience: 6 }

export function holdConnection({ address, name, logger, begin, end }: OwnConnectionOptions): OwnConnection {
  const closing = new AbortController()
  let tries = 0

  const once = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: address,
      application_name: `planwright-${name}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      connectionTimeoutMillis: 5000,
    })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.connect()
      for (const setting of keepAlive) await client.query(`set ${setting}`)
      await begin(client)
      tries = 0
      await Promise.race([broken, watch(client, closing.signal)])
    } finally {
      end()
      // One whose peer does not answer would wait for it.
      await Promise.race([client.end().catch(() => undefined), delay(1000, undefined, { ref: false })])
    }
  }
  const holding = (async () => {
    while (!closing.signal.aborted) {
      try {
        await once()
        if (!closing.signal.aborted) logger.warn({ connection: name }, 'a connection to the database broke')
      } catch (error) {
        if (!closing.signal.aborted && tries === 0)
          logger.warn({ connection: name, error: String(error) }, 'no connection to the database; it is tried again')
      }
      const pause = Math.min(pauses.last, pauses.first * 2 ** Math.min(tries++, 10))
      await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    async close() {
      closing.abort()
      await holding
    },
  }
}

/** Resolves when it does not answer any more, or the signal is aborted. */
async function watch(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(ping.every * 1000, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    const answer = client.query('select 1').then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([answer, delay(ping.patience * 1000, false, { ref: false })]))) return
  }
}
