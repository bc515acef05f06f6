import { expect, test } from 'vitest'
import { sidebarSections } from '../../../renderer/app/sidebar-sections.ts'
import type { NavigationEntry } from '../../../renderer/ui/navigation-entry.ts'

const entry = (id: string, rest: Partial<NavigationEntry>): NavigationEntry => ({
  id,
  title: id,
  icon: '',
  path: `/${id}`,
  page: () => Promise.reject(new Error('not opened')),
  ...rest,
})

const entries = [
  entry('settings', { section: 'Manage', isForAdministrators: true }),
  entry('logs', { section: 'Integrate' }),
  entry('home', { section: 'Plan' }),
  entry('datasets', { section: 'Plan' }),
  entry('hidden', {}),
]
const shown = (isAdministrator: boolean) =>
  sidebarSections(entries, isAdministrator).map(({ title, entries: inside }) => [title, ...inside.map(({ id }) => id)])

test('sections come in their order, entries in the order they were listed, and what has no section stays out', () => {
  expect(shown(true)).toEqual([
    ['Plan', 'home', 'datasets'],
    ['Integrate', 'logs'],
    ['Manage', 'settings'],
  ])
})

test('a member who is no administrator sees neither the pages of administrators nor their empty sections', () => {
  expect(shown(false)).toEqual([
    ['Plan', 'home', 'datasets'],
    ['Integrate', 'logs'],
  ])
})
