/**
 * Which IP addresses the server may call: webhooks, map servers, mail servers. Loopback and private ones may be called,
 * as most of those of a desktop installation are there; what only ever leads to the machine's own insides or to nobody
 * may not (quality facts, C2).
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Address, prefix length, and what it is. Metadata services outside link-local ranges are those clouds document. */
const refusedRanges: readonly (readonly [string, number, string])[] = [
  ['0.0.0.0', 8, 'the unspecified address'],
  ['169.254.0.0', 16, 'a link-local address, where metadata services of clouds are'],
  ['224.0.0.0', 4, 'a multicast address'],
  ['255.255.255.255', 32, 'the broadcast address'],
  ['240.0.0.0', 4, 'a reserved address'],
  ['100.100.100.200', 32, 'a metadata service'],
  ['168.63.129.16', 32, 'a metadata service'],
  ['192.0.0.192', 32, 'a metadata service'],
  ['::', 128, 'the unspecified address'],
  ['fe80::', 10, 'a link-local address'],
  ['ff00::', 8, 'a multicast address'],
  ['fd00:ec2::', 32, 'a metadata service'],
  ['fd20:ce::', 32, 'a metadata service'],
  ['64:ff9b:1::', 48, 'an address of a local translator to IPv4'],
]
const refused = refusedRanges.map(([address, prefix, kind]) => ({ list: listOf([address, prefix]), kind }))
const loopback = listOf(['127.0.0.0', 8], ['::1', 128])

function listOf(...ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, familyOf(address))
  return list
}

/** What the address is when nobody may call it, also when the address only wraps such a one; undefined when it may. */
export function refusedKind(address: string): string | undefined {
  const bare = withoutZone(address)
  if (!isIPv4(bare) && !isIPv6(bare)) return 'no IP address'
  for (const form of formsOf(bare)) {
    const found = refused.find(({ list }) => list.check(form, familyOf(form)))
    if (found) return found.kind
  }
  return undefined
}

/**
 * Whether the address, or one it wraps, leads back to this machine. `own` are the addresses of its network interfaces.
 */
export function isOwnAddress(address: string, own: readonly string[]): boolean {
  const list = listOf(...own.map((one) => [withoutZone(one), isIPv4(one) ? 32 : 128] as const))
  return formsOf(withoutZone(address)).some(
    (form) => loopback.check(form, familyOf(form)) || list.check(form, familyOf(form)),
  )
}

const withoutZone = (address: string) => address.replace(/%.*$/, '')

/** The address and every IPv4 address that a translator, a tunnel or the operating system would make of it. */
function formsOf(address: string): string[] {
  if (isIPv4(address)) return [address]
  const words = wordsOf(address)
  const ipv4At = (index: number, mask = 0) =>
    [words[index] ?? 0, words[index + 1] ?? 0].flatMap((word) => [(word ^ mask) >> 8, (word ^ mask) & 255]).join('.')
  const startsWith = (...prefix: number[]) => prefix.every((word, index) => words[index] === word)
  const forms = [address]
  // Mapped (::ffff:a.b.c.d), compatible (::a.b.c.d), translated (::ffff:0:a.b.c.d) and NAT64 (64:ff9b::a.b.c.d).
  if (startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0, 0, 0, 0, 0xffff, 0) || startsWith(0x64, 0xff9b, 0, 0, 0, 0))
    forms.push(ipv4At(6))
  if (startsWith(0, 0, 0, 0, 0, 0) && !(words[6] === 0 && (words[7] ?? 0) <= 1)) forms.push(ipv4At(6))
  if (words[0] === 0x2002) forms.push(ipv4At(1))
  // Teredo keeps its server, and the client with all bits turned.
  if (startsWith(0x2001, 0)) forms.push(ipv4At(2), ipv4At(6, 0xffff))
  if ((words[4] === 0 || words[4] === 0x200) && words[5] === 0x5efe) forms.push(ipv4At(6))
  return forms
}

/** The eight 16-bit words of an IPv6 address, in whatever spelling. */
function wordsOf(address: string): number[] {
  // The URL parser writes every spelling of an address the same way, a trailing dotted quad as two words.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const parse = (part: string | undefined) => (part ? part.split(':').map((word) => Number.parseInt(word, 16)) : [])
  const [front, back] = [parse(head), parse(tail)]
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back]
}
