/** Servers and workers of a team, to be seen; a worker can be drained. */
import { z } from 'zod'
import { machines } from '../../contract/machines.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { Team } from '../../foundation/team.ts'
import { errorResponse } from '../../http/error-response.ts'
import { defineRoute, Reply, type Route } from '../../http/route.ts'

const administrator = { by: 'member', administrator: true, ofInstallation: true } as const

export function machinesFeature({ team }: { readonly team: Team | undefined }) {
  return { routes: [listRoute(team), drainRoute(team)] }
}

function listRoute(team: Team | undefined): Route {
  return defineRoute({
    method: 'get',
    path: '/machines',
    operationId: 'getMachines',
    tag: 'Upkeep',
    summary: 'List servers and workers',
    description:
      'Of a team, whose servers and workers share a database (--database): who they are, what they do, and what waits. A platform of one process answers with empty lists.',
    access: administrator,
    responses: { 200: { description: 'Servers, workers and what waits', schema: machines } },
    async handle() {
      if (!team) return { isTeam: false, documents: null, servers: [], workers: [], waitingCount: 0 }
      return { isTeam: true, documents: team.documentsPlace, ...(await team.machines()) }
    },
  })
}

function drainRoute(team: Team | undefined): Route {
  return defineRoute({
    method: 'post',
    path: '/machines/workers/{id}/drain',
    operationId: 'drainWorker',
    tag: 'Upkeep',
    summary: 'Drain a worker',
    description:
      'It takes nothing more and brings to an end what it solves; then it can be stopped. Who stops it at once, with SIGTERM, loses nothing either: what it solves goes on elsewhere from its best plan.',
    access: administrator,
    params: z.object({ id: z.uuid().describe('Id of the worker') }),
    responses: {
      204: { description: 'It has been asked to' },
      404: errorResponse('There is no such worker', 'WORKER_NOT_FOUND'),
    },
    async handle({ params }) {
      if (!(await team?.drain(params.id))) throw new AppError('WORKER_NOT_FOUND', { id: params.id })
      return new Reply(204)
    },
  })
}
