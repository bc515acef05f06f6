/**
 * What one API key may take up at the same time, and in a minute. It keeps one careless client from starving the
 * others; members in the UI are not limited.
 */
import { AppError } from '../foundation/app-error.ts'
import type { Clock } from '../foundation/clock.ts'
import type { ApiKeyCaller } from './caller.ts'
import type { Route } from './route.ts'

/** The figures of a tenant, under the names they have in its settings. */
export interface KeyLimitSettings {
  readonly concurrentRequestsPerKey: number
  readonly concurrentUploadsPerKey: number
  /** null sets no limit. */
  readonly requestsPerMinutePerKey: number | null
}

/** An event stream is open for hours and costs next to nothing: it takes no place of a request. */
export type CallKind = 'request' | 'upload' | 'eventStream'

export interface KeyLimits {
  /** Takes the places a call needs, or throws TOO_MANY_REQUESTS; give them back by calling what it returns, once. */
  enter(caller: ApiKeyCaller, kind: CallKind): Promise<() => void>
}

export interface KeyLimitOptions {
  readonly clock: Clock
  settingsOf(tenantId: string): Promise<KeyLimitSettings>
  /** Servers that share the calls of a key: each allows its part of the limits. */
  servers?(): number
}

const eventStreamsPerKey = 200
/** A smaller body is no burden: a client may send a handful of small datasets at once. */
const smallUploadBytes = 1_000_000
const windowSeconds = 60

interface KeyUse {
  requests: number
  uploads: number
  eventStreams: number
  windowStart: number
  requestsInWindow: number
}

function partOf(settings: KeyLimitSettings, servers: number): KeyLimitSettings {
  const { concurrentRequestsPerKey, concurrentUploadsPerKey, requestsPerMinutePerKey } = settings
  const part = (limit: number) => Math.ceil(limit / servers)
  return {
    concurrentRequestsPerKey: part(concurrentRequestsPerKey),
    concurrentUploadsPerKey: part(concurrentUploadsPerKey),
    requestsPerMinutePerKey: requestsPerMinutePerKey === null ? null : part(requestsPerMinutePerKey),
  }
}

export function createKeyLimits({ clock, settingsOf, servers = () => 1 }: KeyLimitOptions): KeyLimits {
  /** One small record for every key that has called since the start. */
  const uses = new Map<string, KeyUse>()

  const useOf = (keyId: string): KeyUse => {
    const use = uses.get(keyId) ?? {
      requests: 0,
      uploads: 0,
      eventStreams: 0,
      windowStart: clock.seconds(),
      requestsInWindow: 0,
    }
    if (clock.seconds() - use.windowStart >= windowSeconds)
      Object.assign(use, { windowStart: clock.seconds(), requestsInWindow: 0 })
    uses.set(keyId, use)
    return use
  }

  return {
    async enter(caller, kind) {
      const settings = partOf(await settingsOf(caller.tenantId), servers())
      const use = useOf(caller.keyId)
      const places = placesFor(kind, settings)
      for (const place of places) if (use[place.name] >= place.most) throw tooMany(caller, place)
      const perMinute = settings.requestsPerMinutePerKey
      if (perMinute !== null && use.requestsInWindow >= perMinute)
        throw tooFast(caller, perMinute, use.windowStart + windowSeconds - clock.seconds())
      use.requestsInWindow++
      for (const { name } of places) use[name]++
      return () => {
        for (const { name } of places) use[name]--
      }
    },
  }
}

/** What a call of the route takes up; `declaredLength` is its Content-Length. */
export function callKind(route: Route, declaredLength: string | undefined): CallKind {
  if (Object.values(route.responses).some(({ contentType }) => contentType === 'text/event-stream'))
    return 'eventStream'
  const isSmall = declaredLength !== undefined && Number(declaredLength) <= smallUploadBytes
  return route.body?.kind === 'stream' && !isSmall ? 'upload' : 'request'
}

interface Place {
  readonly name: 'requests' | 'uploads' | 'eventStreams'
  readonly most: number
  /** As a sentence has it. */
  readonly words: string
  readonly setting: string
}

function placesFor(kind: CallKind, settings: KeyLimitSettings): Place[] {
  if (kind === 'eventStream')
    return [
      {
        name: 'eventStreams',
        most: eventStreamsPerKey,
        words: 'event streams open',
        setting: 'event streams per key, fixed',
      },
    ]
  const requests: Place = {
    name: 'requests',
    most: settings.concurrentRequestsPerKey,
    words: 'calls under way',
    setting: 'setting concurrentRequestsPerKey',
  }
  if (kind === 'request') return [requests]
  return [
    {
      name: 'uploads',
      most: settings.concurrentUploadsPerKey,
      words: 'uploads under way',
      setting: 'setting concurrentUploadsPerKey',
    },
    requests,
  ]
}

function tooMany({ keyName }: ApiKeyCaller, { most, words, setting }: Place): AppError {
  return new AppError(
    'TOO_MANY_REQUESTS',
    `The API key "${keyName}" has ${most} ${words}, which is its limit (${setting}: ${most}). Wait for one to end and send this call again.`,
    undefined,
    { retryAfterSeconds: 1 },
  )
}

function tooFast({ keyName }: ApiKeyCaller, perMinute: number, secondsLeft: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(secondsLeft))
  return new AppError(
    'TOO_MANY_REQUESTS',
    `The API key "${keyName}" has made ${perMinute} calls in this minute, which is its limit (setting requestsPerMinutePerKey: ${perMinute}). Send this call again in ${retryAfterSeconds} s.`,
    undefined,
    { retryAfterSeconds },
  )
}
