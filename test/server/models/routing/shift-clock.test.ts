/** Over a change of the clocks times are written with the offset the input has there. */
import { describe, expect, test } from 'vitest'
import { offsetsOf } from '../../../../server/models/routing/domain/shift-clock.ts'

const at = (text: string) => Date.parse(text) / 1000

describe('the clock of a shift', () => {
  test('changes when those of a zone with its offsets do', () => {
    const berlin = offsetsOf(['2027-03-27T22:00:00+01:00', '2027-03-28T06:00:00+02:00'])
    expect([at('2027-03-28T00:59:59Z'), at('2027-03-28T01:00:00Z')].map(berlin)).toEqual([60, 120])
    const newYork = offsetsOf(['2027-11-06T22:00:00-04:00', '2027-11-07T06:00:00-05:00'])
    expect([at('2027-11-07T05:59:59Z'), at('2027-11-07T06:00:00Z')].map(newYork)).toEqual([-240, -300])
  })

  test('is that of the start where all times have its offset, or no zone has them all', () => {
    const steady = offsetsOf(['2027-03-27T22:00:00+01:00', '2027-03-28T05:00:00+01:00'])
    expect(steady(at('2027-03-28T04:00:00Z'))).toBe(60)
    const mixed = offsetsOf(['2027-02-01T08:00:00+01:00', '2027-02-01T16:00:00Z'])
    expect(mixed(at('2027-02-01T15:00:00Z'))).toBe(60)
  })
})
