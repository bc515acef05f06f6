/** When a daily backup is due, on clocks that are put forward and back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { latestDue, nextDue } from '../../../../server/operations/backups/schedule-time.ts'

const zone = process.env['TZ']
const inZone = (name: string) => beforeEach(() => void (process.env['TZ'] = name))
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})
const around = (at: string, hour: number) =>
  [latestDue(new Date(at), hour), nextDue(new Date(at), hour)].map((time) => time.toISOString())

describe('on an ordinary day', () => {
  inZone('Europe/Berlin')
  test.each([
    ['2027-02-01T10:59:59Z', '2027-01-31T11:00:00.000Z', '2027-02-01T11:00:00.000Z'],
    ['2027-02-01T11:00:00Z', '2027-02-01T11:00:00.000Z', '2027-02-02T11:00:00.000Z'],
    ['2027-02-28T23:30:00Z', '2027-02-28T11:00:00.000Z', '2027-03-01T11:00:00.000Z'],
  ])('%s', (at, latest, next) => {
    expect(around(at, 12)).toEqual([latest, next])
  })
})

describe('where the hour is skipped', () => {
  inZone('Europe/Berlin')
  test('it is the one after it', () => {
    // 2027-03-28, 02:00 becomes 03:00 at 01:00Z.
    expect(around('2027-03-28T00:59:59Z', 2)).toEqual(['2027-03-27T01:00:00.000Z', '2027-03-28T01:00:00.000Z'])
    expect(around('2027-03-28T01:00:00Z', 2)).toEqual(['2027-03-28T01:00:00.000Z', '2027-03-29T00:00:00.000Z'])
  })
})

describe('where the hour is there twice', () => {
  inZone('Europe/Berlin')
  test('it is the first one, and the second is none', () => {
    // 2027-10-31, 03:00 becomes 02:00 at 01:00Z.
    expect(around('2027-10-31T00:00:00Z', 2)).toEqual(['2027-10-31T00:00:00.000Z', '2027-11-01T01:00:00.000Z'])
    expect(around('2027-10-31T01:30:00Z', 2)).toEqual(['2027-10-31T00:00:00.000Z', '2027-11-01T01:00:00.000Z'])
  })
})

describe('where midnight is skipped', () => {
  inZone('America/Santiago')
  test('it is the hour after it', () => {
    // 2027-09-05, 00:00 becomes 01:00 at 04:00Z.
    expect(around('2027-09-05T03:59:59Z', 0)).toEqual(['2027-09-04T04:00:00.000Z', '2027-09-05T04:00:00.000Z'])
    expect(around('2027-09-05T04:30:00Z', 0)).toEqual(['2027-09-05T04:00:00.000Z', '2027-09-06T03:00:00.000Z'])
  })
})
