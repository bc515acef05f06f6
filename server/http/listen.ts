/**
 * Listening on loopback, both families on one port: a port held on one family only could be taken on the other by another
 * program, and clients would reach the wrong server. A taken port is an error that offers the next free one.
 */
import type { Express } from 'express'
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { AppError } from '../foundation/app-error.ts'

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** An address to bind beside loopback, or one that covers it; wider only by an explicit wish. */
  readonly bindAddress: string | undefined
  /** With one, connections are encrypted. */
  readonly certificate?: KeyPair
  /** After so long without a byte either way a connection is cut, unless it is our answer that is late. */
  readonly idleMilliseconds?: number
}

/** In PEM. */
export interface KeyPair {
  readonly certificate: string
  readonly key: string
}

export interface Listening {
  readonly port: number
  /** For connections from now on; does nothing without HTTPS. */
  useCertificate(pair: KeyPair): void
  /** Stops taking connections, lets open requests finish for a while, then cuts them. */
  close(): Promise<void>
}

type Server = HttpServer | HttpsServer

const loopback = ['127.0.0.1', '::1']
/** Addresses that stand alone: every one of the machine, or a choice among loopback's. */
const complete = ['0.0.0.0', '::', ...loopback]
const attemptsForAnyPort = 20
const drainMilliseconds = 5000
const sweepMilliseconds = 100
const defaultIdleMilliseconds = 30_000
/** Also how many may wait to be taken: of a thousand streams that open at once, Node's 511 lets the rest be reset by the system. */
const mostConnections = 4096

export async function listen(app: Express, { port, bindAddress, certificate, idleMilliseconds = defaultIdleMilliseconds }: ListenOptions): Promise<Listening> {
  const addresses = addressesFor(bindAddress)
  for (let attempt = 1; ; attempt++) {
    const servers = await tryPort(() => withTimeouts(certificate ? createHttpsServer(secureOptions(certificate), app) : createServer(app), idleMilliseconds), addresses, port)
    if (servers.length > 0) return { port: portOf(servers[0]), useCertificate: (pair) => servers.forEach((server) => 'setSecureContext' in server && server.setSecureContext(secureOptions(pair))), close: () => closeAll(servers) }
    if (port !== 0 || attempt === attemptsForAnyPort) throw await portTaken(addresses, port, certificate ? '--https-port' : '--port')
  }
}

const secureOptions = ({ certificate, key }: KeyPair) => ({ cert: certificate, key, minVersion: 'TLSv1.2' as const })

/** The command line and health checks of this machine call loopback, whoever else is served. */
function addressesFor(bindAddress: string | undefined): readonly string[] {
  if (bindAddress === undefined) return loopback
  return complete.includes(bindAddress) ? [bindAddress] : [...loopback, bindAddress]
}

/** All addresses on one port, or none of them. */
async function tryPort(create: () => Server, addresses: readonly string[], port: number): Promise<Server[]> {
  const servers: Server[] = []
  for (const address of addresses) {
    const server = create()
    const outcome = await bind(server, address, servers.length > 0 ? portOf(servers[0]) : port)
    if (outcome === 'listening') servers.push(server)
    if (outcome !== 'taken') continue
    await Promise.all(servers.map((open) => new Promise((resolve) => open.close(resolve))))
    return []
  }
  return servers
}

function bind(server: Server, address: string, port: number): Promise<'listening' | 'taken' | 'noSuchAddress'> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken')
      else if ((error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') && address === '::1') resolve('noSuchAddress')
      else reject(new AppError('PORT_NOT_AVAILABLE', `Port ${port} on ${address} cannot be opened: ${error.message}. Choose another with --port.`, undefined, { cause: error }))
    })
    server.listen({ port, host: address, exclusive: true, backlog: mostConnections }, () => resolve('listening'))
  })
}

/** Slow headers and idle sockets are cut; a body may take as long as it keeps flowing, and our work on it as long as it needs. */
function withTimeouts(server: Server, idleMilliseconds: number): Server {
  server.headersTimeout = 10_000
  server.requestTimeout = 0
  server.timeout = idleMilliseconds
  const exchanges = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>()
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }))
  server.on('timeout', (socket) => {
    const exchange = exchanges.get(socket)
    const isOurTurn = exchange?.request.complete === true && !exchange.response.headersSent
    if (isOurTurn) socket.setTimeout(idleMilliseconds)
    else socket.destroy()
  })
  server.keepAliveTimeout = 10_000
  server.maxConnections = mostConnections
  return server
}

function portOf(server: Server | undefined): number {
  return (server?.address() as AddressInfo | null)?.port ?? 0
}

async function portTaken(addresses: readonly string[], port: number, option: string): Promise<AppError> {
  for (let next = port + 1; next < Math.min(port + 100, 65_536); next++) {
    const probe = createServer()
    const outcomes = await Promise.all(addresses.slice(0, 1).map((address) => bind(probe, address, next)))
    await new Promise((resolve) => probe.close(resolve))
    if (outcomes.every((outcome) => outcome === 'listening')) {
      return new AppError('PORT_TAKEN', `Port ${port} is taken by another program. Close it, or start with ${option} ${next}, which is free.`)
    }
  }
  return new AppError('PORT_TAKEN', `Port ${port} is taken by another program. Choose another with ${option}.`)
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          // A connection whose answer is over meanwhile would be kept for a next request.
          const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds)
          server.close(() => {
            clearInterval(sweep)
            resolve()
          })
          server.closeIdleConnections()
          setTimeout(() => server.closeAllConnections(), drainMilliseconds).unref()
        }),
    ),
  )
}
