/** A run whose plan does not keep what is pinned ends with that as its fault, in every model; nothing is stored. */
import { expect, test } from 'vitest'
import { newId } from '../../../../server/foundation/ids.ts'
import { planningModels } from '../../../../server/models/registry.ts'
import type { PlanningModel } from '../../../../server/models/planning-model.ts'
import type { Search } from '../../../../server/solver/search/search.ts'
import { openDocuments } from '../../../../server/storage/documents.ts'
import { solveDataset } from '../../../../server/workers/commands/solve-dataset.ts'
import type { WorkerEvent } from '../../../../server/workers/protocol.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { folder } from '../../storage/fixtures.ts'

const serviceSettings = { travel: { settings: { provider: 'haversine' as const }, cacheFolder: '/nowhere' } }
const [day, night] = ['2027-02-01T08:00:00Z', '2027-02-01T18:00:00Z']
const place = (north: number) => [50 + north / 100, 8]
const driver = (itinerary: object[]) => ({
  id: 'Ann',
  shifts: [{ id: 'Monday', startLocation: place(0), minStartTime: day, maxEndTime: night, itinerary }],
})

/** Two pieces of work each, of which the second is pinned. */
const inputs: Readonly<Record<string, object>> = {
  'field-service-routing': {
    vehicles: [driver([{ id: 'A', kind: 'VISIT', pin: true }])],
    visits: ['A', 'B'].map((id, index) => ({ id, location: place(index), serviceDuration: 'PT10M' })),
  },
  'pickup-delivery-routing': {
    drivers: [driver([{ id: 'A1', kind: 'STOP', pin: true }])],
    jobs: ['A', 'B'].map((id, index) => ({
      id,
      stops: [{ id: `${id}1`, location: place(index), duration: 'PT10M' }],
    })),
  },
  'employee-scheduling': {
    contracts: [{ id: 'Watch' }],
    employees: ['Ann', 'Ben'].map((id) => ({ id, contracts: ['Watch'] })),
    shifts: [{ id: 'A', start: day, end: night, employee: 'Ann', pinned: true }],
  },
}

type Pinned = PlanningModel & { readonly schema: PlanningModel['schema'] }

/** Solves with a search that gives `spoil` of its best plan. */
async function solve(model: PlanningModel, spoil: (plan: unknown) => unknown): Promise<WorkerEvent[]> {
  const events: WorkerEvent[] = []
  const spoiled: Pinned = {
    ...model,
    constraints: [],
    *startSearch(plan, overrides, options) {
      const search = yield* model.startSearch(plan, overrides, options)
      const spoiling: Search<unknown> = {
        isDecided: true,
        firstRoundSteps: 1,
        steps: 0,
        moves: 0,
        bestScore: { hard: 0, medium: 0, soft: 0 },
        advance: () => undefined,
        polish: () => false,
        bestPlan: () => spoil(search.bestPlan()),
      }
      return spoiling
    },
  }
  const { files } = new FaultDisk(undefined, new Map(), new Set([folder]))
  const documents = openDocuments(folder, files)
  const datasetId = newId()
  await documents.write(datasetId, 'input', inputs[model.id])
  await solveDataset(
    { datasetId, modelId: model.id, documentsVersion: null, overrides: undefined },
    { attempt: 1, limits: { stepCount: 1 }, seed: 1, threadCount: 1, spentSeconds: 0, fromOutput: false },
    {
      model: spoiled,
      documents,
      serviceSettings,
      send: (event) => void events.push(event),
      seconds: () => 0,
      isStopped: () => false,
      persistence: { firstMilliseconds: 1, maxMilliseconds: 4, patienceSeconds: 3600 },
    },
  )
  return events
}

/** What a search that loses pins would hand over. */
function withoutWork(plan: unknown): unknown {
  if (typeof plan !== 'object' || plan === null) throw new TypeError('A plan is an object')
  if ('who' in plan && plan.who instanceof Int32Array) return { ...plan, who: plan.who.map(() => -1) }
  return { ...plan, routes: [[]] }
}

const sentences: Readonly<Record<string, string>> = {
  'field-service-routing': 'Visit A is pinned as stop 1 of shift Monday, and the plan leaves it out.',
  'pickup-delivery-routing': 'Stop A1 is pinned as stop 1 of shift Monday, and the plan leaves it out.',
  'employee-scheduling': 'Shift A is pinned to Ann, and the plan gives it to nobody.',
}

test.each(planningModels.map((model) => [model.id, model] as const))('%s', async (id, model) => {
  const events = await solve(model, (plan) => plan)
  expect(events.map(({ kind }) => kind)).toEqual(['activated', 'best', 'finished'])
  const stored: WorkerEvent[] = []
  const failing = solve(model, withoutWork).then((own) => stored.push(...own))
  await expect(failing).rejects.toThrow(`The solver does not keep a pin: ${sentences[id]!} The plan was not stored.`)
  expect(stored).toEqual([])
})
