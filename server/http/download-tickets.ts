/**
 * Files that the browser itself downloads: a link carries no header, so a page that has the page proof gets a ticket
 * for one address, which stands in for the proof once, within a minute, and together with the cookie of the same
 * session.
 */
import { Router } from 'express'
import { pageProofHeader } from '../contract/page-proof-header.ts'
import { AppError } from '../foundation/app-error.ts'
import type { Clock } from '../foundation/clock.ts'
import { randomBase62 } from '../foundation/ids.ts'

export interface DownloadTickets {
  /** The path to download `address` from; both begin with a slash. */
  create(address: string, pageProof: string): string
  /** Goes before all others: a request with a ticket goes on as what the ticket is for. */
  readonly router: Router
}

interface Ticket {
  readonly address: string
  readonly pageProof: string
  readonly endsAt: number
}

const lifetimeSeconds = 60
/** More than one person clicks for in a minute; the oldest makes room. */
const maxTickets = 1000

export function createDownloadTickets(clock: Clock): DownloadTickets {
  const tickets = new Map<string, Ticket>()

  const router = Router().get('/downloads/:name', (request, _response, next) => {
    const { name } = request.params
    // What is in the log is no ticket.
    request.url = '/downloads'
    const ticket = tickets.get(name)
    // HEAD asks only what the download would be.
    if (request.method !== 'HEAD') tickets.delete(name)
    if (!ticket || ticket.endsAt <= clock.seconds()) throw new AppError('DOWNLOAD_TICKET_REJECTED', {})
    request.url = ticket.address
    request.headers[pageProofHeader.toLowerCase()] = ticket.pageProof
    next()
  })

  return {
    router,
    create(address, pageProof) {
      const now = clock.seconds()
      const [oldest] = tickets.keys()
      if (oldest !== undefined && tickets.size >= maxTickets) tickets.delete(oldest)
      for (const [name, { endsAt }] of tickets) if (endsAt <= now) tickets.delete(name)
      const name = randomBase62(43)
      tickets.set(name, { address, pageProof, endsAt: now + lifetimeSeconds })
      return `/downloads/${name}`
    },
  }
}
