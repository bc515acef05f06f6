/** Entry of the worker process: one command at a time, events back, and a heartbeat so that a hang is noticed. */
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { nodeFiles } from '../foundation/file-operations.ts'
import { findModel } from '../models/registry.ts'
import { openDocuments } from '../storage/documents.ts'
import { isRefusedByDisk } from '../storage/storage-error.ts'
import { defaultPersistence } from '../storage/until-stored.ts'
import { createTravelSource } from '../travel/travel-source.ts'
import { answerQuestion } from './commands/answer-question.ts'
import { checkDataset } from './commands/check-dataset.ts'
import { deriveInput } from './commands/derive-input.ts'
import { takeIn } from './commands/intake.ts'
import { inspectCopy } from './commands/inspect-copy.ts'
import type { DatasetJob, WorkerCommand } from './protocol.ts'
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

function servicesFor(job: DatasetJob) {
  const model = findModel(job.modelId)
  if (!model) throw new Error(`This version has no model ${job.modelId}`)
  return {
    model,
    documents: openDocuments(job.dataFolder),
    travel: createTravelSource(job.travel, { cacheFolder: job.travelCacheFolder }),
    send: port.send,
    seconds: () => performance.now() / 1000,
    isStopped: () => isStopped,
    files: nodeFiles,
    persistence: defaultPersistence,
  }
}

async function carryOut(command: WorkerCommand): Promise<void> {
  switch (command.kind) {
    case 'stop':
      isStopped = true
      return
    case 'intake':
      return port.send(await takeIn(command, openDocuments(command.dataFolder)))
    case 'derive': {
      const { job, newDatasetId, fromOutput, patch } = command
      return port.send(
        await deriveInput({ parentId: job.datasetId, newDatasetId, fromOutput, patch }, servicesFor(job)),
      )
    }
    case 'ask':
      return port.send(await answerQuestion(command, servicesFor(command.job)))
    case 'inspectStore':
      return port.send(await inspectCopy(command.folder))
    case 'check':
      return checkDataset(command.job, command.withoutEffect, servicesFor(command.job))
    case 'solve':
      return solveDataset(command.job, command.run, servicesFor(command.job))
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
      if (command.kind !== 'stop') port.send({ kind: 'idle' })
    })
})

// A machine that runs out of memory ends one run and not the platform: Linux asks this file whom to take first.
if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '500').catch(() => undefined)

setInterval(
  () => port.send({ kind: 'heartbeat', residentBytes: process.memoryUsage.rss() }),
  heartbeatMilliseconds,
).unref()
