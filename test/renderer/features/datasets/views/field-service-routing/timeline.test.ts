import { describe, expect, test } from 'vitest'
import { lateFrom } from '../../../../../../renderer/features/datasets/views/routing/lateness.ts'
import { readPlan } from '../../../../../../renderer/features/datasets/views/field-service-routing/read-plan.ts'
import { activitiesOf, waitingByVisit } from '../../../../../../renderer/features/datasets/views/routing/timeline.ts'
import { smallInput, smallOutput, time } from './small-plan.ts'

const plan = readPlan(smallInput, smallOutput)
const shift = plan.placements.get('A')!.shift

describe('between the visits of a shift', () => {
  test('are travel, waiting and breaks, without gap or overlap', () => {
    expect(activitiesOf(shift)).toEqual([
      { kind: 'travel', start: time('09:00'), end: time('09:20') },
      { kind: 'wait', start: time('09:20'), end: time('10:00') },
      { kind: 'travel', start: time('11:00'), end: time('11:10') },
      { kind: 'break', start: time('11:10'), end: time('11:50') },
      { kind: 'travel', start: time('11:50'), end: time('12:20') },
      { kind: 'travel', start: time('13:00'), end: time('13:30') },
    ])
  })

  test('who would be too early leaves later', () => {
    const late = structuredClone(smallOutput)
    late.vehicles[0]!.shifts[0]!.startTime = '2026-11-23T08:30:00+01:00'
    const [first, second] = activitiesOf(readPlan(smallInput, late).placements.get('A')!.shift)
    expect([first, second]).toEqual([
      { kind: 'wait', start: time('08:30'), end: time('09:00') },
      { kind: 'travel', start: time('09:00'), end: time('09:20') },
    ])
  })

  test('a break on the way splits the travel; time to spare is spent before it', () => {
    const slow = structuredClone(smallOutput)
    Object.assign(slow.vehicles[0]!.shifts[0]!.itinerary[2]!, {
      arrivalTime: '2026-11-23T12:40:00+01:00',
      startServiceTime: '2026-11-23T12:40:00+01:00',
      travelTimeFromPreviousStandstill: 'PT55M',
    })
    const activities = activitiesOf(readPlan(smallInput, slow).placements.get('A')!.shift).filter(
      ({ start }) => start >= time('11:00') && start < time('13:00'),
    )
    expect(activities).toEqual([
      { kind: 'wait', start: time('11:00'), end: time('11:05') },
      { kind: 'travel', start: time('11:05'), end: time('11:10') },
      { kind: 'break', start: time('11:10'), end: time('11:50') },
      { kind: 'travel', start: time('11:50'), end: time('12:40') },
    ])
  })

  test('waiting belongs to the visit it comes before', () => {
    expect([...waitingByVisit(shift)]).toEqual([
      ['A', 2400],
      ['B', 0],
    ])
  })
})

describe('a visit', () => {
  const stopOf = (id: string) => plan.placements.get(id)!.stop
  const visit = (id: string) => plan.visits.get(id)!

  test('in its window is not late; beyond its end it is late from there', () => {
    expect(lateFrom(visit('A'), stopOf('A'))).toBeUndefined()
    expect(lateFrom(visit('B'), stopOf('B'))).toBe(time('12:45'))
  })

  test('is late as a whole when it starts after the latest start, and in time in any one of its windows', () => {
    expect(lateFrom({ ...visit('A'), latestStarts: [time('09:30')] }, stopOf('A'))).toBe(time('10:00'))
    const windows = [
      { start: -Infinity, end: time('09:00') },
      { start: time('10:00'), end: Infinity },
    ]
    expect(lateFrom({ ...visit('A'), windows, latestStarts: [Infinity, Infinity] }, stopOf('A'))).toBeUndefined()
  })

  test('is late after its promised end, whatever its windows', () => {
    expect(lateFrom({ ...visit('A'), promisedEnd: time('10:45') }, stopOf('A'))).toBe(time('10:45'))
  })
})
