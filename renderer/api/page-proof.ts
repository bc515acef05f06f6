/**
 * The page's half of the session. The browser hands the cookie to every program that listens on this host, whatever its
 * port; what is kept here stays with pages of exactly our origin, and is worth nothing without the cookie, which no
 * script can read.
 */
import { pageProofHeader } from '../../server/contract/page-proof-header.ts'
import { keptKey, readKept, writeKept } from '../ui/kept.ts'

const name = 'page-proof'

/** Where nothing can be kept, the session lasts as long as the page. */
let current: string | undefined

/** From now on sent with every call; undefined when the session has ended. */
export function keepPageProof(proof: string | undefined): void {
  current = proof
  try {
    writeKept(name, proof)
  } catch {
    // Storage is full or switched off.
  }
}

/**
 * What a call of the session carries, besides the cookie; read each time, because another tab may have signed in anew.
 */
export function sessionHeaders(): Readonly<Record<string, string>> {
  const proof = readKept(name, (value): value is string => typeof value === 'string') ?? current
  return proof === undefined ? {} : { [pageProofHeader]: proof }
}

/** Another tab has signed in or out. */
export function whenPageProofChanges(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === keptKey(name)) listener()
  })
}

export interface SessionCall extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>
}

/** fetch with the session. */
export function fetchInSession(address: string, { headers, ...init }: SessionCall = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { ...headers, ...sessionHeaders() } })
}
