/** Plans of demos and of generated inputs, judged by a checker that shares no code with the model. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { analyse, evaluate } from '../../../../server/models/constraint.ts'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { haversineMatrix } from '../../../../server/travel/haversine.ts'
import { checkDeliveries } from '../../../support/delivery-checker/check-deliveries.ts'
import { publishedDeliveries, randomDeliveries } from './random-deliveries.ts'
import { examples } from '../../../support/examples.ts'

const travel = {
  matrix: (locations: Parameters<typeof haversineMatrix>[0]) => Promise.resolve(haversineMatrix(locations)),
}

function way(from: readonly number[], to: readonly number[]) {
  const { seconds, meters } = haversineMatrix([from as [number, number], to as [number, number]])
  return { seconds: seconds[1]!, meters: meters[1]! }
}

async function judge(modelInput: unknown, given: unknown, steps: number) {
  const overrides = model.schema.overrides.parse(given)
  const input = model.schema.input.parse(modelInput)
  const errors: string[] = []
  model.validate(input, overrides, (code, { message }) => {
    if (model.issueTypes[code]!.severity === 'ERROR') errors.push(message)
  })
  expect(errors).toEqual([])
  const start = model.buildPlan(input, overrides, await model.enrich(input, { travel }))
  const search = finish(model.startSearch(start, overrides, { seed: 5 }))
  for (let done = 0; done < steps; done += 100) search.advance(100, done / steps)
  const plan = search.bestPlan()
  const output: unknown = JSON.parse(JSON.stringify(model.readOutput(plan)))
  const { score } = analyse(plan, model.constraints, overrides)
  return {
    found: search.bestScore,
    measured: evaluate(plan, model.constraints, overrides),
    output,
    faults: checkDeliveries({ input: modelInput, overrides: given, output, score, travel: way }),
  }
}

describe.each(model.demoData.map((demo) => [demo.id, demo] as const))('demo %s', (_id, demo) => {
  it('is planned without a fault', async () => {
    const { config, modelInput } = demo.create(new Date('2027-01-27T10:00:00Z'), createRandom(2))
    const given = (config as { model?: { overrides?: unknown } }).model?.overrides ?? {}
    expect((await judge(modelInput, given, 600)).faults).toEqual([])
  })
})

describe('generated inputs', () => {
  it.each(Array.from({ length: examples(40, 300) }, (_, seed) => seed))(
    '%i is planned without a fault',
    async (seed) => {
      const { modelInput, overrides } = randomDeliveries(seed)
      const { found, measured, faults } = await judge(modelInput, overrides, seed < 100 ? 300 : 100)
      expect(faults).toEqual([])
      expect(found).toEqual(measured)
    },
  )

  it.each(Array.from({ length: examples(15, 60) }, (_, seed) => seed))(
    '%i keeps to what was published of it',
    async (seed) => {
      const { modelInput, overrides } = randomDeliveries(seed)
      const { found, measured, faults } = await judge(publishedDeliveries(modelInput, seed), overrides, 200)
      // What a change counts is a matter of the constraints, which the search has to agree with.
      expect(faults.filter((fault) => !fault.startsWith('the score is'))).toEqual([])
      expect(found).toEqual(measured)
    },
  )
})

describe('the checker', () => {
  it('notices stops that have changed places', async () => {
    const { modelInput, overrides } = randomDeliveries(1)
    const { output } = await judge(modelInput, overrides, 200)
    const broken = structuredClone(output) as { drivers: { shifts: { itinerary: unknown[] }[] }[] }
    const shift = broken.drivers.flatMap(({ shifts }) => shifts).find(({ itinerary }) => itinerary.length > 3)!
    shift.itinerary.reverse()
    const faults = checkDeliveries({ input: modelInput, overrides, output: broken, score: '', travel: way })
    expect(faults.some((fault) => fault.includes('before'))).toBe(true)
  })
})
