/**
 * A way to a PostgreSQL on a socket that can be cut without a word: both sides keep an open connection on which nothing
 * comes any more, as when a cable is pulled or a firewall forgets.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface SilentCut {
  /** The database of the given address, by way of this. */
  readonly address: string
  /** What is under way and what is opened from now on gets no further. */
  cut(): void
  /** What was under way breaks; what is opened from now on gets through. */
  mend(): void
  close(): void
}

export async function startSilentCut(direct: string): Promise<SilentCut> {
  const url = new URL(direct)
  const path = `${url.searchParams.get('host') ?? ''}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined)
    if (isCut) return
    const far = connect(path)
    open.add(far)
    far.on('error', () => undefined)
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (data: Buffer) => void (isCut || to.write(data)))
      from.on('end', () => void (isCut || to.end()))
    }
    forward(near, far)
    forward(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  const breakAll = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    address: url.href,
    cut: () => void (isCut = true),
    mend() {
      isCut = false
      breakAll()
    },
    close() {
      server.close()
      breakAll()
    },
  }
}
