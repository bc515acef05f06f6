/** Names to addresses by the operating system, so that its hosts file and local names count. */
import { lookup } from 'node:dns/promises'
import type { TargetAddress } from './target.ts'

/**
 * The system works on two names at a time, and a dead name server takes seconds for each. So localhost is known without
 * asking, a name is asked for once however many want it, and nobody waits longer than for a connection.
 */
export function createHostLookup(seconds: number): (hostname: string) => Promise<readonly TargetAddress[]> {
  const underWay = new Map<string, Promise<readonly TargetAddress[]>>()
  return (hostname) => {
    if (hostname === 'localhost')
      return Promise.resolve([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])
    const known = underWay.get(hostname)
    if (known) return within(known, seconds)
    const asked = lookup(hostname, { all: true }).then((found) =>
      found.map(({ address, family }): TargetAddress => ({ address, family: family === 6 ? 6 : 4 })),
    )
    underWay.set(hostname, asked)
    void asked.catch(() => undefined).finally(() => underWay.delete(hostname))
    return within(asked, seconds)
  }
}

async function within<T>(result: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no name server answered within ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([result, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
