import { describe, expect, test } from 'vitest'
import {
  everything,
  isFiltered,
  nextSort,
  passes,
  readListState,
  searchQuery,
  writeListState,
  type ListState,
} from '../../../../../renderer/features/datasets/overview/list-state.ts'
import type { FoundDataset } from '../../../../../server/contract/dataset-search.ts'

const narrow: ListState = {
  statuses: ['SOLVING_FAILED', 'DATASET_INVALID'],
  model: 'field-service-routing',
  tags: ['b', 'a'],
  name: 'Ä & b',
  from: '2027-02-01',
  to: '2027-02-03',
  plannedFrom: '2027-02-05',
  plannedTo: '2027-02-06',
  sort: 'kpis.totalTravelTime',
}

describe('the state of the list', () => {
  test('is the same after a way through the address', () => {
    const read = readListState(new URLSearchParams(writeListState(narrow).toString()))
    expect(read).toEqual({ ...narrow, statuses: ['DATASET_INVALID', 'SOLVING_FAILED'], tags: ['a', 'b'] })
    expect(writeListState(read).toString()).toBe(writeListState(narrow).toString())
  })

  test('says nothing where nothing is asked for', () => {
    expect(writeListState(everything).toString()).toBe('')
    expect(readListState(new URLSearchParams())).toEqual(everything)
  })

  test('leaves out what makes no sense', () => {
    expect(
      readListState(new URLSearchParams('status=DONE&status=SOLVING_ACTIVE&from=yesterday&tag=&to=2027-02-03')),
    ).toEqual({ ...everything, statuses: ['SOLVING_ACTIVE'], to: '2027-02-03' })
  })

  test('is filtered by anything but its order', () => {
    expect(isFiltered({ ...everything, sort: 'name' })).toBe(false)
    expect(isFiltered({ ...everything, tags: ['a'] })).toBe(true)
  })
})

test('the search is asked for whole days: the last one included', () => {
  const query = searchQuery(narrow)
  const [from, to] = [new Date(query.submittedFrom ?? ''), new Date(query.submittedTo ?? '')]
  expect([from.getFullYear(), from.getMonth(), from.getDate(), from.getHours()]).toEqual([2027, 1, 1, 0])
  expect([to.getDate(), to.getHours()]).toEqual([4, 0])
  expect(query.status).toEqual(narrow.statuses)
  expect([query.plannedFrom, query.plannedTo]).toEqual(['2027-02-05', '2027-02-06'])
})

test('a changed dataset is judged as the search would', () => {
  const submitDateTime = new Date(2027, 1, 2, 12).toISOString()
  const dataset = {
    status: 'DATASET_INVALID',
    model: 'field-service-routing',
    tags: ['a', 'b', 'c'],
    name: 'MONDAY ä & B',
    submitDateTime,
    plannedFirstDay: '2027-02-04',
    plannedLastDay: '2027-02-05',
  } as unknown as FoundDataset
  expect(passes(everything, dataset)).toBe(true)
  expect(passes(narrow, dataset)).toBe(true)
  const others: Partial<FoundDataset>[] = [
    { status: 'SOLVING_ACTIVE' },
    { model: 'other' },
    { tags: ['a'] },
    { name: 'Tuesday' },
    { submitDateTime: new Date(2027, 0, 31, 23).toISOString() },
    { submitDateTime: new Date(2027, 1, 4).toISOString() },
    { plannedLastDay: '2027-02-04' },
    { plannedFirstDay: '2027-02-07', plannedLastDay: '2027-02-08' },
    { plannedFirstDay: undefined, plannedLastDay: undefined },
  ]
  for (const other of others) expect(passes(narrow, { ...dataset, ...other })).toBe(false)
})

test('a click on a column sorts by it in its own direction, a second one the other way', () => {
  const score = { sort: 'score', isDescendingFirst: true }
  expect(nextSort('name', score)).toBe('-score')
  expect(nextSort('-score', score)).toBe('score')
  expect(nextSort('score', score)).toBe('-score')
  expect(nextSort('-submitDateTime', { sort: 'name', isDescendingFirst: false })).toBe('name')
})
