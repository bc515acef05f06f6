/** One question to a server that speaks Nominatim's API: where an address is. */
import { z } from 'zod'
import { AppError } from '../../foundation/app-error.ts'
import { version } from '../../foundation/version.ts'
import { credentialsBelong } from '../../outgoing/credentials-belong.ts'
import { getWithRetry, type HttpAnswer } from '../../outgoing/http-get.ts'
import type { AddressRules, Lookup } from '../../outgoing/target.ts'
import type { KnownAddress } from './geocode-repository.ts'

export interface GeocoderServer {
  /** Without a slash at the end. */
  readonly address: string
  /** E-mail address of whoever is to be told that something is wrong. */
  readonly contact: string | null
}

const coordinate = (most: number) => z.coerce.number().min(-most).max(most)
const answers = z.array(
  z.object({ lat: coordinate(90), lon: coordinate(180), display_name: z.string().max(2000).optional() }),
)
const policy = { timeoutSeconds: 10, maxAttempts: 2, retryDelaySeconds: 1, maxBodyBytes: 1_000_000 } as const

/** Throws GEOCODER_NOT_ANSWERING. */
export async function askGeocoder(
  server: GeocoderServer,
  address: string,
  { rules, signal }: { readonly rules: AddressRules & Lookup; readonly signal: AbortSignal },
): Promise<KnownAddress> {
  const query = new URLSearchParams({ format: 'jsonv2', limit: '1', q: address })
  if (server.contact !== null) query.set('email', server.contact)
  // Public servers refuse those who do not say who they are.
  const who = `Planwright/${version}${server.contact === null ? '' : ` (${server.contact})`}`
  const headers = { accept: 'application/json', 'user-agent': who }
  let answer: HttpAnswer
  try {
    answer = await getWithRetry(
      `${server.address}/search?${query.toString()}`,
      { ...policy, headers, rules: { ...rules, credentialsBelong: credentialsBelong.geocoder } },
      signal,
    )
  } catch (error) {
    signal.throwIfAborted()
    throw notAnswering(server, error instanceof Error ? error.message : String(error))
  }
  if (answer.status !== 200) throw notAnswering(server, `it answered with status ${answer.status}`)
  const places = placesOf(answer.body)
  if (!places) throw notAnswering(server, 'its answer is none of the API of Nominatim')
  const [place] = places
  return { address, location: place && [place.lat, place.lon], foundAs: place?.display_name }
}

function placesOf(body: string): z.output<typeof answers> | undefined {
  try {
    return answers.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

const notAnswering = (server: GeocoderServer, reason: string) =>
  new AppError('GEOCODER_NOT_ANSWERING', { host: new URL(server.address).host, reason })
