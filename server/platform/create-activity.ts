/** The activity of the platform, put together from datasets, notifications and deliveries. */
import type { Activity, EndedDataset, FailingWebhooks } from './activity.ts'
import type { Closers } from '../foundation/closers.ts'
import { leftOutOf } from '../contract/planned-work.ts'
import { finalStatus, finalStatuses } from '../contract/status.ts'
import type { DatasetHub } from '../datasets/lifecycle/dataset-hub.ts'
import type { Dataset } from '../datasets/dataset/dataset.ts'
import type { DatasetService } from '../datasets/lifecycle/dataset-service.ts'
import type { SolveQueue } from '../datasets/queue/solve-queue.ts'
import { foundDatasetOf } from '../datasets/dataset/found-dataset.ts'
import type { SolvingWatch } from '../datasets/queue/solving-watch.ts'
import type { SubmitDataset } from '../datasets/submission/submit-dataset.ts'
import { submitFile } from '../datasets/submission/submit-file.ts'
import { AppError } from '../foundation/app-error.ts'
import type { PlanningModel } from '../models/planning-model.ts'
import type { Notifications } from '../operations/notifications/notification-service.ts'

export interface ActivityNeeds {
  readonly closers: Closers
  readonly watchSolving: () => Promise<SolvingWatch>
  readonly hub: DatasetHub
  readonly datasets: DatasetService
  readonly submit: SubmitDataset
  readonly solveQueue: Pick<SolveQueue, 'setSlots'>
  readonly notifications: Pick<Notifications, 'onTold'>
  readonly deliveries: { wake(): void }
  readonly models: readonly PlanningModel[]
  readonly firstTenantId: string
}

export async function createActivity(needs: ActivityNeeds): Promise<Activity> {
  const { closers, hub, datasets, solveQueue, notifications, models, firstTenantId: tenantId } = needs
  const watch = await needs.watchSolving()
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
        tellEnded((dataset) => listener(endedDataset(dataset, modelOf(dataset.modelId)))),
      ),
    onWebhooksFailing: (listener) =>
      notifications.onTold((told: string, failing: FailingWebhooks) => void (told === tenantId && listener(failing))),
    async stopSolving() {
      solveQueue.setSlots(0)
      const running = watch.list().filter(({ status }) => status !== 'SOLVING_SCHEDULED')
      await Promise.all(
        running.map(async ({ id, tenantId, modelId }) => {
          const model = modelOf(modelId)
          if (model) await datasets.stop({ tenantId, model, id })
        }),
      )
    },
    resume: () => needs.deliveries.wake(),
    async submitFile({ path, modelId }) {
      const model = modelOf(modelId)
      if (!model) throw new AppError('MODEL_NOT_FOUND', { id: modelId, known: models.map(({ id }) => id).join(', ') })
      return submitFile(needs.submit, { tenantId, model, path })
    },
  }
}

/** A dataset is published again when it is renamed or tagged; that is no second end. */
function tellEnded(listener: (dataset: Dataset) => void): (dataset: Dataset) => void {
  const underWay = new Set<string>()
  return (dataset) => {
    if (!finalStatuses.has(dataset.status)) return void underWay.add(dataset.id)
    if (underWay.delete(dataset.id)) listener(dataset)
  }
}

function endedDataset(dataset: Dataset, model: PlanningModel | undefined): EndedDataset {
  const { id, name, status, score, failureMessage, startTime, submitTime, completeTime } = dataset
  const seconds = completeTime === null ? 0 : (Date.parse(completeTime) - Date.parse(startTime ?? submitTime)) / 1000
  return {
    id,
    name,
    status: finalStatus.parse(status),
    score: score ?? undefined,
    leftOut: leftOutOf(model?.work, foundDatasetOf(dataset))?.mandatory ?? 0,
    failureMessage: failureMessage ?? undefined,
    seconds: Math.max(0, seconds),
  }
}
