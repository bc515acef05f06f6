import { expect, test } from 'vitest'
import { readZone } from '../../../../../../renderer/features/datasets/views/field-service-routing/read-zone.ts'

const vienna = [48.2, 16.4]
const atlanta = [33.7, -84.4]
const pacific = [-60, -120]
const input = (startLocation: number[], ...starts: string[]) => ({
  vehicles: [{ id: 'Ann', shifts: starts.map((minStartTime) => ({ id: minStartTime, startLocation, minStartTime })) }],
})

test('a plan is on the clock of its place, by the name people use for it', () => {
  expect(readZone(input(vienna, '2027-02-01T08:00:00+01:00')).name).toBe('Central European Time')
  expect(readZone(input(atlanta, '2027-02-01T08:00:00-05:00')).name).toBe('Eastern Time')
  expect(readZone(input([12.97, 77.59], '2027-02-01T08:00:00+05:30')).name).toBe('India Standard Time')
})

test('over a change of clocks every time is shown as it is written', () => {
  const zone = readZone(input(vienna, '2027-03-27T08:00:00+01:00', '2027-03-29T08:00:00+02:00'))
  expect([
    zone.name,
    zone.offsetMinutesAt(Date.parse('2027-03-27T07:00:00Z')),
    zone.offsetMinutesAt(Date.parse('2027-03-29T06:00:00Z')),
  ]).toEqual(['Central European Time', 60, 120])
})

test('the nearest city that shows the times as written is taken, not the nearest of all', () => {
  // Phoenix has no summer time; Los Angeles is as many hours from UTC then.
  const summer = readZone(input([33.4, -112], '2027-07-01T08:00:00-07:00'))
  expect([summer.name, summer.offsetMinutesAt(Date.parse('2027-01-15T12:00:00Z'))]).toEqual([
    'Mountain Standard Time',
    -420,
  ])
})

test('times in UTC stay in UTC, and an offset nobody near has stands for itself', () => {
  expect(readZone(input(vienna, '2027-02-01T08:00:00Z')).name).toBe('UTC')
  expect(readZone(input(vienna, '2027-02-01T08:00:00+07:00')).name).toBe('UTC+07:00')
  expect(readZone(input(pacific, '2027-02-01T08:00:00+01:00')).name).toBe('UTC+01:00')
  expect(readZone(undefined).name).toBe('UTC')
})
