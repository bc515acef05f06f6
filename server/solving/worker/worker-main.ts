/** Entry of the worker process: one command at a time, events back, and a heartbeat so that a hang is noticed. */
import { findModel } from '../../models/registry.ts'
import { openDocuments } from '../../storage/documents.ts'
import { createTravelSource } from '../../travel/travel-source.ts'
import { answerQuestion } from './answer-question.ts'
import { checkDataset } from './check-dataset.ts'
import { deriveInput } from './derive-input.ts'
import { takeIn } from './intake.ts'
import { inspectCopy } from './inspect-copy.ts'
import type { DatasetJob, WorkerCommand } from './messages.ts'
import { solveDataset } from './solve-dataset.ts'
import { openWorkerPort } from './worker-port.ts'

const heartbeatMilliseconds = 1000

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
      return port.send(await deriveInput({ parentId: job.datasetId, newDatasetId, fromOutput, patch }, servicesFor(job)))
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
  carryOut(command).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    port.send({ kind: 'log', line: error instanceof Error ? (error.stack ?? message) : message })
    port.send({ kind: 'failed', message })
  }).finally(() => {
    if (command.kind !== 'stop') port.send({ kind: 'idle' })
  })
})

setInterval(() => port.send({ kind: 'heartbeat', residentBytes: process.memoryUsage.rss() }), heartbeatMilliseconds).unref()
