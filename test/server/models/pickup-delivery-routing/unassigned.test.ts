/** Why jobs are left out, shift by shift. */
import { describe, expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { clock, driver, house, planOf, stop, travelMatrix, trip, type StreetInput } from './street.ts'

interface Answer {
  readonly jobs: readonly {
    readonly summary: string
    readonly shifts: readonly {
      readonly reasons?: readonly string[]
      readonly scoreDiff?: string
      readonly startServiceTime?: string
    }[]
  }[]
}

async function explain(input: StreetInput, overrides: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const { plan } = await planOf(input, overrides)
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

  const rest = { id: 'rest', type: 'FIXED', required: 'ALWAYS' }
  const far = [trip('P', 1, 4)]

  test.each<[string, StreetInput, string]>([
    [
      'the end of the shift',
      { drivers: [driver('Ann', [], { maxEndTime: clock('09:10') })], jobs: far },
      'The only shift would end too late. With it, shift Ann Mon ends at 09:20, 10 min after its latest end at 09:10.',
    ],
    [
      'a window that closes before anybody is there',
      {
        drivers: [driver('Ann', [])],
        jobs: [{ id: 'P', stops: [stop('P1', 6, { timeWindows: [{ maxEndTime: clock('08:50') }] })] }],
      },
      'The only shift would come too late. The arrival at stop P1 would be at 09:00, after its window closes at 08:50.',
    ],
    [
      'the travel of the shift',
      { drivers: [driver('Ann', [], { maxTravelTime: 'PT1H' })], jobs: far },
      'The only shift would travel too long. With it, shift Ann Mon travels 1 h 20 min, 20 min more than the 1 h allowed.',
    ],
    [
      'the travel to one stop',
      { drivers: [driver('Ann', [], { maxTravelTimePerStop: 'PT20M' })], jobs: far },
      'The only shift is too far away. With it, travelling to stop P- takes 30 min, 10 min more than shift Ann Mon allows for one stop.',
    ],
    [
      'a road that is missing',
      {
        drivers: [driver('Ann', [])],
        jobs: far,
        travelMatrix: {
          ...travelMatrix,
          travelTimeSeconds: travelMatrix.travelTimeSeconds.map((row) =>
            row.map((time, to): number | null => (to === 4 ? null : time)),
          ),
        },
      },
      'The only shift has no road to it. With it, no road leads shift Ann Mon to stop P-.',
    ],
    [
      'a break',
      {
        drivers: [
          driver('Ann', [], {
            requiredBreaks: [{ ...rest, startTime: clock('17:00'), endTime: clock('19:00') }],
          }),
        ],
        jobs: far,
      },
      'The only shift has a break in the way. Break rest (17:00 to 19:00) is in the way: with it, shift Ann Mon ends at 19:00, 1 h after its latest end at 18:00.',
    ],
    [
      'the load of the job alone, and its kind',
      { drivers: [driver('Ann', [], { capacity: [{ kind: 'boxes', amount: 0 }] })], jobs: far },
      'The only shift has no room for its load. It has room for 0 boxes; the job needs room for 1.',
    ],
    [
      'a stop longer than the shift',
      { drivers: [driver('Ann', [])], jobs: [{ id: 'P', stops: [stop('P1', 1, { duration: 'PT12H' })] }] },
      'The only shift is too short for it. It works from 08:00 to 18:00, which is 10 h; stop P1 takes 12 h.',
    ],
    [
      'its hours',
      {
        drivers: [driver('Ann', [])],
        jobs: [{ id: 'P', stops: [stop('P1', 1, { timeWindows: [{ minStartTime: clock('19:00') }] })] }],
      },
      'The only shift works at other hours. It works from 08:00 to 18:00; stop P1 takes 0 s and may be done from 19:00 on only.',
    ],
  ])('is told %s on an empty shift', async (_, input, summary) => {
    expect((await explain(input)).jobs[0]!.summary).toBe(summary)
  })

  describe('that was picked up before the plan and would be under way for too long', () => {
    // From house 1 it is 50 minutes to house 6, where nobody can be before 09:00.
    const pickedUp = { time: clock('07:00'), location: house(1) }
    const brought = (timeWindows: readonly unknown[], drivers: readonly unknown[] = [driver('Ann', [])]) => ({
      drivers,
      jobs: [{ id: 'P', pickedUp, stops: [stop('P1', 6, { timeWindows })] }],
    })
    const ride = { maximumTimeBurden: 'PT5M' }
    const early = [{ maxStartTime: clock('08:55') }]
    const tooLong =
      'With it, job P is under way for 2 h instead of 50 min, 1 h 5 min longer than its maximum time burden allows.'
    const tooLate = 'The arrival at stop P1 would be at 09:00, after its latest start at 08:55.'

    test('is told the ride', async () => {
      const [job] = (await explain(brought([]), ride)).jobs
      expect(job!.summary).toBe(`The only shift would have it on board for too long. ${tooLong}`)
    })

    test('is told the ride beside its hours, as each alone is in the way', async () => {
      const [job] = (await explain(brought(early), ride)).jobs
      expect(job!.shifts[0]!.reasons).toEqual([tooLate, tooLong])
      expect((await explain(brought([]), ride)).jobs[0]!.shifts[0]!.reasons).toEqual([tooLong])
      expect((await explain(brought(early))).jobs[0]!.shifts[0]!.reasons).toEqual([tooLate])
      expect((await explain(brought([]))).jobs[0]!.shifts[0]!.reasons).toBeUndefined()
    })

    test('is told the ride alone where that is all', async () => {
      const [job] = (await explain(brought([{ maxStartTime: clock('09:30') }]), ride)).jobs
      expect(job!.shifts[0]!.reasons).toEqual([tooLong])
      expect((await explain(brought([{ maxStartTime: clock('09:30') }]))).jobs[0]!.shifts[0]!.reasons).toBeUndefined()
    })
  })

  const busy = (ids: readonly string[], fields = {}) =>
    driver('Ann', [], { itinerary: ids.map((id) => ({ id })), ...fields })
  const full = 'The only shift has no place for it among its other stops. Full: with it, '

  test.each<[string, StreetInput, string]>([
    [
      'the load, where and by how much',
      {
        drivers: [busy(['Q1'], { capacity: [{ kind: 'kg', amount: 10 }] })],
        jobs: ['P', 'Q'].map((id) => ({ id, stops: [stop(`${id}1`, 1, { demand: [{ kind: 'kg', amount: -6 }] })] })),
      },
      `${full}shift Ann Mon has 12 kg on board when it leaves its start location, 2 more than the 10 that fit in.`,
    ],
    [
      'the job it must not share a vehicle with',
      {
        drivers: [busy(['Q+', 'Q-'])],
        jobs: [trip('P', 1, 4, { prohibitedJobCombinations: ['Q'] }), trip('Q', 2, 3)],
      },
      `${full}jobs P and Q must not share a vehicle, but shift Ann Mon does both.`,
    ],
    [
      'the end of the shift',
      {
        drivers: [busy(['Q1'], { maxEndTime: clock('09:30') })],
        jobs: [trip('P', 1, 4), { id: 'Q', stops: [stop('Q1', 1, { duration: 'PT20M' })] }],
      },
      `${full}shift Ann Mon ends at 09:40, 10 min after its latest end at 09:30.`,
    ],
  ])('is told %s on a shift with other stops', async (_, input, summary) => {
    expect((await explain(input)).jobs[0]!.summary).toBe(summary)
  })

  test('names what nobody has', async () => {
    const jobs = [trip('P', 1, 4, { requiredTags: ['ramp'] })]
    const answer = await explain({ tags: ['ramp'], drivers: [driver('Ann', []), driver('Bob', [])], jobs })
    expect(answer.jobs[0]!.summary).toBe('Both shifts do not meet its requirements. Each of them lacks the tag ramp.')
  })
})
