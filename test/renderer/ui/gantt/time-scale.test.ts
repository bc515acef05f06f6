import { describe, expect, test } from 'vitest'
import {
  clampView,
  dayStarts,
  panned,
  revealed,
  ticksOf,
  timeOf,
  xOf,
  zoomed,
} from '../../../../renderer/ui/gantt/time-scale.ts'
import { fixedZone, utc } from '../../../../renderer/ui/time-zone.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(`2026-11-23T${text}:00Z`)
const extent = { start: at('07:00'), end: at('19:00') }
const view = { start: at('10:00'), end: at('12:00') }

describe('the view', () => {
  test('stays inside its extent, however far it is moved', () => {
    expect(panned(view, 100 * hour, extent)).toEqual({ start: at('17:00'), end: at('19:00') })
    expect(panned(view, -100 * hour, extent)).toEqual({ start: at('07:00'), end: at('09:00') })
  })

  test('zooms around the time under the pointer, out to the whole extent and in to ten minutes', () => {
    expect(zoomed(view, 0.5, { around: at('10:30'), extent })).toEqual({ start: at('10:15'), end: at('11:15') })
    expect(zoomed(view, 1000, { around: at('11:00'), extent })).toEqual(extent)
    const nearest = zoomed(view, 0.000_01, { around: at('11:00'), extent })
    expect(nearest.end - nearest.start).toBe(hour / 6)
  })

  test('moves as little as needed to show a span, and not at all when it is shown', () => {
    expect(revealed(view, { start: at('10:30'), end: at('11:00') }, extent)).toBe(view)
    const moved = revealed(view, { start: at('15:00'), end: at('15:30') }, extent)
    expect(moved).toEqual({ start: at('13:42'), end: at('15:42') })
    const long = revealed(view, { start: at('13:00'), end: at('18:00') }, extent)
    expect(long.start).toBeLessThan(at('13:00'))
    expect(long.end - long.start).toBe(2 * hour)
  })

  test('of an extent shorter than itself is the extent', () => {
    expect(clampView(extent, view)).toEqual(view)
  })
})

test('pixels and times are each other’s inverse', () => {
  const scale = { ...view, width: 800 }
  expect(xOf(scale, at('11:00'))).toBe(400)
  expect(timeOf(scale, xOf(scale, at('10:37')))).toBeCloseTo(at('10:37'))
})

describe('ticks', () => {
  test('are round on the clock of the zone', () => {
    const scale = { ...extent, width: 700 }
    expect(ticksOf(scale, utc).map(({ time }) => (time - at('00:00')) / hour)).toEqual([
      7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ])
    const nepal = ticksOf(scale, fixedZone(345))
    expect(nepal[0]?.time).toBe(at('07:15'))
  })

  test('and days begin at midnight, also after the clocks were changed', () => {
    const changed = at('00:00') + 30 * hour
    const zone = { name: 'Summer at last', offsetMinutesAt: (time: number) => (time < changed ? 60 : 120) }
    const scale = { start: at('07:00'), end: at('00:00') + 60 * hour, width: 700 }
    expect(dayStarts(scale, zone)).toEqual([scale.start, at('23:00'), at('00:00') + 46 * hour])
    expect(dayStarts({ ...scale, start: at('23:00') }, zone)).toEqual([at('23:00'), at('00:00') + 46 * hour])
  })

  test('keep their distance when there is little room, and mark midnight', () => {
    const days = ticksOf({ start: at('00:00'), end: at('00:00') + 72 * hour, width: 330 }, utc)
    expect(days.map(({ isDay }) => isDay)).toEqual([true, false, true, false, true, false, true])
  })
})
