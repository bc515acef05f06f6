import { describe, expect, it } from 'vitest'
import { fixedClock, isTimeZone, zonedClock } from '../../../server/foundation/local-clock.ts'

const seconds = (text: string) => Date.parse(text) / 1000
/** Text of the instant at which the clocks of a zone show something. */
const instantOf = (zone: string, shown: string) =>
  new Date(zonedClock(zone).instant(seconds(`${shown}Z`)) * 1000).toISOString().slice(0, 16)

describe('clocks of a zone', () => {
  it('show the same on both sides of a change of clocks, an hour apart', () => {
    const berlin = zonedClock('Europe/Berlin')
    expect(berlin.localSeconds(seconds('2027-03-28T00:59:00Z'))).toBe(seconds('2027-03-28T01:59:00Z'))
    expect(berlin.localSeconds(seconds('2027-03-28T01:00:00Z'))).toBe(seconds('2027-03-28T03:00:00Z'))
  })

  it.each([
    // Plain days, east and west of Greenwich.
    ['Europe/Berlin', '2027-02-01T08:00', '2027-02-01T07:00'],
    ['America/New_York', '2027-02-01T08:00', '2027-02-01T13:00'],
    ['Asia/Kathmandu', '2027-02-01T08:00', '2027-02-01T02:15'],
    // Skipped: an hour later.
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30'],
    // Shown twice: the first time.
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30'],
    // On such days before and after the change.
    ['Europe/Berlin', '2027-03-28T00:00', '2027-03-27T23:00'],
    ['Europe/Berlin', '2027-03-28T08:00', '2027-03-28T06:00'],
    ['America/New_York', '2027-11-07T00:00', '2027-11-07T04:00'],
    ['America/New_York', '2027-11-07T08:00', '2027-11-07T13:00'],
    // Midnight itself is skipped.
    ['America/Santiago', '2027-09-05T00:00', '2027-09-05T04:00'],
  ])('of %s show %s at %s UTC', (zone, shown, instant) => {
    expect(instantOf(zone, shown)).toBe(instant)
  })

  it.each([
    ['Europe/Berlin', '2027-03-28T01:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
    ['Asia/Kathmandu', '1985-12-31T18:30:00Z'],
  ])('of %s change to the second at %s, whatever hours were asked for before', (zone, change) => {
    const clock = zonedClock(zone)
    const at = Date.parse(change) / 1000
    const differences = () => [-7200, -1, 0, 1, 7200].map((seconds) => clock.localSeconds(at + seconds) - at - seconds)
    const [before, last, first, second, after] = differences()
    expect([last, first, second]).toEqual([before, after, after])
    expect(before).not.toBe(after)
    expect(differences()).toEqual([before, last, first, second, after])
  })

  it('can differ from UTC by the same always', () => {
    const clock = fixedClock(-90)
    expect([clock.localSeconds(6000), clock.instant(600)]).toEqual([600, 6000])
  })

  it('are known by their names', () => {
    expect(['Europe/Berlin', 'UTC', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false])
  })
})
