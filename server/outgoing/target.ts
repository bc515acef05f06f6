/**
 * Where the server calls somebody, the one rule for webhooks, map servers and mail servers: the host name is resolved
 * once, every address that comes back is checked, and the caller connects to those and no others. A name that resolves
 * differently a moment later (DNS rebinding) gains nothing.
 */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isOwnAddress, refusedKind } from './address-kinds.ts'

export interface TargetAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** What can be checked without asking anybody. */
export interface AddressRules {
  /** Ports this platform listens on. */
  readonly ownPorts: readonly number[]
  /** Addresses of this machine's network interfaces when absent. */
  ownAddresses?(): readonly string[]
}

/** For addresses people write as a URL. */
export interface UrlRules extends AddressRules {
  /** What to do with a user and password, which do not belong into an address; goes on after "Take them out and". */
  readonly credentialsBelong: string
}

export interface Lookup {
  /** `dns.lookup` with `all`, or a stand-in; rejects when the name is not known. */
  lookup(hostname: string): Promise<readonly TargetAddress[]>
}

/** A host name or IP address, and a port. */
export interface Place {
  readonly host: string
  readonly port: number
}

export type Target =
  /** Connect to these, in order; all of them are checked. The host name stays for Host and TLS. */
  | { readonly kind: 'pinned'; readonly addresses: readonly TargetAddress[] }
  /** Must never be called, however often one tries. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not known at the moment. */
  | { readonly kind: 'unresolved'; readonly reason: string }

/** Names under which clouds offer the secrets of the machine. */
const metadataNames =
  /^(metadata|instance-data|metadata\.google\.internal|metadata\.goog|instance-data\.ec2\.internal|metadata\.azure\.(com|internal)|metadata\.packet\.net|metadata\.platformequinix\.com)$/

/** What can be said about an address without asking DNS: why it may not be called, or undefined. */
export function urlIssue(text: string, rules: UrlRules): string | undefined {
  if (!URL.canParse(text))
    return `${JSON.stringify(text)} is no address. Write it like https://erp.example.org/planwright.`
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `${url.protocol} addresses cannot be called; use http: or https:.`
  if (url.username !== '' || url.password !== '')
    return `Credentials in an address end up in logs. Take them out and ${rules.credentialsBelong}.`
  return placeIssue(placeOf(url), rules)
}

/** The same for a host that somebody wrote by itself. */
export function hostIssue({ host, port }: Place, rules: AddressRules): string | undefined {
  const name = canonicalHost(host)
  return name === undefined
    ? `${JSON.stringify(host)} is neither a host name nor an IP address.`
    : placeIssue({ host: name, port }, rules)
}

/** Resolves the host name of a URL and checks all it resolves to. */
export async function resolveTarget(text: string, rules: UrlRules & Lookup): Promise<Target> {
  const fault = urlIssue(text, rules)
  return fault === undefined ? resolvePlace(placeOf(new URL(text)), rules) : { kind: 'refused', reason: fault }
}

/** Resolves a host that somebody wrote by itself and checks all it resolves to. */
export async function resolveHost({ host, port }: Place, rules: AddressRules & Lookup): Promise<Target> {
  const fault = hostIssue({ host, port }, rules)
  return fault === undefined
    ? resolvePlace({ host: canonicalHost(host) ?? host, port }, rules)
    : { kind: 'refused', reason: fault }
}

async function resolvePlace(place: Place, rules: AddressRules & Lookup): Promise<Target> {
  const { host } = place
  const family = isIP(host)
  let addresses: readonly TargetAddress[]
  try {
    addresses = family === 0 ? await rules.lookup(host) : [{ address: host, family: family === 4 ? 4 : 6 }]
  } catch (error) {
    return {
      kind: 'unresolved',
      reason: `The name ${host} cannot be resolved: ${error instanceof Error ? error.message : String(error)}. Correct the address, or make the name known.`,
    }
  }
  if (addresses.length === 0) return { kind: 'unresolved', reason: `The name ${host} has no address.` }
  for (const { address } of addresses) {
    const reason = addressIssue(place, address, rules)
    if (reason !== undefined) return { kind: 'refused', reason }
  }
  return { kind: 'pinned', addresses }
}

function placeIssue({ host, port }: Place, rules: AddressRules): string | undefined {
  if (metadataNames.test(host)) return `${host} is a metadata service, which Planwright does not call.`
  const isOwn = rules.ownPorts.includes(port) && (host === 'localhost' || host.endsWith('.localhost'))
  if (isOwn) return ownPortReason({ host, port })
  return isIP(host) === 0 ? undefined : addressIssue({ host, port }, host, rules)
}

function addressIssue(
  place: Place,
  address: string,
  { ownPorts, ownAddresses = interfaceAddresses }: AddressRules,
): string | undefined {
  const kind = refusedKind(address)
  const { host, port } = place
  if (kind !== undefined)
    return `${host === address ? address : `${host} (${address})`} is ${kind}, which Planwright does not call.`
  return ownPorts.includes(port) && isOwnAddress(address, ownAddresses()) ? ownPortReason(place) : undefined
}

const ownPortReason = ({ host, port }: Place) => `${host}:${port} is Planwright itself, which it does not call.`

const placeOf = (url: URL): Place => ({
  host: hostOf(url),
  port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
})

/**
 * Without the brackets of IPv6 and the dot that may end a full name. The URL parser has made one spelling of all
 * others.
 */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** The one spelling of a host that the URL parser knows (2130706433 is 127.0.0.1); undefined when it is none. */
function canonicalHost(host: string): string | undefined {
  const text = `http://${isIP(host) === 6 ? `[${host}]` : host}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.port === '' && url.pathname === '/' && url.username === '' && url.href === `http://${url.hostname}/`
    ? hostOf(url)
    : undefined
}

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address))
}
