/** Which time of a run counts as spent, by a clock that only preparation and steps move. */
import { expect, test } from 'vitest'
import { newId } from '../../../../server/foundation/ids.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import type { PlanningModel } from '../../../../server/models/planning-model.ts'
import { openDocuments } from '../../../../server/storage/documents.ts'
import type { TerminationLimits } from '../../../../server/solver/search/termination.ts'
import { solveDataset } from '../../../../server/workers/commands/solve-dataset.ts'
import type { WorkerEvent } from '../../../../server/workers/protocol.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'
import { folder } from '../../storage/fixtures.ts'

const preparationSeconds = 12
const serviceSettings = { travel: { settings: { provider: 'haversine' as const }, cacheFolder: '/nowhere' } }

interface Run {
  readonly events: WorkerEvent[]
  /** What the search was told of its progress, call by call; a call takes a second. */
  readonly progress: number[]
}

async function solve(limits: TerminationLimits, spentSeconds = 0): Promise<Run> {
  let now = 1000
  const progress: number[] = []
  const events: WorkerEvent[] = []
  const model: PlanningModel = {
    ...(fieldServiceRouting as unknown as PlanningModel),
    *startSearch(plan, overrides, options) {
      const search = yield* fieldServiceRouting.startSearch(
        plan as Parameters<typeof fieldServiceRouting.startSearch>[0],
        fieldServiceRouting.schema.overrides.parse(overrides),
        options,
      )
      now += preparationSeconds
      const advance = search.advance.bind(search)
      search.advance = (steps, share) => {
        progress.push(share)
        now += 1
        advance(steps, share)
      }
      return search
    },
  }
  const { files } = new FaultDisk(undefined, new Map(), new Set([folder]))
  const documents = openDocuments(folder, files)
  const datasetId = newId()
  await documents.write(datasetId, 'input', tinyRoutePlan().modelInput)
  await solveDataset(
    { datasetId, modelId: fieldServiceRouting.id, documentsVersion: null, overrides: undefined },
    { attempt: 1, limits, seed: 1, threadCount: 1, spentSeconds, fromOutput: false },
    {
      model,
      documents,
      serviceSettings,
      send: (event) => void events.push(event),
      seconds: () => now,
      isStopped: () => false,
      persistence: { firstMilliseconds: 1, maxMilliseconds: 4, patienceSeconds: 3600 },
    },
  )
  return { events, progress }
}

const finished = ({ events }: Run) => events.find(({ kind }) => kind === 'finished')

test('preparation counts as spent, and the search has the rest to cool down in', async () => {
  const run = await solve({ spentSeconds: 20 })
  expect(run.progress).toEqual(Array.from({ length: 8 }, (_, second) => second / 8))
  expect(finished(run)).toMatchObject({ reason: 'spentLimit', spentSeconds: 20 })
  expect(run.events).toContainEqual({ kind: 'activated', threadCount: 1, preparedSeconds: preparationSeconds })
})

test('where preparation takes longer than the run may, the first plan is made all the same', async () => {
  const run = await solve({ spentSeconds: 10 })
  expect(run.progress).toEqual([])
  expect(run.events.map(({ kind }) => kind)).toEqual(['activated', 'best', 'finished'])
  expect(finished(run)).toMatchObject({ reason: 'spentLimit', spentSeconds: preparationSeconds })
})

test('what earlier attempts have spent is gone', async () => {
  const run = await solve({ spentSeconds: 20 }, 5)
  expect(run.progress).toHaveLength(3)
  expect(finished(run)).toMatchObject({ spentSeconds: 20 })
})

test('limits of improvement count from the first plan', async () => {
  const run = await solve({ unimprovedSeconds: 4, spentSeconds: 1000 })
  expect(finished(run)).toMatchObject({ reason: 'unimprovedSpentLimit' })
  expect(run.progress.length).toBeGreaterThanOrEqual(4)
})
