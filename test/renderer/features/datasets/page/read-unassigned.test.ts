import { expect, test } from 'vitest'
import {
  explainingView,
  readUnassigned,
  remedyOfAll,
  unassignedWords,
} from '../../../../../renderer/features/datasets/page/read-unassigned.ts'
import type { EntityKind } from '../../../../../server/contract/entity-kind.ts'

const visit: EntityKind = { id: 'visit', singular: 'visit', plural: 'visits', icon: 'map-pin', lists: ['visits'] }
const person: EntityKind = { id: 'person', singular: 'person', plural: 'people', icon: 'user', lists: ['staff/people'] }
const modelOf = (kind: EntityKind) => ({
  entityKinds: [visit, person],
  views: [
    { path: 'hours', title: 'Hours' },
    { path: 'left-out', title: 'Left out', explains: kind.id },
  ],
})
const model = modelOf(visit)

const listOf = (mandatory: number, optional: number) => {
  const thing = (isMandatory: boolean, index: number) => ({
    id: `${isMandatory}${index}`,
    name: 'Boiler',
    mandatory: isMandatory,
    summary: 'All 3 shifts are full.',
  })
  const visits = [
    ...Array.from({ length: mandatory }, (_, index) => thing(true, index)),
    ...Array.from({ length: optional }, (_, index) => thing(false, index)),
  ]
  return readUnassigned({ totalUnassigned: visits.length, visits }, model)!
}

test('what must be planned and what may be left out are told apart, each in its own words', () => {
  expect(unassignedWords(listOf(26, 0), true)).toBe('26 visits could not be planned')
  expect(unassignedWords(listOf(1, 3), true)).toBe('1 visit could not be planned, 3 optional ones left out')
  expect(unassignedWords(listOf(0, 1), true)).toBe('1 optional visit left out')
  expect(unassignedWords(listOf(1, 3), false)).toBe('4 visits not planned so far')
})

test('which view says so, of what kind, and what that is called is told by the model', () => {
  const staff = modelOf(person)
  const people = [
    { id: 'Ann', summary: 'Away.' },
    { id: 'Ben', summary: 'Away.' },
  ]
  expect(explainingView(staff)?.path).toBe('left-out')
  const list = readUnassigned({ others: [{ id: 'x' }], people }, staff)
  expect(list?.things.map(({ selection }) => selection)).toEqual([
    { kind: 'person', id: 'Ann' },
    { kind: 'person', id: 'Ben' },
  ])
  expect(list && unassignedWords(list, true)).toBe('2 people could not be planned')
  expect(readUnassigned({ people }, { ...staff, views: [] })).toBeUndefined()
})

test('optional things keep their reason', () => {
  expect(listOf(0, 1).things).toEqual([
    {
      selection: { kind: 'visit', id: 'false0' },
      name: 'Boiler',
      isMandatory: false,
      reason: 'All 3 shifts are full.',
    },
  ])
})

test('what can be done about it is an edit, for one of them and for all', () => {
  const thing = (id: string) => {
    const patch = [{ op: 'add', path: `/visits/[id=${id}]/pinned`, value: false }]
    return { id, summary: 'Pinned.', remedy: { title: 'Unpin', words: `${id} unpinned`, patch } }
  }
  const list = readUnassigned({ visits: [thing('A'), { id: 'B', summary: 'Full.' }, thing('C')] }, model)!
  expect(list.things.map(({ remedy }) => remedy?.words)).toEqual(['A unpinned', undefined, 'C unpinned'])
  expect(remedyOfAll(list)).toMatchObject({
    title: 'Unpin all 2',
    words: 'A unpinned, C unpinned',
    patch: [{ path: '/visits/[id=A]/pinned' }, { path: '/visits/[id=C]/pinned' }],
    pins: [],
  })
  expect(remedyOfAll(listOf(3, 0))).toBeUndefined()
})
