import { expect, test } from 'vitest'
import { fits, fittingGroups } from '../../../../renderer/app/palette/palette-entries.ts'

test('what was typed fits by the beginnings of words, in any order, whatever the case and accents', () => {
  const action = { title: 'Create API key', keywords: 'token secret' }
  expect(['', 'api', 'key cr', 'TOK', '  create  '].filter((typed) => fits(action, typed.trim()))).toHaveLength(5)
  expect(fits(action, 'pi')).toBe(false)
  expect(fits({ title: 'Ångström' }, 'angs')).toBe(true)
})

test('groups with nothing fitting are left out', () => {
  const entry = (title: string) => ({ id: title, title, icon: '', choose: () => undefined })
  const groups = [
    { title: 'Pages', entries: [entry('Home'), entry('Datasets')] },
    { title: 'Actions', entries: [entry('Create API key')] },
  ]
  expect(fittingGroups(groups, 'da').map(({ title, entries }) => [title, ...entries.map((one) => one.title)])).toEqual([
    ['Pages', 'Datasets'],
  ])
})
