/** Which plans a worker keeps ready between the questions about them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldServiceRouting as model } from '../../../server/models/registry.ts'
import { emptyMatrix } from '../../../server/travel/travel-matrix.ts'
import { openDocuments } from '../../../server/storage/documents.ts'
import { createWarmPlans, warmLimits, type WarmLimits } from '../../../server/workers/warm-plans.ts'
import type { PlanSources } from '../../../server/workers/commands/prepare-plan.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

let folder: string
let sources: PlanSources

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-warm-'))
  const travel = { settings: { provider: 'haversine' as const }, cacheFolder: folder }
  sources = { model, documents: openDocuments(folder), serviceSettings: { travel } }
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

/** The tiny plan with nothing planned; `mark` makes its document another one. */
async function store(number: number, mark = 'Visit B'): Promise<string> {
  const { modelInput } = tinyRoutePlan()
  await sources.documents.write(idOf(number), 'input', modelInput)
  const matrix = async (places: readonly unknown[]) => Promise.resolve(emptyMatrix(places.length))
  const input = model.schema.input.parse(modelInput)
  const plan = model.buildPlan(
    input,
    model.schema.overrides.parse({}),
    await model.enrich(input, { travel: { matrix } }),
  )
  await sources.documents.write(idOf(number), 'output', { ...model.readOutput(plan), unassignedVisits: [mark] })
  return idOf(number)
}

const jobOf = (datasetId: string, overrides?: object) => ({
  datasetId,
  modelId: model.id,
  documentsVersion: null,
  overrides,
})
const keeping = (limits: Partial<WarmLimits> = {}) => createWarmPlans({ ...warmLimits, ...limits })

describe('a warm plan', () => {
  test('is the same at the next question, and read anew when the stored plan or the weights are others', async () => {
    const id = await store(1)
    const plans = keeping()
    const first = await plans.of(jobOf(id), sources)
    expect(await plans.of(jobOf(id), sources)).toBe(first)
    const heavier = await plans.of(jobOf(id, { minimizeTravelTimeWeight: 7 }), sources)
    expect(heavier).not.toBe(first)
    await store(1, 'Visit A, which has a longer name')
    expect(await plans.of(jobOf(id, { minimizeTravelTimeWeight: 7 }), sources)).not.toBe(heavier)
  })

  test('makes room for others: the one not asked about for longest goes first', async () => {
    const ids = [await store(1), await store(2), await store(3)]
    const plans = keeping({ plans: 2 })
    const [one, two] = [await plans.of(jobOf(ids[0]!), sources), await plans.of(jobOf(ids[1]!), sources)]
    await plans.of(jobOf(ids[0]!), sources)
    await plans.of(jobOf(ids[2]!), sources)
    expect(await plans.of(jobOf(ids[0]!), sources)).toBe(one)
    expect(await plans.of(jobOf(ids[1]!), sources)).not.toBe(two)
  })

  test('is not kept when it takes more memory than there is for all', async () => {
    const id = await store(1)
    const plans = keeping({ bytes: 1000 })
    expect(await plans.of(jobOf(id), sources)).not.toBe(await plans.of(jobOf(id), sources))
  })

  test('goes when nobody asks any more', async () => {
    const id = await store(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const plans = keeping({ idleSeconds: 60 })
    const first = await plans.of(jobOf(id), sources)
    vi.advanceTimersByTime(59_000)
    expect(await plans.of(jobOf(id), sources)).toBe(first)
    vi.advanceTimersByTime(61_000)
    expect(await plans.of(jobOf(id), sources)).not.toBe(first)
  })
})
