/** What datasets need of configuration profiles; `server/index.ts` hands it in. */
import type { Configuration } from '../contract/configuration.ts'
import type { PlanningModel } from '../models/planning-model.ts'

/** Completes what a request says by its profile, and that by the parent's configuration; throws 400s that name the profile. */
export type ResolveConfiguration = (order: {
  readonly tenantId: string
  readonly model: PlanningModel
  /** Id or name of a profile; the tenant's default when absent. */
  readonly configurationId: string | undefined
  readonly request: Configuration
  readonly parent?: Configuration
}) => Promise<Configuration>
