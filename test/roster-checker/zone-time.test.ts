/** Days and times of day where the clocks change. */
import { expect, test } from 'vitest'
import { clockOf, dateOfDay, dayOf, dayOfDate, instantOf, startOfDay } from '../support/roster-checker/zone-time.ts'

const utc = (text: string) => Date.parse(text) / 1000
const hoursOf = (date: string, zone: string) =>
  (startOfDay(dayOfDate(date) + 1, zone) - startOfDay(dayOfDate(date), zone)) / 3600

test.each([
  ['2027-03-28', 'Europe/Berlin', 23],
  ['2027-10-31', 'Europe/Berlin', 25],
  ['2027-03-14', 'America/New_York', 23],
  ['2027-04-04', 'Australia/Lord_Howe', 24.5],
  ['2027-02-01', 'Asia/Kolkata', 24],
  ['2027-03-28', 'Z', 24],
  ['2027-03-28', '+02:00', 24],
])('%s in %s has %s hours', (date, zone, hours) => {
  expect(hoursOf(date, zone)).toBe(hours)
})

test('a time that comes twice is its first, one that is skipped is the moment of the change', () => {
  const [spring, autumn] = [dayOfDate('2027-03-28'), dayOfDate('2027-10-31')]
  expect(instantOf(spring, 2.5 * 3600, 'Europe/Berlin')).toBe(utc('2027-03-28T01:00:00Z'))
  expect(instantOf(autumn, 2.5 * 3600, 'Europe/Berlin')).toBe(utc('2027-10-31T00:30:00Z'))
})

test('the same moment lies on different days', () => {
  const moment = utc('2027-02-01T22:30:00Z')
  expect(dateOfDay(dayOf(moment, 'Asia/Tokyo'))).toBe('2027-02-02')
  expect(dateOfDay(dayOf(moment, 'America/New_York'))).toBe('2027-02-01')
  expect(clockOf(moment, 'Asia/Tokyo') / 3600).toBe(7.5)
})
