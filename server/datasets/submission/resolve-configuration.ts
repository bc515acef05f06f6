/** What datasets need of configuration profiles; `server/index.ts` hands it in. */
import type { Configuration } from '../../contract/configuration.ts'
import type { PlanningModel } from '../../models/planning-model.ts'

/**
 * Completes what a request says by its profile, and that by the parent's configuration; throws 400s that name the
 * profile.
 */
export type ResolveConfiguration = (order: {
  readonly tenantId: string
  readonly model: PlanningModel
  /** Id or name of a profile. When absent: the tenant's default one, or none where there is a parent. */
  readonly configurationId: string | undefined
  readonly request: Configuration
  readonly parent?: Configuration
}) => Promise<Configuration>
