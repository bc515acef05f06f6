/** Jobs moved by hand, as patches over the input. */
import { expect, test } from 'vitest'
import type { Output } from '../../../../../../../renderer/features/datasets/views/pickup-delivery-routing/documents.ts'
import {
  routesOf,
  workOf,
} from '../../../../../../../renderer/features/datasets/views/pickup-delivery-routing/editing/edited-jobs.ts'
import {
  allButPatch,
  moveEdit,
  pinEdit,
  swapEdit,
  unplanEdit,
} from '../../../../../../../renderer/features/datasets/views/routing/editing/edits.ts'

const item = (id: string, pinned = false) => ({
  ...{ id, kind: 'STOP' as const, jobId: id.slice(0, 1), pinned, load: [] },
  ...{ effectiveServiceDuration: 'PT1M', startServiceTime: '2027-02-01T09:00:00Z' },
})
const shift = (id: string, itinerary: ReturnType<typeof item>[]) => ({ id, pinned: false, itinerary, metrics: {} })
const output: Output = {
  drivers: [
    { id: 'Ann', shifts: [shift('Ann Mon', [item('A+', true), item('B+'), item('A-'), item('B-')])] },
    { id: 'Bob', shifts: [shift('Bob Mon', [item('C+'), item('C-')])] },
  ],
  unassignedJobs: [],
}
const routes = routesOf(output)
const job = (id: string) => workOf({ id, name: `Job ${id}`, stops: [`${id}+`, `${id}-`], rules: [] })
const itineraryOf = (driver: string) => `/drivers/[id=${driver}]/shifts/[id=${driver} Mon]/itinerary`
const free = (id: string) => ({ id, kind: 'STOP' })
const held = (id: string) => ({ id, kind: 'STOP', pin: true, startServiceTime: '2027-02-01T09:00:00Z' })

test('all stops of a job go to their places on the other shift, and its promises are taken back', () => {
  const targets = [
    { stopId: 'B+', precedingStopId: 'C+' },
    { stopId: 'B-', precedingStopId: 'B+' },
  ]
  const { words, patch } = moveEdit(routes, job('B'), { shiftId: 'Bob Mon', targets }, 'Bob')
  expect(words).toBe('Job B to Bob')
  expect(patch).toEqual([
    { op: 'replace', path: '/jobs/[id=B]/stops/[id=B+]/publishedAppointment', value: null },
    { op: 'replace', path: '/jobs/[id=B]/stops/[id=B-]/publishedAppointment', value: null },
    { op: 'replace', path: itineraryOf('Ann'), value: [held('A+'), free('A-')] },
    { op: 'replace', path: itineraryOf('Bob'), value: [free('C+'), free('B+'), free('B-'), free('C-')] },
  ])
})

test('what is pinned of a job stays when it is taken out', () => {
  expect(unplanEdit(routes, job('A')).patch).toEqual([
    { op: 'replace', path: itineraryOf('Ann'), value: [held('A+'), free('B+'), free('B-')] },
  ])
})

test('a pin holds what comes before, and letting go frees what comes after', () => {
  expect(pinEdit(routes, { id: 'A-', name: 'A' }, true).patch).toEqual([
    { op: 'replace', path: itineraryOf('Ann'), value: [held('A+'), held('B+'), held('A-'), free('B-')] },
  ])
  expect(pinEdit(routes, { id: 'A+', name: 'A' }, false).patch).toEqual([
    { op: 'replace', path: itineraryOf('Ann'), value: [free('A+'), free('B+'), free('A-'), free('B-')] },
  ])
})

test('two drivers swap all their stops, and what was pinned is free', () => {
  expect(swapEdit(routes, { one: 'Ann Mon', other: 'Bob Mon', words: 'swap' }).patch.slice(-2)).toEqual([
    { op: 'replace', path: itineraryOf('Ann'), value: [free('C+'), free('C-')] },
    { op: 'replace', path: itineraryOf('Bob'), value: [free('A+'), free('B+'), free('A-'), free('B-')] },
  ])
})

test('one route is planned anew with every other shift pinned', () => {
  expect(allButPatch(routes, 'Ann Mon')).toEqual([
    { op: 'replace', path: '/drivers/[id=Bob]/shifts/[id=Bob Mon]/pinned', value: true },
  ])
})
