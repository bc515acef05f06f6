/**
 * Plans of datasets that are asked about again and again, kept ready in a worker between the questions: whoever changes
 * a plan by hand asks about it with every move. Bounded in number, memory and idle time; a plan that is solved further,
 * or whose weights changed, is read anew.
 */
import { stat } from 'node:fs/promises'
import { openWarmPlan, type WarmPlan } from './commands/open-warm-plan.ts'
import type { PlanSources } from './commands/prepare-plan.ts'
import { ownerOf, type DatasetJob } from './protocol.ts'

export interface WarmPlans {
  /** The dataset's best plan as it is stored now. */
  of(job: DatasetJob, sources: PlanSources): Promise<WarmPlan>
}

export interface WarmLimits {
  readonly plans: number
  /** Of all plans together, as far as it can be estimated. */
  readonly bytes: number
  /** Without a question. */
  readonly idleSeconds: number
}

export const warmLimits: WarmLimits = { plans: 4, bytes: 256 * 1024 * 1024, idleSeconds: 300 }

interface Entry {
  /** What the plan was made of. */
  readonly stamp: string
  readonly warm: WarmPlan
  readonly bytes: number
}

/** What a plan with its input, parsed twice, takes for each byte of its compressed documents. */
const bytesPerStoredByte = 150

export function createWarmPlans(limits: WarmLimits = warmLimits): WarmPlans {
  /** The one asked about last is the last. */
  const entries = new Map<string, Entry>()
  const idle = new Map<string, NodeJS.Timeout>()

  const forget = (datasetId: string): void => {
    clearTimeout(idle.get(datasetId))
    idle.delete(datasetId)
    entries.delete(datasetId)
  }

  const keep = (datasetId: string, entry: Entry): void => {
    forget(datasetId)
    if (entry.bytes > limits.bytes) return
    entries.set(datasetId, entry)
    idle.set(datasetId, setTimeout(forget, limits.idleSeconds * 1000, datasetId).unref())
    const total = () => [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    while (entries.size > limits.plans || total() > limits.bytes) forget([...entries.keys()][0]!)
  }

  return {
    async of(job, sources) {
      const { stamp, storedBytes } = await storedNow(job, sources)
      const known = entries.get(job.datasetId)
      if (known?.stamp === stamp) {
        keep(job.datasetId, known)
        return known.warm
      }
      forget(job.datasetId)
      const before = process.memoryUsage().arrayBuffers
      const warm = await openWarmPlan(job, sources)
      // A changed plan beside it may have all its tables again.
      const tableBytes = 2 * Math.max(0, process.memoryUsage().arrayBuffers - before)
      keep(job.datasetId, { stamp, warm, bytes: tableBytes + storedBytes * bytesPerStoredByte })
      return warm
    },
  }
}

/** The version tells one plan from the next; those without one are told by time, size and number of their files. */
async function storedNow(
  job: DatasetJob,
  { documents }: PlanSources,
): Promise<{ readonly stamp: string; readonly storedBytes: number }> {
  const files = await Promise.all(
    ['input', 'output'].map(async (kind) => stat(documents.pathOf(ownerOf(job), kind)).catch(() => undefined)),
  )
  return {
    stamp: JSON.stringify([
      job.overrides ?? null,
      job.documentsVersion,
      ...files.map((file) => file && [file.mtimeMs, file.size, file.ino]),
    ]),
    storedBytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0),
  }
}
