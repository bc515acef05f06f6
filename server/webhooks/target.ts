/**
 * Where a webhook call goes: its host name is resolved once, every address that comes back is checked, and the caller
 * connects to those and no others. A name that resolves differently a moment later (DNS rebinding) gains nothing.
 */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isOwnAddress, refusedKind } from './address-kinds.ts'

export interface TargetAddress {
  readonly address: string
  readonly family: 4 | 6
}

export interface TargetRules {
  /** Ports this platform listens on. */
  readonly ownPorts: readonly number[]
  /** `dns.lookup` with `all`, or a stand-in; rejects when the name is not known. */
  lookup(hostname: string): Promise<readonly TargetAddress[]>
  /** Addresses of this machine's network interfaces when absent. */
  ownAddresses?(): readonly string[]
}

export type Target =
  /** Connect to these, in order; all of them are checked. The host name stays for Host and TLS. */
  | { readonly kind: 'pinned'; readonly addresses: readonly TargetAddress[] }
  /** Must never be called, however often one tries. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not known at the moment. */
  | { readonly kind: 'unresolved'; readonly reason: string }

/** Names under which clouds offer the secrets of the machine. */
const metadataNames = /^(metadata|instance-data|metadata\.google\.internal|metadata\.goog|instance-data\.ec2\.internal|metadata\.azure\.(com|internal)|metadata\.packet\.net|metadata\.platformequinix\.com)$/

/** What can be said about an address without asking DNS: why it may not be called, or undefined. */
export function urlFault(text: string, rules: Pick<TargetRules, 'ownPorts' | 'ownAddresses'>): string | undefined {
  if (!URL.canParse(text)) return `${JSON.stringify(text)} is no address. Write it like https://erp.example.org/planwright.`
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol} addresses cannot be called; use http: or https:.`
  if (url.username !== '' || url.password !== '') return 'Credentials in an address end up in logs. Take them out and send them in a header, for instance Authorization with {secret:NAME}.'
  const host = hostOf(url)
  if (metadataNames.test(host)) return `${host} is a metadata service, which webhooks may not call.`
  const own = rules.ownPorts.includes(portOf(url)) && (host === 'localhost' || host.endsWith('.localhost'))
  if (own) return ownPortReason(url)
  return isIP(host) === 0 ? undefined : addressFault(url, host, rules)
}

/** Resolves the host name of the webhook's address and checks all it resolves to. */
export async function resolveTarget(text: string, rules: TargetRules): Promise<Target> {
  const fault = urlFault(text, rules)
  if (fault !== undefined) return { kind: 'refused', reason: fault }
  const url = new URL(text)
  const host = hostOf(url)
  const family = isIP(host)
  let addresses: readonly TargetAddress[]
  try {
    addresses = family === 0 ? await rules.lookup(host) : [{ address: host, family: family === 4 ? 4 : 6 }]
  } catch (error) {
    return { kind: 'unresolved', reason: `The name ${host} cannot be resolved: ${error instanceof Error ? error.message : String(error)}. Correct the address of the webhook, or make the name known.` }
  }
  if (addresses.length === 0) return { kind: 'unresolved', reason: `The name ${host} has no address.` }
  for (const { address } of addresses) {
    const reason = addressFault(url, address, rules)
    if (reason !== undefined) return { kind: 'refused', reason }
  }
  return { kind: 'pinned', addresses }
}

function addressFault(url: URL, address: string, { ownPorts, ownAddresses = interfaceAddresses }: Pick<TargetRules, 'ownPorts' | 'ownAddresses'>): string | undefined {
  const kind = refusedKind(address)
  const host = hostOf(url)
  if (kind !== undefined) return `${host === address ? address : `${host} (${address})`} is ${kind}, which webhooks may not call.`
  return ownPorts.includes(portOf(url)) && isOwnAddress(address, ownAddresses()) ? ownPortReason(url) : undefined
}

const ownPortReason = (url: URL) => `${url.host} is Planwright itself; a webhook cannot call it.`

/** Without the brackets of IPv6 and the dot that may end a full name. The URL parser has made one spelling of all others. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address))
}
