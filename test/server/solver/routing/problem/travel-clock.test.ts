/** Travel whose pace changes over the week. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../server/foundation/random.ts'
import { arrivalOver, compileBreakSpans, leaveOver } from '../../../../../server/solver/routing/facts/break-spans.ts'
import { anywhere, noUpperBound } from '../../../../../server/solver/routing/problem/problem.ts'
import { drivenByClock } from '../../../../../server/solver/routing/facts/spans-by-clock.ts'
import { never } from '../../../../../server/solver/routing/problem/start-ranges.ts'
import {
  arrivalAfter,
  createTravelClock,
  doneBetween,
  leaveBefore,
  needOf,
  normalPace,
  slowestFactor,
  weekSeconds,
} from '../../../../../server/solver/routing/problem/travel-clock.ts'
import { plainProblem } from '../plain-problem.ts'

/** Half pace from second 100 to 200 of each week, which begins at 1000. */
const clock = createTravelClock(1000, [
  { start: 0, pace: normalPace },
  { start: 100, pace: normalPace / 2 },
  { start: 200, pace: normalPace },
])
const arrive = (time: number, seconds: number) => arrivalAfter(clock, time, needOf(clock, seconds))

describe('a travel clock', () => {
  it('counts each second of a trip at the pace of that second', () => {
    expect(arrive(1000, 100)).toBe(1100)
    expect(arrive(1100, 30)).toBe(1160)
    // 20 s before, 100 s for 50 within, 30 s after.
    expect(arrive(1080, 100)).toBe(1230)
    expect(arrive(1200, 100)).toBe(1300)
    // Only the last half second of the trip is slow: arrivals are whole seconds.
    expect(arrive(1099, 2)).toBe(1102)
  })

  it('begins again every week, before its first and after', () => {
    for (const weeks of [-3, -1, 1, 52])
      expect(arrive(1080 + weeks * weekSeconds, 100)).toBe(1230 + weeks * weekSeconds)
    expect(arrive(1000 - 30, weekSeconds)).toBe(1000 - 30 + weekSeconds + 50)
  })

  it('never lets who leaves later arrive earlier, and knows exactly when to leave at the latest', () => {
    const random = createRandom(1)
    const wrong: object[] = []
    for (let round = 0; round < 200; round++) {
      const starts = [0, 3, 7, 20, 21, 40 + random.below(50), weekSeconds - 5]
      const drawn = createTravelClock(
        random.below(100) - 50,
        starts.map((start) => ({ start, pace: 1 + random.below(100_000) })),
      )
      const need = needOf(drawn, random.below(60))
      let before = -Infinity
      for (let time = -80; time < 160; time++) {
        const arrival = arrivalAfter(drawn, time, need)
        const latest = leaveBefore(drawn, arrival, need)
        const isEarliest =
          doneBetween(drawn, time, arrival) >= need && (need === 0 || doneBetween(drawn, time, arrival - 1) < need)
        const isLatest = arrivalAfter(drawn, latest, need) <= arrival && arrivalAfter(drawn, latest + 1, need) > arrival
        if (arrival < Math.max(before, time) || !isEarliest || !isLatest) wrong.push({ round, time, arrival, latest })
        before = arrival
      }
    }
    expect(wrong).toEqual([])
  })

  it('counts nothing during breaks on the way, and knows when to leave at the latest for them, too', () => {
    const random = createRandom(2)
    const wrong: object[] = []
    let between = 0
    for (let round = 0; round < 300; round++) {
      const travelClock = createTravelClock(
        0,
        [0, 10, 25, 60].map((start) => ({ start, pace: 1000 + 1000 * random.below(30) })),
      )
      const starts = [5, 20, 40].map((start) => start + random.below(15))
      const spans = compileBreakSpans({
        ...plainProblem([[0, 0]], 1),
        travelClock,
        breakFrom: Int32Array.of(0, 3),
        breakMinStart: Int32Array.from(starts),
        breakMaxStart: Int32Array.from(starts, (start) => start + random.below(40)),
        breakSeconds: Int32Array.from(starts, () => 1 + random.below(12)),
        breakPlace: new Int32Array(3).fill(anywhere),
      })
      const need = needOf(travelClock, random.below(30))
      for (let span = 0; span < 16; span++) {
        if (span >> 2 > (span & 3)) continue
        for (let time = -20; time < 80; time++) {
          const arrival = arrivalOver(spans, span, time, need)
          if (arrival === never) continue
          const leave = leaveOver(spans, span, arrival, need)
          const isLatest =
            arrivalOver(spans, span, leave, need) === arrival && arrivalOver(spans, span, leave + 1, need) > arrival
          if (leave < time || !isLatest) wrong.push({ round, span, time, arrival, leave })
          if (arrival - time > drivenByClock(spans.byClock!, span, time, need)) between++
        }
      }
    }
    expect(wrong).toEqual([])
    expect(between).toBeGreaterThan(1000)
  })

  it('leaves ways without a road as they are, and seconds as they are where there is none', () => {
    expect(arrive(1100, noUpperBound)).toBe(1100 + noUpperBound)
    expect(leaveBefore(clock, 1100, needOf(clock, noUpperBound))).toBe(1100 - noUpperBound)
    expect(arrivalAfter(undefined, 7, needOf(undefined, 5))).toBe(12)
    expect(leaveBefore(undefined, 12, needOf(undefined, 5))).toBe(7)
    expect(doneBetween(undefined, 7, 12)).toBe(5)
  })

  it('knows its slowest pace', () => {
    expect(slowestFactor(clock)).toBe(2)
    expect(slowestFactor(createTravelClock(0, [{ start: 0, pace: 2 * normalPace }]))).toBe(1)
  })
})
