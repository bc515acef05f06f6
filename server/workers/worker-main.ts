/** Entry of the worker process: one command at a time, events back, and a heartbeat so that a hang is noticed. */
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { nodeFiles } from '../foundation/file-operations.ts'
import { planningModels } from '../models/registry.ts'
import { loadModels } from '../models/load-models.ts'
import { openDocuments } from '../storage/documents.ts'
import { isRefusedByDisk } from '../storage/storage-error.ts'
import { defaultPersistence } from '../storage/until-stored.ts'
import { answerQuestion } from './commands/answer-question.ts'
import { checkDataset } from './commands/check-dataset.ts'
import { deriveInput } from './commands/derive-input.ts'
import { takeIn } from './commands/intake.ts'
import { inspectCopy } from './commands/inspect-copy.ts'
import type { DatasetJob, WorkerCommand, WorkerGround } from './protocol.ts'
import { solveDataset } from './commands/solve-dataset.ts'
import { openWorkerPort } from './worker-port.ts'

const heartbeatMilliseconds = 1000

// On a machine that has more to do than cores the server goes first: a worker has seconds, whoever calls has not.
// Threads that are started from here on stand back with it. Where the system does not allow it, all are equal.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Nothing depends on it.
}

const port = openWorkerPort()
let isStopped = false
let ground: ReturnType<typeof prepare> | undefined

async function prepare({ dataFolder, modelFiles, services }: WorkerGround) {
  const models = [...planningModels, ...(await loadModels(modelFiles))]
  return { models, documents: openDocuments(dataFolder), serviceSettings: services }
}

function started(): ReturnType<typeof prepare> {
  if (!ground) throw new Error('A command came before the start.')
  return ground
}

async function servicesFor(job: DatasetJob) {
  const { models, documents, serviceSettings } = await started()
  const model = models.find(({ id }) => id === job.modelId)
  if (!model) throw new Error(`This version has no model ${job.modelId}`)
  return {
    model,
    documents,
    serviceSettings,
    send: port.send,
    seconds: () => performance.now() / 1000,
    isStopped: () => isStopped,
    files: nodeFiles,
    persistence: defaultPersistence,
  }
}

async function carryOut(command: WorkerCommand): Promise<void> {
  switch (command.kind) {
    case 'start':
      ground = prepare(command.ground)
      await ground
      return
    case 'stop':
      isStopped = true
      return
    case 'intake':
      return port.send(await takeIn(command, (await started()).documents))
    case 'derive': {
      const { job, newDatasetId, fromOutput, patch } = command
      return port.send(
        await deriveInput({ parentId: job.datasetId, newDatasetId, fromOutput, patch }, await servicesFor(job)),
      )
    }
    case 'ask':
      return port.send(await answerQuestion(command, await servicesFor(command.job)))
    case 'inspectStore':
      return port.send(await inspectCopy(command.folder))
    case 'check':
      return checkDataset(command.job, command.withoutEffect, await servicesFor(command.job))
    case 'solve':
      return solveDataset(command.job, command.run, await servicesFor(command.job))
  }
}

port.onCommand((command) => {
  carryOut(command)
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      port.send({ kind: 'log', line: error instanceof Error ? (error.stack ?? message) : message })
      port.send({ kind: 'failed', message, ...(isRefusedByDisk(error) ? { code: 'STORAGE_UNAVAILABLE' } : {}) })
    })
    .finally(() => {
      if (command.kind !== 'stop' && command.kind !== 'start') port.send({ kind: 'idle' })
    })
})

// A machine that runs out of memory ends one run and not the platform: Linux asks this file whom to take first.
if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '500').catch(() => undefined)

setInterval(
  () => port.send({ kind: 'heartbeat', residentBytes: process.memoryUsage.rss() }),
  heartbeatMilliseconds,
).unref()
