/** Times that do not go together: shifts at the same time, breaks in the way, groups whose windows never meet. */
import { describe, expect, it } from 'vitest'
import { overrides as overridesSchema } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { validate } from '../../../../server/models/field-service-routing/validation/validate.ts'
import {
  annsMonday,
  at,
  place,
  readInput,
  road,
  villageDocument,
  visitAt,
  type Changes,
  type ShiftDocument,
  type VisitDocument,
} from './village.ts'

function issuesOf(changes: Changes) {
  const issues: { code: string; path: string; message: string }[] = []
  validate(
    readInput(villageDocument(changes)),
    overridesSchema.parse(changes.overrides ?? {}),
    (code, { path, message }) => issues.push({ code, path, message }),
  )
  return issues
}

const second = (fields: Partial<ShiftDocument>): Changes => ({
  vehicle: { name: 'Ann Lee', shifts: [annsMonday, { ...annsMonday, id: 'Ann on call', ...fields }] },
})
/** Visits E and F are the group pair; E is open from 08:00 to 10:00. */
const apart = (alignment: 'START' | 'END', e: Partial<VisitDocument>, f: Partial<VisitDocument>): Changes => ({
  root: {
    visitGroups: [
      {
        id: 'pair',
        alignment,
        visits: [
          { ...visitAt('A'), id: 'E', ...e },
          { ...visitAt('B'), id: 'F', ...f },
        ],
      },
    ],
  },
})
const between = (from: string, until: string) => ({
  timeWindows: [{ minStartTime: at(from), maxEndTime: at(until) }],
})
const depotTwice = (minutes: number) => ({
  ...road,
  locations: [...road.locations, place(0)],
  travelTimeSeconds: [
    ...road.travelTimeSeconds.map((row) => [...row, row[0]!]),
    [0, 60 * minutes, 1200, 1800, 2400, 0],
  ],
  distanceMeters: [...road.distanceMeters.map((row) => [...row, row[0]!]), [...road.distanceMeters[0]!, 0]],
})

const { distanceMeters: _distances, ...durationsOnly } = road
const pauseAt = (pause: Record<string, unknown>): Changes => ({
  shift: { requiredBreaks: [{ id: 'lunch', ...pause } as never] },
})

const cases: readonly (readonly [code: string, changes: Changes, path: string, words: string])[] = [
  [
    'ShiftsOverlap',
    second({ minStartTime: at('16:00'), maxEndTime: at('20:00') }),
    '/vehicles/0/shifts/1',
    'Shift "Ann on call" (16:00-20:00) of Ann Lee (Ann) overlaps shift "Ann Mon" (09:00-17:00), but nobody can work two shifts at a time.',
  ],
  [
    'BreakMakesShiftUnusable',
    pauseAt({ type: 'FIXED', startTime: at('09:00'), endTime: at('17:00') }),
    '/vehicles/0/shifts/0/requiredBreaks/0',
    'Break "lunch" (09:00-17:00) takes all of shift "Ann Mon" (09:00-17:00), so the shift cannot take any visit. Shorten the break or extend the shift.',
  ],
  [
    'BreakCutsShift',
    pauseAt({ type: 'FIXED', startTime: at('16:30'), endTime: at('17:30') }),
    '/vehicles/0/shifts/0/requiredBreaks/0',
    'Break "lunch" (16:30-17:30) does not fit before the end of shift "Ann Mon" (09:00-17:00), so the shift can be worked only until 16:30. Move or shorten the break, or extend the shift.',
  ],
  [
    'VisitGroupNeverMeets',
    apart('START', between('08:00', '10:00'), between('10:00', '12:00')),
    '/visitGroups/0',
    'The visits of group "pair" can never be done together: no start suits the time windows of all of them (E: 08:00-10:00; F: 10:00-12:00).',
  ],
  [
    'TravelMatrixLocationTwice',
    { root: { travelMatrix: depotTwice(15) } },
    '/travelMatrix/locations/5',
    'as number 0 and number 5, with different values: travelTimeSeconds[0][1] is 600, travelTimeSeconds[5][1] is 900. Number 0 counts.',
  ],
  [
    'DistanceMetersMissing',
    {
      root: { travelMatrix: durationsOnly },
      overrides: { minimizeTravelDistanceWeight: 1, minimizeTravelTimeWeight: 0 },
    },
    '/travelMatrix',
    'minimizeTravelDistanceWeight is 1, but the travel matrix has no distanceMeters.',
  ],
]

describe('validation of times', () => {
  it.each(cases)('%s', (code, changes, path, words) => {
    const found = issuesOf(changes).filter((issue) => issue.code === code)
    expect(found.map((issue) => issue.path)).toEqual([path])
    expect(found[0]!.message).toContain(words)
  })

  it.each([
    ['that touch', { minStartTime: at('17:00'), maxEndTime: at('20:00') }],
    ['of which one has no end', { minStartTime: at('16:00'), maxEndTime: undefined }],
  ])('takes two shifts of one person %s', (_, fields) => {
    expect(issuesOf(second(fields)).filter(({ code }) => code === 'ShiftsOverlap')).toEqual([])
  })

  it.each([
    ['in their order', between('09:00', '12:00'), between('12:00', '15:00')],
    ['the later one first', between('12:00', '15:00'), between('09:00', '12:00')],
    [
      'by their latest start',
      { timeWindows: [{ minStartTime: at('09:00'), maxStartTime: at('12:00') }] },
      between('12:00', '15:00'),
    ],
  ] as const)('takes time windows of a visit that touch, %s, and none a minute longer', (_, first, second) => {
    const windows = [...first.timeWindows, ...second.timeWindows]
    expect(issuesOf({ visits: { A: { timeWindows: windows } } }).map(({ code }) => code)).toEqual([])
    const early = windows.map((window) =>
      window.minStartTime === at('12:00') ? { ...window, minStartTime: at('11:59') } : window,
    )
    expect(issuesOf({ visits: { A: { timeWindows: early } } }).map(({ code }) => code)).toEqual(['TimeWindowsOverlap'])
  })

  it('takes spans of the travel time profile that touch', () => {
    const travelTimeProfile = [
      { from: '08:00', to: '10:00', percentage: 150 },
      { from: '10:00', to: '11:00', percentage: 120 },
    ]
    expect(issuesOf({ overrides: { travelTimeProfile } })).toEqual([])
  })

  it.each([
    ['no break that begins at the end of the shift', [{ type: 'FIXED', startTime: at('17:00'), endTime: at('18:00') }]],
    ['one that fits', [{ type: 'FLOATING', minStartTime: at('09:00'), maxEndTime: at('17:00'), duration: 'PT7H' }]],
    [
      'two that follow each other',
      [
        { type: 'FIXED', startTime: at('12:00'), endTime: at('12:30') },
        { type: 'FLOATING', minStartTime: at('12:00'), maxEndTime: at('13:00'), duration: 'PT30M' },
      ],
    ],
  ])('warns of no break in the way: %s', (_, breaks) => {
    const requiredBreaks = breaks.map((pause, index) => ({ id: `b${index}`, ...pause })) as never
    expect(issuesOf({ shift: { requiredBreaks } })).toEqual([])
  })

  it.each([
    [
      'overlapping breaks',
      [
        { type: 'FIXED', startTime: at('12:00'), endTime: at('13:00') },
        { type: 'FIXED', startTime: at('12:30'), endTime: at('13:30') },
      ],
      'Breaks "b0" (12:00-13:00) and "b1" (12:30-13:30) of shift "Ann Mon" (09:00-17:00) cannot both be taken, so the shift can be worked from 09:00 to 12:00 or from 13:30 to 17:00, but not across. Move or leave out one of them.',
    ],
    [
      'a break longer than what is left',
      [{ type: 'FLOATING', minStartTime: at('10:00'), duration: 'PT10H' }],
      'Break "b0" (10 h from 10:00 on) does not fit before the end of shift "Ann Mon" (09:00-17:00), so the shift can be worked only until 10:00. Move or shorten the break, or extend the shift.',
    ],
  ])('says what is left of a shift with %s', (_, breaks, message) => {
    const requiredBreaks = breaks.map((pause, index) => ({ id: `b${index}`, ...pause })) as never
    expect(issuesOf({ shift: { requiredBreaks } }).map((issue) => issue.message)).toEqual([message])
  })

  it.each([
    // Half an hour each: E may end from 08:30 to 10:00, F from 10:00 on.
    ['END', between('08:00', '10:00'), between('09:30', '12:00'), false],
    ['END', between('08:00', '10:00'), between('09:31', '12:00'), true],
    ['START', between('08:00', '10:00'), between('09:30', '12:00'), false],
    ['START', between('08:00', '10:00'), between('09:31', '12:00'), true],
    // Ends together, F is longer: it may start before E opens.
    ['END', between('09:00', '10:00'), { ...between('08:00', '09:40'), serviceDuration: 'PT1H30M' }, false],
    ['START', between('09:00', '10:00'), { ...between('08:00', '09:40'), serviceDuration: 'PT1H30M' }, true],
    // Whoever is pinned waits for nobody.
    ['START', { ...between('08:00', '10:00'), pinningRequested: true }, between('11:00', '12:00'), false],
  ] as const)('aligned at the %s, %o and %o never meet: %s', (alignment, e, f, neverMeet) => {
    const codes = issuesOf(apart(alignment, e, f)).map(({ code }) => code)
    expect(codes.includes('VisitGroupNeverMeets')).toBe(neverMeet)
  })

  it('tells a location that is twice in the matrix only where it matters', () => {
    const same = issuesOf({ root: { travelMatrix: depotTwice(10) } })
    expect(same).toEqual([])
  })

  it.each([
    [{ visits: { A: { serviceDuration: '-PT5M' } } }],
    [{ shift: { maxTravelTime: '-PT5M', maxSoftTravelTime: 'PT5M' } }],
  ] as const)('names a negative duration once: %o', (changes) => {
    expect(issuesOf(changes).map(({ code }) => code)).toEqual(['NegativeDuration'])
  })

  it.each(['Z', '-04:00', '+0530'])('takes %s for a time zone', (timezone) => {
    const minDelayTo = { minStartDateAdjuster: 'NEXT_DAY', timezone } as never
    const changes = { visits: { A: { visitDependencies: [{ precedingVisit: 'B', minDelayTo }] } } }
    expect(issuesOf(changes)).toEqual([])
  })
})
