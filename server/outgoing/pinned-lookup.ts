/**
 * What a connection is opened with once its addresses are checked: whatever the name resolves to by now, it gets those.
 */
import type { LookupFunction } from 'node:net'
import type { TargetAddress } from './target.ts'

export function pinnedTo(addresses: readonly TargetAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else if (first) callback(null, first.address, first.family)
    else callback(new Error('There is no address to connect to.'), '')
  }
}
