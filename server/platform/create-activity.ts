/** The activity of the platform, put together from datasets, notifications and deliveries. */
import type { Activity, EndedDataset, FailingWebhooks } from './activity.ts'
import type { Closers } from '../foundation/closers.ts'
import { leftOutOf } from '../contract/planned-work.ts'
import { finalStatuses } from '../contract/status.ts'
import type { DatasetHub } from '../datasets/lifecycle/dataset-hub.ts'
import type { DatasetRow } from '../datasets/lifecycle/dataset-repository.ts'
import type { DatasetService } from '../datasets/lifecycle/dataset-service.ts'
import type { SolveQueue } from '../datasets/queue/solve-queue.ts'
import { foundDatasetOf } from '../datasets/routes/found-dataset.ts'
import { watchSolving } from '../datasets/queue/solving-watch.ts'
import { submitFile } from '../datasets/submission/submit-file.ts'
import { AppError } from '../foundation/app-error.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { Notifications } from '../operations/notifications/notification-service.ts'
import type { Database } from '../storage/database.ts'

export interface ActivityNeeds {
  readonly closers: Closers
  readonly database: Database
  readonly hub: DatasetHub
  readonly datasets: DatasetService
  readonly solveQueue: Pick<SolveQueue, 'setSlots'>
  readonly notifications: Pick<Notifications, 'onTold'>
  readonly deliveries: { wake(): void }
  readonly models: readonly PlanningModel[]
  readonly firstTenantId: string
}

export async function createActivity(needs: ActivityNeeds): Promise<Activity> {
  const { closers, database, hub, datasets, solveQueue, notifications, models, firstTenantId: tenantId } = needs
  const watch = await watchSolving(database, hub)
  closers.add(() => Promise.resolve(watch.stop()))
  const modelOf = (id: string) => models.find((model) => model.id === id)
  return {
    models: models.map(({ id, name }) => ({ id, name })),
    solving() {
      const waiting = watch.list().filter(({ status }) => status === 'SOLVING_SCHEDULED').length
      return { running: watch.list().length - waiting, waiting }
    },
    onSolving: watch.onChange,
    onEnded: (listener) =>
      hub.watchTenant(
        tenantId,
        tellEnded((row) => listener(endedDataset(row, modelOf(row.model_id)))),
      ),
    onWebhooksFailing: (listener) =>
      notifications.onTold((told: string, failing: FailingWebhooks) => void (told === tenantId && listener(failing))),
    async stopSolving() {
      solveQueue.setSlots(0)
      const running = watch.list().filter(({ status }) => status !== 'SOLVING_SCHEDULED')
      await Promise.all(
        running.map(async ({ id, tenant_id, model_id }) => {
          const model = modelOf(model_id)
          if (model) await datasets.stop({ tenantId: tenant_id, model, id })
        }),
      )
    },
    resume: () => needs.deliveries.wake(),
    async submitFile({ path, modelId }) {
      const model = modelOf(modelId)
      if (!model) throw new AppError('MODEL_NOT_FOUND', { id: modelId, known: models.map(({ id }) => id).join(', ') })
      return submitFile(datasets, { tenantId, model, path })
    },
  }
}

/** A dataset is published again when it is renamed or tagged; that is no second end. */
function tellEnded(listener: (row: DatasetRow) => void): (row: DatasetRow) => void {
  const underWay = new Set<string>()
  return (row) => {
    if (!finalStatuses.has(row.status)) return void underWay.add(row.id)
    if (underWay.delete(row.id)) listener(row)
  }
}

function endedDataset(row: DatasetRow, model: PlanningModel | undefined): EndedDataset {
  const { id, name, status, score, failure_message, start_time, submit_time, complete_time } = row
  const seconds =
    complete_time === null ? 0 : (Date.parse(complete_time) - Date.parse(start_time ?? submit_time)) / 1000
  return {
    id,
    name,
    // Asked for by `finalStatuses`, which holds these four.
    status: status as EndedDataset['status'],
    score: score ?? undefined,
    leftOut: leftOutOf(model?.work, foundDatasetOf(row))?.mandatory ?? 0,
    failureMessage: failure_message ?? undefined,
    seconds: Math.max(0, seconds),
  }
}
