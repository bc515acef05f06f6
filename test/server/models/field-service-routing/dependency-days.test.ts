/** Visits that come after others by day and time of day, `minDelayTo`, in the village. */
import { describe, expect, it } from 'vitest'
import { servedVisits, type Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { amountsOf, annsMonday, at, place, sentenceOf, villagePlan, type ShiftDocument } from './village.ts'

const id = 'visitDependencies'

const shiftOn = (day: string, clock = '09:00Z', more: Partial<ShiftDocument> = {}): ShiftDocument => ({
  id: `Bob ${day}`,
  startLocation: place(0),
  minStartTime: `${day}T${clock.replace('Z', ':00Z').replace('+', ':00+')}`,
  ...more,
})

/** Ann does A on `day` from ten past nine to twenty to ten; Bob's only shift, on another day, has B after it. */
async function planOf(
  minDelayTo: object,
  { day = '2027-02-01', bobsDay = '2027-02-02', clock = '09:00Z', maxEndTime = '' },
) {
  return villagePlan({
    shift: { ...shiftOn(day, clock), id: 'Ann', itinerary: [{ id: 'A' }], maxEndTime: undefined },
    others: [
      {
        id: 'Bob',
        shifts: [shiftOn(bobsDay, clock, { itinerary: [{ id: 'B' }], ...(maxEndTime ? { maxEndTime } : {}) })],
      },
    ],
    visits: { B: { visitDependencies: [{ precedingVisit: 'A', minDelayTo: minDelayTo as never }] } },
  })
}

/** When B starts. */
function startOf(plan: Plan): string {
  const { stop, shift } = [...servedVisits(plan)].find(({ visit }) => visit.input.id === 'B')!
  return plan.facts.time.format(stop.start, shift.offsetMinutes)
}

describe('days between visits that depend on each other', () => {
  it.each([
    // Bob is at B at 09:20 of his day: Monday, 1 February 2027, unless said otherwise.
    [
      'the same day is over at once',
      { minStartDateAdjuster: 'SAME_DAY' },
      { bobsDay: '2027-02-01' },
      '2027-02-01T09:40:00Z',
    ],
    [
      'a time of the same day',
      { minStartDateAdjuster: 'SAME_DAY', minStartTime: '13:30' },
      { bobsDay: '2027-02-01' },
      '2027-02-01T13:30:00Z',
    ],
    [
      'a time of the same day that is past',
      { minStartDateAdjuster: 'SAME_DAY', minStartTime: '08:00' },
      { bobsDay: '2027-02-01' },
      '2027-02-01T09:40:00Z',
    ],
    [
      'the next day begins at midnight',
      { minStartDateAdjuster: 'NEXT_DAY' },
      { bobsDay: '2027-02-01' },
      '2027-02-02T00:00:00Z',
    ],
    [
      'who comes later does not wait',
      { minStartDateAdjuster: 'NEXT_DAY' },
      { bobsDay: '2027-02-02' },
      '2027-02-02T09:20:00Z',
    ],
    [
      'a time of the next day',
      { minStartDateAdjuster: 'NEXT_DAY', minStartTime: '10:15:30' },
      {},
      '2027-02-02T10:15:30Z',
    ],
    [
      'three days later',
      { minStartDateAdjuster: 'NEXT_DAY', minStartDateAdjusterIncrement: 3, minStartTime: '10:00' },
      {},
      '2027-02-04T10:00:00Z',
    ],
    ['the next Monday is never the same one', { minStartDateAdjuster: 'NEXT_MONDAY' }, {}, '2027-02-08T00:00:00Z'],
    ['the next Sunday', { minStartDateAdjuster: 'NEXT_SUNDAY' }, {}, '2027-02-07T00:00:00Z'],
    [
      'the second Tuesday',
      { minStartDateAdjuster: 'NEXT_TUESDAY', minStartDateAdjusterIncrement: 2 },
      {},
      '2027-02-09T00:00:00Z',
    ],
    [
      'the first day of the next month',
      { minStartDateAdjuster: 'NEXT_MONTH', minStartTime: '07:00' },
      {},
      '2027-03-01T07:00:00Z',
    ],
    [
      'the first day of the next month on the last of one',
      { minStartDateAdjuster: 'NEXT_MONTH' },
      { day: '2027-02-28', bobsDay: '2027-02-28' },
      '2027-03-01T00:00:00Z',
    ],
    [
      'a month later across the end of the year',
      { minStartDateAdjuster: 'NEXT_MONTH', minStartDateAdjusterIncrement: 2 },
      { day: '2027-12-31', bobsDay: '2027-12-31' },
      '2028-02-01T00:00:00Z',
    ],
    [
      'the day after a 28 February that is not the last one',
      { minStartDateAdjuster: 'NEXT_DAY' },
      { day: '2028-02-28', bobsDay: '2028-02-28' },
      '2028-02-29T00:00:00Z',
    ],
    // Without a zone days are those of the earliest shift, whose times are two hours ahead.
    [
      'midnight where the earliest shift is',
      { minStartDateAdjuster: 'NEXT_DAY' },
      { bobsDay: '2027-02-01', clock: '09:00+02:00' },
      '2027-02-02T00:00:00+02:00',
    ],
    // A ends at 09:40 UTC, 01:40 in the morning of the same day in Los Angeles, 22:40 of it in Auckland.
    [
      'midnight of a zone in the west',
      { minStartDateAdjuster: 'NEXT_DAY', timezone: 'America/Los_Angeles' },
      { bobsDay: '2027-02-01' },
      '2027-02-02T08:00:00Z',
    ],
    [
      'midnight of a zone in the east',
      { minStartDateAdjuster: 'NEXT_DAY', timezone: 'Pacific/Auckland' },
      { bobsDay: '2027-02-01' },
      '2027-02-01T11:00:00Z',
    ],
    // Clocks in Berlin go forward on 28 March 2027 at 02:00 and back on 31 October at 03:00.
    [
      'the morning after clocks went forward',
      { minStartDateAdjuster: 'NEXT_DAY', minStartTime: '08:00', timezone: 'Europe/Berlin' },
      { day: '2027-03-27', bobsDay: '2027-03-27' },
      '2027-03-28T06:00:00Z',
    ],
    [
      'a time that is skipped, an hour later',
      { minStartDateAdjuster: 'NEXT_DAY', minStartTime: '02:30', timezone: 'Europe/Berlin' },
      { day: '2027-03-27', bobsDay: '2027-03-27' },
      '2027-03-28T01:30:00Z',
    ],
    [
      'a time that comes twice, the first time',
      { minStartDateAdjuster: 'NEXT_DAY', minStartTime: '02:30', timezone: 'Europe/Berlin' },
      { day: '2027-10-30', bobsDay: '2027-10-30' },
      '2027-10-31T00:30:00Z',
    ],
    [
      'the morning after clocks went back',
      { minStartDateAdjuster: 'NEXT_DAY', minStartTime: '08:00', timezone: 'Europe/Berlin' },
      { day: '2027-10-30', bobsDay: '2027-10-30' },
      '2027-10-31T07:00:00Z',
    ],
  ])('%s', async (_, minDelayTo, days, start) => {
    const plan = await planOf(minDelayTo, days)
    expect(startOf(plan)).toBe(start)
    expect(amountsOf(plan, id)).toEqual([])
  })

  it('beside a least delay the later one holds', async () => {
    const visits = (minDelay: string) => ({
      B: {
        visitDependencies: [
          {
            precedingVisit: 'A',
            minDelay,
            minDelayTo: { minStartDateAdjuster: 'SAME_DAY' as const, minStartTime: '13:00' },
          },
        ],
      },
    })
    const others = [{ id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob', itinerary: [{ id: 'B' }] }] }]
    expect(startOf(await villagePlan({ route: ['A'], others, visits: visits('PT1H') }))).toBe(at('13:00'))
    expect(startOf(await villagePlan({ route: ['A'], others, visits: visits('PT5H') }))).toBe(at('14:40'))
  })

  it.each([
    [
      { minStartDateAdjuster: 'SAME_DAY', minStartTime: '12:00' },
      '2 h 50 min too early: it must follow visit B, at 12:00 or later.',
    ],
    [
      { minStartDateAdjuster: 'NEXT_DAY', minStartTime: '08:00' },
      '22 h 50 min too early: it must follow visit B on the next day, at 2027-02-02 08:00 or later.',
    ],
    [
      { minStartDateAdjuster: 'NEXT_DAY', minStartDateAdjusterIncrement: 2 },
      '38 h 50 min too early: it must follow visit B 2 days later, at 2027-02-03 00:00 or later.',
    ],
    [
      { minStartDateAdjuster: 'NEXT_WEDNESDAY' },
      '38 h 50 min too early: it must follow visit B on the next Wednesday, at 2027-02-03 00:00 or later.',
    ],
    [
      { minStartDateAdjuster: 'NEXT_WEDNESDAY', minStartDateAdjusterIncrement: 2 },
      '206 h 50 min too early: it must follow visit B on Wednesday number 2 after it, at 2027-02-10 00:00 or later.',
    ],
    [
      { minStartDateAdjuster: 'NEXT_MONTH' },
      '662 h 50 min too early: it must follow visit B in the next month, at 2027-03-01 00:00 or later.',
    ],
    [
      { minStartDateAdjuster: 'NEXT_MONTH', minStartDateAdjusterIncrement: 2 },
      '1406 h 50 min too early: it must follow visit B 2 months later, at 2027-04-01 00:00 or later.',
    ],
  ])('%o is told in words when a pinned service is too early', async (minDelayTo, words) => {
    // A is pinned at 09:10; B ends at 10:20.
    const visits = {
      A: {
        pinningRequested: true,
        minStartTravelTime: at('09:00'),
        visitDependencies: [{ precedingVisit: 'B', minDelayTo: minDelayTo as never }],
      },
    }
    const plan = await villagePlan({ route: ['A', 'B'], visits })
    expect(sentenceOf(plan, id)).toBe(`Visit A starts at 09:10, ${words}`)
    const [hours, minutes] = words
      .match(/^(\d+) h (\d+)/)!
      .slice(1)
      .map(Number) as [number, number]
    expect(amountsOf(plan, id)).toEqual([hours * 3600 + minutes * 60])
  })

  it('are kept by the search, which leaves out what no shift is late enough for', async () => {
    const after = (precedingVisit: string, minStartDateAdjuster: 'NEXT_DAY' | 'NEXT_MONTH') => ({
      visitDependencies: [{ precedingVisit, minDelayTo: { minStartDateAdjuster } }],
    })
    const others = [
      {
        id: 'Bob',
        shifts: ['2027-02-01', '2027-02-02', '2027-02-03'].map((day) =>
          shiftOn(day, '09:00Z', { maxEndTime: `${day}T17:00:00Z` }),
        ),
      },
    ]
    const unsolved = await villagePlan({
      others,
      visits: { B: after('A', 'NEXT_DAY'), C: after('B', 'NEXT_DAY'), D: after('A', 'NEXT_MONTH') },
    })
    const search = finish(startSearch(unsolved, unsolved.facts.overrides, { seed: 1 }))
    search.advance(400, 0.9)
    const plan = search.bestPlan()
    // Ann's Monday is shift 0, Bob's Tuesday and Wednesday are shifts 2 and 3.
    expect([
      [0, 1].includes(plan.routes.findIndex((route) => route.includes(0))),
      plan.routes[2],
      plan.routes[3],
    ]).toEqual([true, [1], [2]])
    expect(plan.scope.unassigned.map(({ input }) => input.id)).toEqual(['D'])
    expect(amountsOf(plan, id)).toEqual([])
  })
})
