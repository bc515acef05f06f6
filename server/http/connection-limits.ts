/**
 * How long connections may do nothing, and how many: slow and idle ones are held in bounds and never keep others out.
 */
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { AppError } from '../foundation/app-error.ts'

type Server = HttpServer | HttpsServer

export interface ConnectionLimits {
  /** For the head of a request, from the opening of the connection or the end of the last answer. */
  readonly headerMilliseconds: number
  /** Without a byte either way in the middle of a request or an answer, unless it is our answer that is late. */
  readonly idleMilliseconds: number
  /** Connections without a request, or with half the head of one; of more, the oldest is cut. */
  readonly idleConnections: number
}

/** A thousand streams that open at once are idle for a moment too. */
export const defaultConnectionLimits: ConnectionLimits = {
  headerMilliseconds: 10_000,
  idleMilliseconds: 60_000,
  idleConnections: 2000,
}

/**
 * Also how many may wait to be taken: of a thousand streams that open at once, Node's 511 has the system reset the
 * rest.
 */
export const mostConnections = 4096

/** Node looks at the heads it waits for every 30 s unless told otherwise. */
export const checkingInterval = ({ headerMilliseconds }: ConnectionLimits) => Math.min(1000, headerMilliseconds)

/** A body may take as long as it keeps flowing, and our work on it as long as it needs. */
export function limitConnections<Kind extends Server>(server: Kind, limits: ConnectionLimits): Kind {
  server.headersTimeout = limits.headerMilliseconds
  server.keepAliveTimeout = limits.headerMilliseconds
  server.requestTimeout = 0
  server.timeout = limits.idleMilliseconds
  server.maxConnections = mostConnections
  cutStalled(server, limits.idleMilliseconds)
  keepRoom(server, limits.idleConnections)
  return server
}

function cutStalled(server: Server, idleMilliseconds: number): void {
  const exchanges = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>()
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }))
  server.on('timeout', (socket: Socket) => {
    const { request, response } = exchanges.get(socket) ?? {}
    const isAnswered = response?.headersSent !== false
    // Bytes that have come and wait to be taken: it is us who are slow.
    const isOurTurn = request !== undefined && (request.complete || request.readableLength > 0)
    if (!isAnswered && isOurTurn) socket.setTimeout(idleMilliseconds)
    // Whoever reads the body answers, and the connection is closed after that.
    else if (!isAnswered && request && request.listenerCount('error') > 0) {
      request.emit('error', bodyStalled(idleMilliseconds))
    } else socket.destroy()
  })
}

function bodyStalled(idleMilliseconds: number): AppError {
  const message = `No byte of the request body came for ${idleMilliseconds / 1000} s, so the connection is closed.`
  return new AppError('BODY_STALLED', { what: message })
}

/** Both ends of an encrypted connection have the same address. */
const addressOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress ?? ''} ${remotePort ?? 0}`

function keepRoom(server: Server, most: number): void {
  /** Those without a request under way, the oldest first. */
  const idle = new Map<string, Socket>()
  const open = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    open.set(address, socket)
    idle.set(address, socket)
    socket.once('close', () => (open.delete(address), idle.delete(address)))
    const [oldest] = idle.values()
    if (idle.size > most) oldest?.destroy()
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const address = addressOf(request.socket)
    const socket = open.get(address)
    idle.delete(address)
    response.once('close', () => {
      if (socket && open.get(address) === socket) idle.set(address, socket)
    })
  })
}
