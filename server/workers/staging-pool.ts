/**
 * A worker pool over documents that may be elsewhere: what a command works on is brought to where its process finds it
 * by path, and what it wrote is stored before anybody is told of it.
 */
import type { Documents } from '../storage/documents.ts'
import type { DocumentOwner } from '../storage/plan-versions.ts'
import { ownerOf, type PoolCommand, type PoolCommandKind, type PoolReport } from './protocol.ts'
import type { WorkerPool } from './worker-pool.ts'

const newOwner = (id: string): DocumentOwner => ({ id, documentsVersion: null })

/** Whose documents it reads. */
function readBy(command: PoolCommand): DocumentOwner | undefined {
  if (command.kind === 'ask') return command.source.kind === 'dataset' ? ownerOf(command.job) : undefined
  return command.kind === 'check' || command.kind === 'derive' ? ownerOf(command.job) : undefined
}

/** Whose documents it writes. */
function writtenBy(command: PoolCommand): DocumentOwner | undefined {
  if (command.kind === 'intake') return newOwner(command.datasetId)
  if (command.kind === 'derive') return newOwner(command.newDatasetId)
  return command.kind === 'check' ? ownerOf(command.job) : undefined
}

export function createStagingPool(pool: WorkerPool, documents: Pick<Documents, 'stage' | 'keep'>): WorkerPool {
  return {
    ...pool,
    async perform<Kind extends PoolCommandKind>(
      command: PoolCommand<Kind>,
      onReport: (report: PoolReport) => void = () => undefined,
    ) {
      const source: PoolCommand = command
      const [read, written] = [readBy(source), writtenBy(source)]
      if (read) await documents.stage(read)
      let reported = Promise.resolve()
      const result = await pool.perform(command, (report) => {
        reported = reported.then(async () => {
          if (written) await documents.keep(written)
          onReport(report)
        })
        // Awaited below.
        reported.catch(() => undefined)
      })
      await reported
      if (written) await documents.keep(written)
      return result
    },
  }
}
