/** Solving by workers, put together for a server. */
import type { TeamWork } from '../../datasets/queue/team-work.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Database } from '../../storage/database.ts'
import type { Leader } from '../../storage/leader.ts'
import { startAdmission } from './admission.ts'
import { openBoss } from './boss.ts'
import { createBossJobs } from './boss-jobs.ts'
import { createTeamSolveQueue } from './team-solve-queue.ts'
import { createWorkFollower } from './work-follower.ts'

export interface TeamWorkOptions {
  /** `postgres://…` */
  readonly address: string
  readonly database: Database
  readonly bus: EventBus
  readonly leader: Leader
  readonly clock: Clock
  readonly logger: Logger
  /** Of this server, another one at every start. */
  readonly serverId: string
  /** Ids of the servers that were heard of. */
  liveServers(): Promise<readonly string[]>
}

export interface OpenTeamWork extends TeamWork {
  close(): Promise<void>
}

/** Waits for the database. */
export async function openTeamWork(options: TeamWorkOptions): Promise<OpenTeamWork> {
  const { bus, serverId } = options
  const boss = await openBoss(options)
  const jobs = createBossJobs({ ...options, boss, workerId: null })
  return {
    record: createWorkFollower({ jobs, bus, serverId }),
    jobs,
    solveQueue: (hub) => createTeamSolveQueue({ ...options, hub }),
    lookAfter: (services) => startAdmission({ ...options, ...services, boss, jobs }),
    close: () => boss.stop({ graceful: false }),
  }
}
