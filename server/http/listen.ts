/**
 * Listening on loopback, both families on one port: a port held on one family only could be taken on the other by
 * another program, and clients would reach the wrong server. A taken port is an error that offers the next free one.
 */
import type { Express } from 'express'
import { createServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import { AppError } from '../foundation/app-error.ts'
import {
  checkingInterval,
  defaultConnectionLimits,
  limitConnections,
  mostConnections,
  type ConnectionLimits,
} from './connection-limits.ts'

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number
  /** An address to bind beside loopback, or one that covers it; wider only by an explicit wish. */
  readonly bindAddress: string | undefined
  /** With one, connections are encrypted. */
  readonly certificate?: KeyPair
  /** Those that differ from the default. */
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined
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

export async function listen(
  app: Express,
  { port, bindAddress, certificate, connectionLimits }: ListenOptions,
): Promise<Listening> {
  const limits = { ...defaultConnectionLimits, ...connectionLimits }
  const own = { connectionsCheckingInterval: checkingInterval(limits) }
  const create = () =>
    limitConnections(
      certificate
        ? createHttpsServer({ ...own, ...secureOptions(certificate), handshakeTimeout: limits.headerMilliseconds }, app)
        : createServer(own, app),
      limits,
    )
  const addresses = addressesFor(bindAddress)
  for (let attempt = 1; ; attempt++) {
    const servers = await tryPort(create, addresses, port)
    if (servers.length > 0)
      return {
        port: portOf(servers[0]),
        useCertificate: (pair) =>
          servers.forEach((server) => 'setSecureContext' in server && server.setSecureContext(secureOptions(pair))),
        close: () => closeAll(servers),
      }
    if (port !== 0 || attempt === attemptsForAnyPort)
      throw await portTaken(addresses, port, certificate ? '--https-port' : '--port')
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
      else if ((error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') && address === '::1')
        resolve('noSuchAddress')
      else
        reject(new AppError('PORT_NOT_AVAILABLE', { port, address, why: error.message }, undefined, { cause: error }))
    })
    server.listen({ port, host: address, exclusive: true, backlog: mostConnections }, () => resolve('listening'))
  })
}

/** 0 while it does not listen. */
export function portOf(server: Server | undefined): number {
  const address = server?.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function portTaken(addresses: readonly string[], port: number, option: string): Promise<AppError> {
  for (let next = port + 1; next < Math.min(port + 100, 65_536); next++) {
    const probe = createServer()
    const outcomes = await Promise.all(addresses.slice(0, 1).map((address) => bind(probe, address, next)))
    await new Promise((resolve) => probe.close(resolve))
    if (outcomes.every((outcome) => outcome === 'listening')) {
      return new AppError(
        'PORT_TAKEN',
        `Port ${port} is taken by another program. Close it, or start with ${option} ${next}, which is free.`,
      )
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
