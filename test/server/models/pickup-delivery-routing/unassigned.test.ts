/** Why jobs are left out, shift by shift. */
import { describe, expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { clock, driver, planOf, trip, type StreetInput } from './street.ts'

interface Answer {
  readonly jobs: readonly {
    readonly summary: string
    readonly shifts: readonly { readonly scoreDiff?: string; readonly startServiceTime?: string }[]
  }[]
}

async function explain(input: StreetInput): Promise<Answer> {
  const { plan } = await planOf(input)
  const { view, query, schema } = model.views!.find(({ path }) => path === 'unassigned')!
  const answer = view(plan, query.parse({}))
  return schema.parse(answer) as Answer
}

describe('a job that is not done', () => {
  test('is offered at its best place, at the price the constraints give it', async () => {
    // Out to house 1, on to house 4 and back: 80 minutes on the road, for 256 points of a mandatory job.
    const { jobs } = await explain({ drivers: [driver('Ann', [])], jobs: [trip('P', 1, 4)] })
    expect(jobs[0]!.summary).toBe('The only shift could do it.')
    expect(jobs[0]!.shifts[0]).toMatchObject({
      scoreDiff: '0hard/256medium/-4800soft',
      startServiceTime: clock('08:10'),
    })
  })

  test('has no place where the shift is over before', async () => {
    const { jobs } = await explain({
      drivers: [driver('Ann', [], { maxEndTime: clock('09:10') })],
      jobs: [trip('P', 1, 4)],
    })
    expect(jobs[0]!.summary).toBe('The only shift has no place for it among its other stops.')
  })

  test('names what nobody has', async () => {
    const jobs = [trip('P', 1, 4, { requiredTags: ['ramp'] })]
    const answer = await explain({ tags: ['ramp'], drivers: [driver('Ann', []), driver('Bob', [])], jobs })
    expect(answer.jobs[0]!.summary).toBe('Both shifts do not meet its requirements. Each of them lacks the tag ramp.')
  })
})
