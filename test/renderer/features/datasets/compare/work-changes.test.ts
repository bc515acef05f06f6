import { describe, expect, test } from 'vitest'
import type { PlanJourneys } from '../../../../../server/contract/plan-journeys.ts'
import {
  countsOf,
  matching,
  peopleOf,
  workChanges,
  type ChangeKind,
} from '../../../../../renderer/features/datasets/compare/work-changes.ts'

const hour = (time: string, hours = 1) => {
  const [head, clock] = [time.slice(0, 11), Number(time.slice(11, 13)) + hours]
  return `${head}${String(clock).padStart(2, '0')}${time.slice(13)}`
}

/** `['Boiler', 'Ann', '2027-02-01T09:00:00+01:00']`; without a technician it is left out. */
function plan(
  ...stops: readonly (readonly [id: string, who?: string | undefined, start?: string | undefined])[]
): PlanJourneys {
  const done = stops.filter(([, who]) => who !== undefined)
  const entry = (id: string, start: string) => ({ id, title: `Visit ${id}`, isWork: true, start, end: hour(start) })
  return {
    journeys: [...new Set(done.map(([, who]) => who!))].map((who) => ({
      ...{ id: `${who} shift`, title: who, who: { id: who.toLowerCase(), name: who }, path: [] },
      entries: [
        { ...entry(`${who} lunch`, '2027-02-01T12:00:00+01:00'), isWork: false, notes: [] },
        ...done.filter(([, other]) => other === who).map(([id, , start]) => ({ ...entry(id, start!), notes: [] })),
      ],
    })),
    leftOut: stops
      .filter(([, who]) => who === undefined)
      .map(([id]) => ({ id, title: `Visit ${id}`, reason: 'Nobody has the time.' })),
  }
}

const nine = '2027-02-01T09:00:00+01:00'
const before = plan(['Boiler', 'Ann', nine], ['Roof', 'Bob', '2027-02-01T13:00:00+01:00'], ['Gate'])
const kindsOf = (now: PlanJourneys, minutes = 15) =>
  Object.fromEntries(workChanges([before, now], minutes).map(({ id, others }) => [id, others[0]!.kinds]))
const boilerAs = (who: string | undefined, start?: string) =>
  plan(['Boiler', who, start], ['Roof', 'Bob', '2027-02-01T13:00:00+01:00'], ['Gate'])

describe('a piece of work', () => {
  test('that is done as before is no change, nor are breaks', () => {
    expect(kindsOf(before)).toEqual({})
  })

  test('is done by another technician', () => {
    expect(kindsOf(boilerAs('Bob', nine))).toEqual({ Boiler: ['who'] })
  })

  test('is done on another day, which is no change of its time as well', () => {
    expect(kindsOf(boilerAs('Ann', '2027-02-02T11:00:00+01:00'))).toEqual({ Boiler: ['day'] })
  })

  test('is done by another on another day: both are said', () => {
    expect(kindsOf(boilerAs('Bob', '2027-02-02T09:00:00+01:00'))).toEqual({ Boiler: ['who', 'day'] })
  })

  test.each([
    ['2027-02-01T09:15:00+01:00', {}],
    ['2027-02-01T09:16:00+01:00', { Boiler: ['time'] }],
    ['2027-02-01T08:44:00+01:00', { Boiler: ['time'] }],
    // The same moment, written otherwise.
    ['2027-02-01T08:00:00Z', {}],
  ])('at %s instead of nine is moved beyond a quarter of an hour: %j', (start, kinds) => {
    expect(kindsOf(boilerAs('Ann', start))).toEqual(kinds)
  })

  test('starts so much earlier, also within what is tolerated', () => {
    const now = plan(
      ['Boiler', 'Bob', '2027-02-01T08:50:00+01:00'],
      ['Roof', 'Bob', '2027-02-01T13:00:00+01:00'],
      ['Gate'],
    )
    expect(workChanges([before, now], 15)[0]!.others[0]).toMatchObject({ kinds: ['who'], laterSeconds: -600 })
  })

  test('has moved as soon as nothing is tolerated', () => {
    expect(kindsOf(boilerAs('Ann', '2027-02-01T09:01:00+01:00'), 0)).toEqual({ Boiler: ['time'] })
  })

  test('is not planned now, with the reason', () => {
    const [change] = workChanges([before, boilerAs(undefined)], 15)
    expect(change).toMatchObject({ id: 'Boiler', others: [{ kinds: ['unplanned'] }] })
    expect(change!.others[0]!.place).toMatchObject({ done: undefined, reason: 'Nobody has the time.' })
  })

  test('is planned now, is new, is gone', () => {
    const now = plan(['Boiler', 'Ann', nine], ['Gate', 'Ann', '2027-02-01T11:00:00+01:00'], ['Pipe', 'Ann', nine])
    expect(kindsOf(now)).toEqual({ Gate: ['planned'], Pipe: ['new'], Roof: ['gone'] })
  })

  test('is new also where it is not planned', () => {
    expect(
      kindsOf(plan(['Boiler', 'Ann', nine], ['Roof', 'Bob', '2027-02-01T13:00:00+01:00'], ['Gate'], ['Pipe'])),
    ).toEqual({ Pipe: ['new'] })
  })
})

describe('several plans', () => {
  const third = boilerAs('Bob', nine)
  const changes = workChanges([before, boilerAs('Ann', '2027-02-01T10:00:00+01:00'), undefined, third], 15)

  test('are each compared with the first; one without a plan has changed nothing', () => {
    expect(changes.map(({ others }) => others.map(({ kinds }) => kinds))).toEqual([[['time'], [], ['who']]])
  })

  test('are counted by kind, once for a piece of work', () => {
    const twice = countsOf(workChanges([before, third, third], 15))
    expect([twice.get('who'), twice.get('day')]).toEqual([1, 0])
  })

  test('are told apart by the plan they are in, kind by kind', () => {
    const ids = (others: number[], ...kinds: ChangeKind[]) =>
      matching(changes, { kinds: new Set(kinds), others: new Set(others), whoId: undefined, text: '' }).length
    expect([ids([]), ids([0]), ids([1]), ids([2])]).toEqual([1, 1, 0, 1])
    expect([ids([0], 'who'), ids([2], 'who'), ids([], 'who'), ids([0, 2], 'time')]).toEqual([0, 1, 1, 1])
    expect(['time', 'who'].map((kind) => countsOf(changes, new Set([2])).get(kind as ChangeKind))).toEqual([0, 1])
  })

  test('have everybody of any of them, by name', () => {
    expect(peopleOf([before, undefined, plan(['Boiler', 'Ada', nine])]).map(({ name }) => name)).toEqual([
      'Ada',
      'Ann',
      'Bob',
    ])
  })
})

test('changes are filtered by kind, by who does it before or now, and by name', () => {
  const now = plan(['Boiler', 'Cid', nine], ['Roof', 'Bob', '2027-02-01T15:00:00+01:00'], ['Gate'])
  const changes = workChanges([before, now], 15)
  const ids = (filter: Partial<Parameters<typeof matching>[1]>) =>
    matching(changes, { kinds: new Set(), others: new Set(), whoId: undefined, text: '', ...filter }).map(
      ({ id }) => id,
    )
  expect(ids({})).toEqual(['Boiler', 'Roof'])
  expect(ids({ kinds: new Set(['time', 'gone'] as const) })).toEqual(['Roof'])
  expect(ids({ whoId: 'ann' })).toEqual(['Boiler'])
  expect(ids({ whoId: 'cid' })).toEqual(['Boiler'])
  expect(ids({ text: 'rOOf' })).toEqual(['Roof'])
})
