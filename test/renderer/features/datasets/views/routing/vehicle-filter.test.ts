import { describe, expect, test } from 'vitest'
import {
  everybody,
  isShown,
  readFilter,
  toggled,
  withFilter,
  type VehicleFilter,
} from '../../../../../../renderer/features/datasets/views/routing/vehicle-filter.ts'
import type { Vehicle } from '../../../../../../renderer/features/datasets/views/routing/plan.ts'

const vehicle = (id: string, ...skills: string[]) =>
  ({ id, name: `${id} Smith`, shifts: [{ skills }] }) as unknown as Vehicle
const all = [vehicle('Ann', 'heating 2'), vehicle('Änne', 'roof'), vehicle('Bob', 'Heating 1')]
const shown = (filter: Partial<VehicleFilter>) =>
  all.filter((one) => isShown(one, { ...everybody, ...filter })).map(({ id }) => id)

describe('the filter of technicians', () => {
  test('finds by part of a name or skill, in whatever case', () => {
    expect(shown({})).toEqual(['Ann', 'Änne', 'Bob'])
    expect(shown({ text: 'äN' })).toEqual(['Änne'])
    expect(shown({ text: ' HEATING' })).toEqual(['Ann', 'Bob'])
    expect(shown({ text: 'bob sm' })).toEqual(['Bob'])
    expect(shown({ text: 'nobody' })).toEqual([])
  })

  test('hides some, or shows only some', () => {
    expect(shown({ hidden: ['Bob'] })).toEqual(['Ann', 'Änne'])
    expect(shown({ only: ['Bob', 'Ann'], text: 'heating' })).toEqual(['Ann', 'Bob'])
  })

  test('is the same after a way through the address, and leaves the rest of it alone', () => {
    const filter = { text: 'heat & co', only: ['Ann', 'a,b'], hidden: ['Bob'] }
    expect(readFilter(withFilter({ select: 'visit:1' }, filter, 'technician'), 'technician')).toEqual(filter)
    expect(withFilter({ select: 'visit:1', technician: 'x', hide: 'y' }, everybody, 'technician')).toEqual({
      select: 'visit:1',
    })
    expect(readFilter({ hide: [null, ''], technician: null }, 'technician')).toEqual(everybody)
  })

  test('shows who was hidden and hides who was shown', () => {
    const without = toggled(everybody, 'Bob')
    expect(shown(without)).toEqual(['Ann', 'Änne'])
    expect(toggled(without, 'Bob')).toEqual(everybody)
    expect(toggled({ ...everybody, only: ['Ann'] }, 'Bob').only).toEqual(['Ann', 'Bob'])
    expect(toggled({ ...everybody, only: ['Ann', 'Bob'] }, 'Bob').only).toEqual(['Ann'])
  })
})
