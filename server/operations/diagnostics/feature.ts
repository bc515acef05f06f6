/** How the installation is: space on the disk, what was lost, and what to look at when something is wrong. */
import { version } from '../../foundation/version.ts'
import { healthRoute } from '../../http/platform-routes.ts'
import type { LossLedger } from '../../storage/loss-ledger.ts'
import { createDataLoss } from './data-loss-service.ts'
import { dataLossRoutes } from './data-loss-routes.ts'
import { diagnosticsRoutes } from './diagnostics-routes.ts'
import { createDiagnostics, type DiagnosticsOptions } from './diagnostics-service.ts'
import { createStorageUse, type StorageUseOptions } from './storage-use.ts'

/** Worker processes, those with a command, and commands that wait. */
type Load = ReturnType<DiagnosticsOptions['load']>['workers']

interface Needs extends StorageUseOptions {
  readonly losses: LossLedger
  readonly settings: { readonly read: DiagnosticsOptions['settings'] }
  readonly webhooks: { readonly list: DiagnosticsOptions['webhooks'] }
  readonly solveQueue: { readonly slots: number; readonly usedSlots: number }
  readonly checkPool: { load(): Load }
  readonly questionPool: { load(): Load }
  /** What the platform was started with, for people to read. */
  readonly plainOptions: DiagnosticsOptions['options']
}

export function diagnosticsFeature(needs: Needs) {
  const { settings, webhooks, solveQueue, checkPool, questionPool, plainOptions } = needs
  const storageUse = createStorageUse(needs)
  const dataLoss = createDataLoss(needs)
  const diagnostics = createDiagnostics({
    ...needs,
    storage: storageUse,
    options: plainOptions,
    settings: settings.read,
    webhooks: webhooks.list,
    load: () => ({
      slots: solveQueue.slots,
      usedSlots: solveQueue.usedSlots,
      workers: sumOf(checkPool.load(), questionPool.load()),
    }),
  })
  return {
    gives: { storageUse },
    tags: {
      Upkeep: 'Space on the disk, backups, and what to look at when something is wrong.',
      Health: 'Whether the platform is up.',
    },
    routes: [...diagnosticsRoutes(storageUse, diagnostics), ...dataLossRoutes(dataLoss)],
    openRoutes: [healthRoute(version, dataLoss.isDegraded)],
  }
}

const sumOf = (one: Load, other: Load): Load => ({
  processes: one.processes + other.processes,
  busy: one.busy + other.busy,
  waiting: one.waiting + other.waiting,
})
