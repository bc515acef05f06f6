import { expect, test } from 'vitest'
import { planTables } from '../../../../../renderer/features/datasets/page/plan-tables.ts'
import type { EntityKind } from '../../../../../server/contract/entity-kind.ts'

const kind = (id: string, plural: string, list: string): EntityKind => ({
  id,
  singular: id,
  plural,
  icon: 'user',
  lists: [list],
})
const entityKinds = [kind('person', 'people', 'staff'), kind('duty', 'duties', 'staff/tasks')]
const output = {
  staff: [{ id: 'Ann', skills: ['a', 'b'], tasks: [{ id: 1 }, { id: 2, notes: [{ text: 'late' }] }] }],
  score: 4,
}

test('lists are tables in the words of the model; what it does not name keeps the name it has', () => {
  const tables = planTables(output, { entityKinds })
  expect(tables.map(({ list, title, kind: of, columns }) => [list, title, of?.id, columns])).toEqual([
    ['staff', 'people', 'person', ['id', 'skills']],
    ['staff/tasks', 'people › duties', 'duty', ['of person', 'id']],
    ['staff/tasks/notes', 'people › duties › notes', undefined, ['of duty', 'text']],
  ])
  expect(tables.flatMap(({ rows }) => rows)).toEqual([
    { id: 'Ann', cells: ['Ann', 'a, b'] },
    { id: undefined, cells: ['Ann', '1'] },
    { id: undefined, cells: ['Ann', '2'] },
    { id: undefined, cells: ['2', 'late'] },
  ])
  expect(planTables(output, { entityKinds: [] }).map(({ title }) => title)).toEqual([
    'staff',
    'staff › tasks',
    'staff › tasks › notes',
  ])
})
