/** Questions about plans, answered beside the slots: somebody waits for each. */
import type { WorkerLimits } from '../../workers/supervised-worker.ts'
import type { WorkerHost } from '../../workers/worker-host.ts'
import { createStagingPool } from '../../workers/staging-pool.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import { createPlanQuestions, type PlanQuestionsOptions } from './plan-questions.ts'

interface Needs extends Omit<PlanQuestionsOptions, 'pool'> {
  readonly documentsFolder: string
  readonly workerHost: WorkerHost
  readonly workerLimits: WorkerLimits
}

export function questionsFeature({ workerHost: host, workerLimits: limits, ...needs }: Needs) {
  const { documents, documentsFolder: dataFolder } = needs
  const ownPool = createWorkerPool({ host, limits, dataFolder, width: 2, maxLarge: 2 })
  const questionPool = createStagingPool(ownPool, documents)
  return {
    gives: { questionPool, questions: createPlanQuestions({ ...needs, pool: questionPool }) },
    stop: () => questionPool.close(),
  }
}
