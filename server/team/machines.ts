/** Servers and workers as they are shown. */
import type { Clock } from '../foundation/clock.ts'
import type { TeamMachines } from '../foundation/team.ts'
import type { Database } from '../storage/database.ts'
import { listSolving } from '../datasets/queue/queue-repository.ts'
import { listWorkers, sentJobs } from './jobs/job-repository.ts'
import { heardOfSince } from './jobs/worker-liveness.ts'
import { listLeaders } from './leader-repository.ts'
import { listServers } from './server-repository.ts'

export function readMachines(
  database: Pick<Database, 'read'>,
  { clock, serverId }: { readonly clock: Clock; readonly serverId: string },
): Promise<TeamMachines> {
  const since = heardOfSince(clock)
  return database.read(async (db) => {
    const leaders = await listLeaders(db)
    const jobs = await sentJobs(db)
    const servers = await listServers(db, since)
    const workers = await listWorkers(db, since)
    const solving = await listSolving(db)
    return {
      servers: servers.map((server) => ({
        ...server,
        roles: leaders.filter((leader) => leader.serverId === server.id).map(({ role }) => role),
        isAsked: server.id === serverId,
      })),
      workers: workers.map((worker) => ({
        ...worker,
        datasetIds: jobs.filter(({ workerId }) => workerId === worker.id).map(({ datasetId }) => datasetId),
      })),
      waitingCount: solving.filter(({ status }) => status === 'SOLVING_SCHEDULED').length,
    }
  })
}
