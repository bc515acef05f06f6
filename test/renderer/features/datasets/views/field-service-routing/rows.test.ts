import { describe, expect, test } from 'vitest'
import { allDays } from '../../../../../../renderer/features/datasets/views/routing/use-plan-clock.ts'
import { daysOf, dayOfShift } from '../../../../../../renderer/features/datasets/views/routing/days.ts'
import {
  aboutOf,
  readReasons,
} from '../../../../../../renderer/features/datasets/views/field-service-routing/explanations.ts'
import { readSentences } from '../../../../../../renderer/features/datasets/views/routing/explained.ts'
import { ganttRows } from '../../../../../../renderer/features/datasets/views/routing/gantt-rows.ts'
import { mapFeatures } from '../../../../../../renderer/features/datasets/views/routing/map-features.ts'
import { readPlan } from '../../../../../../renderer/features/datasets/views/field-service-routing/read-plan.ts'
import { tableLines } from '../../../../../../renderer/features/datasets/views/routing/table-rows.ts'
import { scoreWords } from '../../../../../../renderer/ui/score-text/score-text.ts'
import { fixedZone } from '../../../../../../renderer/ui/time-zone.ts'
import { barKinds } from '../../../../../../server/models/field-service-routing/schema/kinds.ts'
import { smallInput, smallOutput, time } from './small-plan.ts'

const plan = readPlan(smallInput, smallOutput)
const zone = fixedZone(60)
const [monday, tuesday] = daysOf(plan, zone)
const reasons = readReasons({
  totalUnassigned: 1,
  visits: [
    {
      id: 'C',
      mandatory: true,
      priority: '6',
      weight: 1,
      shiftCounts: { total: 2, requirementsNotMet: 0, pinned: 0, otherDays: 0, otherHours: 0 },
      summary: 'Both shifts are full.',
      shifts: [{ vehicleId: 'Ann', shiftId: 'Ann Mon', reasons: ['Full.'] }],
    },
  ],
})
const colours = new Map([
  ['Ann', 4],
  ['Bob', 7],
])
const words = { work: 'visit', stop: 'visit', person: 'technician' }
const options = {
  ...{ extent: monday!.extent, includes: () => true, zone, colours, reasons, isPoolOpen: false, barKinds },
  noun: 'visit',
}

test('a plan of two days has two, each from its first whole hour to its last', () => {
  expect(monday?.extent).toEqual({ start: time('08:00'), end: time('17:00') })
  expect(tuesday!.day - monday!.day).toBe(1)
  expect(monday!.day).not.toBe(allDays)
})

describe('rows of the timeline', () => {
  test('begin with the unplanned visits and their reasons, then one row per technician', () => {
    const rows = ganttRows(plan, options)
    expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'pool-heading unplanned',
      'pool C',
      'resource Ann',
      'resource Bob',
    ])
    expect(rows[0]).toMatchObject({ title: '1 unplanned', note: 'all mandatory', toggle: 'none' })
    expect(rows[1]).toMatchObject({
      title: 'Roof',
      reason: 'Both shifts are full.',
      bar: { start: time('08:00'), end: time('08:45') },
    })
  })

  test('say in words what a bar shows', () => {
    const [, , ann] = ganttRows(plan, options)
    const bars = ann?.kind === 'resource' ? ann.bars.filter((bar) => bar.kind === 'work') : []
    expect(bars.map(({ description }) => description)).toEqual([
      'Boiler, stop 1 of Ann, Mon 23 Nov 10:00 to 11:00, window 10:00–12:00, pinned',
      'B, stop 2 of Ann, Mon 23 Nov 12:20 to 13:00, window 08:00–12:45, too late',
    ])
    const looks =
      ann?.kind === 'resource' ? ann.bars.flatMap((bar) => (bar.kind === 'passive' ? [bar.look.id] : [])) : []
    expect(looks).toEqual(['travel', 'wait', 'travel', 'break', 'travel', 'travel'])
    expect(ann).toMatchObject({
      note: '2 visits, 1 h 30 min travel, 40 min waiting',
      colour: 4,
      frames: [{ softEnd: time('16:00'), end: time('17:00') }],
    })
  })

  test('of a day hold the shifts of that day, and the unplanned visits that could be on it', () => {
    const includes = (shift: Parameters<typeof dayOfShift>[0]) => dayOfShift(shift, zone) === tuesday!.day
    const rows = ganttRows(plan, { ...options, extent: tuesday!.extent, includes })
    expect(rows.map(({ title }) => title)).toEqual(['All planned', 'Ann', 'Bob'])
    expect(rows[1]).toMatchObject({ note: 'no shift', bars: [] })
  })

  test('show an unplanned visit on every day it has a window', () => {
    const onTuesday = { minStartTime: '2026-11-24T09:00:00+01:00', maxEndTime: '2026-11-24T10:00:00+01:00' }
    const visits = smallInput.visits.map((visit) =>
      visit.id === 'C' ? { ...visit, timeWindows: [...visit.timeWindows, onTuesday] } : visit,
    )
    const twice = readPlan({ ...smallInput, visits }, smallOutput)
    const pool = (extent: { start: number; end: number }) =>
      ganttRows(twice, { ...options, extent }).find((row) => row.kind === 'pool')
    expect(pool(monday!.extent)).toMatchObject({ id: 'C', bar: { start: time('08:00') } })
    expect(pool(tuesday!.extent)).toMatchObject({ id: 'C', bar: { start: Date.parse(onTuesday.minStartTime) } })
  })

  test('show the first few unplanned visits until all are asked for', () => {
    const visits = Array.from({ length: 9 }, (_, index) => ({
      id: `U${index}`,
      location: [52.5, 13.4],
      serviceDuration: 'PT10M',
    }))
    const crowded = readPlan({ ...smallInput, visits }, { vehicles: [], unassignedVisits: visits.map(({ id }) => id) })
    const pool = (isPoolOpen: boolean) =>
      ganttRows(crowded, { ...options, isPoolOpen }).filter(({ kind }) => kind === 'pool').length
    expect([pool(false), pool(true)]).toEqual([3, 9])
  })
})

test('the map has a line per shift with visits, numbered stops, and the unplanned apart', () => {
  const { lines, stops, bases } = mapFeatures(plan, { includes: () => true, colours, zone })
  expect(lines).toEqual([
    {
      id: 'Ann Mon',
      groupId: 'Ann',
      colour: 4,
      points: [
        [52.5, 13.4],
        [52.51, 13.41],
        [52.52, 13.42],
        [52.5, 13.4],
      ],
    },
  ])
  expect(stops.map(({ id, groupId, mark }) => [id, groupId, mark])).toEqual([
    ['C', undefined, '!'],
    ['A', 'Ann', '1'],
    ['B', 'Ann', '2'],
  ])
  expect(bases.map(({ groupId }) => groupId)).toEqual(['Ann', 'Bob'])
})

test('the table names every stop in order, and the unplanned visits last', () => {
  const lines = tableLines(plan, { includes: () => true, zone, reasons, words, shownDay: undefined })
  expect(lines.map((line) => (line.kind === 'heading' ? line.title : line.cells.slice(0, 8).join(' | ')))).toEqual([
    'Ann',
    '1 | Boiler | 09:20 | 10:00 | 11:00 | 20 min | 40 min | 10:00–12:00',
    ' | Break |  | 11:10 | 11:50 |  |  | ',
    '2 | B | 12:20 | 12:20 | 13:00 | 40 min | – | 08:00–12:45',
    'Bob',
    '1 visit not planned',
    '! | Roof | – | – | – | – | – | Mon 23 Nov 08:00–12:00',
  ])
  expect(lines.filter((line) => line.kind !== 'heading' && line.isLate).map(({ key }) => key)).toEqual([
    'visit Ann Mon 2',
  ])
})

test('the table names the day of a window unless only one day is shown', () => {
  const window = (shownDay: number | undefined) => {
    const last = tableLines(plan, { includes: () => true, zone, reasons, words, shownDay }).at(-1)
    return last?.kind === 'unplanned' ? last.cells[7] : undefined
  }
  expect([window(undefined), window(monday!.extent.start), window(tuesday!.extent.start)]).toEqual([
    'Mon 23 Nov 08:00–12:00',
    '08:00–12:00',
    'Mon 23 Nov 08:00–12:00',
  ])
})

test('sentences of the score belong to the visit they are about, or else to the technician', () => {
  const match = (description: string, ids: object) => ({
    score: '0hard/0medium/-5soft',
    justification: { description, ...ids },
  })
  const constraint = {
    id: 'c',
    name: 'Late',
    weight: '0hard/0medium/1soft',
    score: '0hard/0medium/-10soft',
    matchCount: 2,
  }
  const matches = [match('B is late.', { vehicleId: 'Ann', visitId: 'B' }), match('Ann travels.', { vehicleId: 'Ann' })]
  const analysis = { score: constraint.score, constraints: [{ ...constraint, matches }, constraint] }
  const { isKnown, byVisit, byVehicle } = readSentences(analysis, aboutOf)
  expect(byVisit.get('B')?.map(({ text }) => text)).toEqual(['B is late.'])
  expect(byVehicle.get('Ann')?.map(({ text }) => text)).toEqual(['Ann travels.'])
  // Without an analysis nobody can say that no rule has anything against it.
  expect([isKnown, readSentences(undefined, aboutOf).isKnown]).toEqual([true, false])
})

test('scores are told by the levels that are not zero', () => {
  expect(['0hard/-2medium/-5324soft', '0hard/0medium/12soft', '0hard/0medium/0soft', 'odd'].map(scoreWords)).toEqual([
    '−2 medium, −5,324 soft',
    '+12 soft',
    '0',
    'odd',
  ])
})
