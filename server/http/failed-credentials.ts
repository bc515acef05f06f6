/**
 * Keys, tokens and login links that fail, counted by where they come from. After 20 in a minute further failures are
 * answered with 429 instead of 401. The credential is always looked at first, so that a valid one is never turned away:
 * on this machine every program calls from the same address, and one with an old key must not lock out the others.
 * Guessing is not what this stops - a secret has 256 bits - but it makes a client that goes wrong slow down, and says
 * so in the log.
 */
import type { Request } from 'express'
import { AppError } from '../foundation/app-error.ts'
import type { Clock } from '../foundation/clock.ts'
import type { Logger } from '../foundation/logger.ts'

export const failedCredentialsPerMinute = 20

export interface FailedCredentials {
  /** The error that answers a call: `error` itself, unless it is one failed credential too many. */
  weigh(error: unknown, request: Request): unknown
}

export interface FailedCredentialOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly perMinute: number
}

interface Source {
  readonly since: number
  failures: number
}

const windowSeconds = 60
/** Whoever has that many addresses is not stopped by forgetting the oldest of them. */
const maxSources = 10_000

export function createFailedCredentials({ clock, logger, perMinute }: FailedCredentialOptions): FailedCredentials {
  const sources = new Map<string, Source>()

  const sourceAt = (address: string): Source => {
    const known = sources.get(address)
    if (known && clock.seconds() - known.since < windowSeconds) return known
    const fresh = { since: clock.seconds(), failures: 0 }
    sources.delete(address)
    sources.set(address, fresh)
    const [oldest] = sources.keys()
    if (sources.size > maxSources && oldest !== undefined) sources.delete(oldest)
    return fresh
  }

  return {
    weigh(error, request) {
      if (!isFailedCredential(error, request)) return error
      const address = networkOf(request.socket.remoteAddress ?? '')
      const source = sourceAt(address)
      source.failures++
      if (source.failures <= perMinute) return error
      if (source.failures === perMinute + 1)
        logger.warn({ address, failures: source.failures }, 'many credentials from one address failed within a minute')
      return tooMany(perMinute, Math.max(1, Math.ceil(source.since + windowSeconds - clock.seconds())))
    },
  }
}

/** A missing credential is no guess. A session is none either: the browser sends an old one by itself. */
function isFailedCredential(error: unknown, { headers }: Request): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'API_KEY_REJECTED') return headers['x-api-key'] !== undefined
  if (error.code === 'LOGIN_REQUIRED') return headers.authorization !== undefined
  return error.code === 'LOGIN_LINK_REJECTED'
}

/** An IPv4 address, or the /64 network of an IPv6 address: a host there has as many addresses as it likes. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') && !plain.startsWith('::') ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain
}

function tooMany(perMinute: number, retryAfterSeconds: number): AppError {
  return new AppError('TOO_MANY_FAILURES', { perMinute, retryAfterSeconds }, undefined, { retryAfterSeconds })
}
