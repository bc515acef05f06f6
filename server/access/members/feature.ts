/** Who may sign in, and their sessions. */
import type { DownloadTickets } from '../../http/download-tickets.ts'
import { memberRoutes } from './member-routes.ts'
import { createMembers } from './member-service.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessionService, type SessionServiceOptions } from './session-service.ts'

interface Needs extends SessionServiceOptions {
  readonly downloads: DownloadTickets
}

export function membersFeature(needs: Needs) {
  const sessions = createSessionService(needs)
  return {
    gives: { sessions },
    tags: { Members: 'Who may sign in, and as what.', Session: 'Signing in and out.' },
    routes: [...memberRoutes(createMembers({ ...needs, sessions })), ...sessionRoutes(sessions, needs.downloads)],
  }
}
