/** Entry of the worker process: one command at a time, events back, and a heartbeat so that a hang is noticed. */
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { planningModels } from '../models/registry.ts'
import { loadModels } from '../models/load-models.ts'
import { openDocuments } from '../storage/documents.ts'
import { inspectStore } from '../storage/inspect-store.ts'
import { isRefusedByDisk } from '../storage/storage-error.ts'
import { defaultPersistence } from '../storage/until-stored.ts'
import { answerQuestion } from './commands/answer-question.ts'
import { checkDataset } from './commands/check-dataset.ts'
import { deriveInput } from './commands/derive-input.ts'
import { takeIn } from './commands/intake.ts'
import { refusalOf } from './commands/refusal.ts'
import {
  ownerOf,
  type CommandResults,
  type DatasetJob,
  type PoolCommand,
  type PoolCommandKind,
  type WorkerCommand,
  type WorkerGround,
} from './protocol.ts'
import { solveDataset } from './commands/solve-dataset.ts'
import { createWarmPlans } from './warm-plans.ts'
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
const warmPlans = createWarmPlans()
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
    report: (line: string) => port.send({ kind: 'log', line }),
    seconds: () => performance.now() / 1000,
    isStopped: () => isStopped,
    persistence: defaultPersistence,
  }
}

/** Sends what came of a command that a request waits for: its result, or what it is refused for. */
async function answer<Kind extends PoolCommandKind>(
  _command: PoolCommand<Kind>,
  work: () => Promise<CommandResults[Kind]>,
): Promise<void> {
  try {
    port.send({ kind: 'result', result: await work() })
  } catch (error) {
    port.send({ kind: 'refused', refusal: refusalOf(error) })
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
      return answer(command, async () => takeIn(command, (await started()).documents))
    case 'derive': {
      const { job, newDatasetId, fromOutput, patch } = command
      return answer(command, async () =>
        deriveInput({ parent: ownerOf(job), newDatasetId, fromOutput, patch }, await servicesFor(job)),
      )
    }
    case 'ask':
      return answer(command, async () => answerQuestion(command, await servicesFor(command.job), warmPlans))
    case 'inspectStore':
      return answer(command, () => inspectStore(command.folder))
    case 'check':
      // Nobody waits for it: what it cannot do is the dataset's failure, and a disk that is full is tried again.
      return port.send({
        kind: 'result',
        result: await checkDataset(command.job, command, await servicesFor(command.job)),
      })
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
