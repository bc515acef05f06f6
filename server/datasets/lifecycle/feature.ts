/** Datasets as they are stored: their rows, documents, logs and score histories, and who follows them. */
import type { Clock } from '../../foundation/clock.ts'
import type { EventBus } from '../../foundation/event-bus.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Team } from '../../foundation/team.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Database } from '../../storage/database.ts'
import type { DatasetLines } from '../../storage/dataset-lines.ts'
import type { Documents } from '../../storage/documents.ts'
import type { LossLedger } from '../../storage/loss-ledger.ts'
import { createRemovalHold } from './removal-hold.ts'
import { sweepDatasets } from './sweep-datasets.ts'
import { prepareSortValues } from './prepare-sort-values.ts'
import { createDatasetHub } from './dataset-hub.ts'
import { createDatasetLife, type StatusListener } from './dataset-life.ts'
import { createDatasetLog } from './dataset-log.ts'
import { createSharedHub } from './shared-hub.ts'
import { createScoreHistory } from './score-history.ts'

interface Needs {
  readonly dataFolder: string
  readonly uploadsFolder: string
  readonly database: Database
  readonly allDocuments: Documents
  readonly models: readonly PlanningModel[]
  readonly losses: LossLedger
  readonly team: Team | undefined
  readonly bus: EventBus
  readonly logLines?: DatasetLines
  readonly scoreLines?: DatasetLines
  readonly clock: Clock
  readonly logger: Logger
  /** Their `record` is part of every change of a dataset. */
  readonly deliveries: { readonly record: StatusListener }
  /** Of a team: its `record` is, too. */
  readonly teamWork?: { readonly record: StatusListener } | undefined
}

export async function lifecycleFeature(needs: Needs) {
  const { dataFolder, database, models, clock, logger, deliveries, teamWork } = needs
  const listeners = [deliveries.record, ...(teamWork ? [teamWork.record] : [])]
  const removal = createRemovalHold(needs.allDocuments)
  const { documents, keepDocuments } = removal
  await sweepDatasets({ ...needs, documents })
  const sortValues = await prepareSortValues({ database, models, logger })
  const shared = needs.team && createSharedHub(needs)
  const hub = shared ?? createDatasetHub()
  return {
    gives: {
      documents,
      removal,
      keepDocuments,
      hub,
      life: createDatasetLife({ database, clock, hub, sortValues, listeners }),
      datasetLog: createDatasetLog(dataFolder, clock, needs.logLines),
      scoreHistory: createScoreHistory(dataFolder, needs.scoreLines),
    },
    stop: () => shared?.close() ?? Promise.resolve(),
  }
}
