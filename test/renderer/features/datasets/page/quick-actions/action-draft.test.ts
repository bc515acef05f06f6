import { expect, test } from 'vitest'
import { choicesOf } from '../../../../../../renderer/features/datasets/page/quick-actions/action-choices.ts'
import {
  emptyActionDraft,
  momentIn,
  readActionDraft,
} from '../../../../../../renderer/features/datasets/page/quick-actions/action-draft.ts'
import { namedZone } from '../../../../../../renderer/ui/time-zone.ts'
import type { ActionField } from '../../../../../../server/contract/quick-action.ts'

const field = (name: string, type: ActionField['type'], more: Partial<ActionField> = {}): ActionField => ({
  ...{ name, type, title: name, description: '', isRequired: true },
  ...more,
})
const fields = [
  field('from', 'dateTime'),
  field('until', 'dateTime', { isRequired: false }),
  field('at', 'place'),
  field('takes', 'duration', { isRequired: false, default: 'PT1H' }),
  field('skills', 'choices', { isRequired: false, list: 'skills' }),
  field('priority', 'choice', { isRequired: false, default: '1', allowed: ['1', '2'] }),
  field('keeps', 'boolean', { isRequired: false, default: true }),
]
const zone = namedZone('Europe/Vienna')

test('a form begins with the time of the one before, and with what the model takes where nothing is said', () => {
  expect(emptyActionDraft(fields, '2027-02-01 10:30')).toEqual({
    from: '2027-02-01 10:30',
    until: '2027-02-01 ',
    at: '',
    takes: '1:00',
    skills: [],
    priority: '1',
    keeps: true,
  })
})

test('is read in the units of the wire; what is left empty is left out', () => {
  const draft = { ...emptyActionDraft(fields, '2027-02-01 10:30'), at: '48.2, 16.37', takes: '45 min', skills: ['gas'] }
  expect(readActionDraft(fields, draft, zone)).toEqual({
    faults: [],
    values: {
      from: '2027-02-01T10:30:00+01:00',
      at: [48.2, 16.37],
      takes: 'PT45M',
      skills: ['gas'],
      priority: '1',
      keeps: true,
    },
  })
  expect(momentIn(fields, { ...draft, from: '2027-02-01 11:15' })).toBe('2027-02-01 11:15')
})

test('until a day is to its end, a time alone is on the day of the first time, and nothing is left to the server', () => {
  const ending = [field('from', 'dateTime'), field('until', 'dateTime', { isRequired: false, takesDay: true })]
  const draft = emptyActionDraft(ending, '2027-03-26 10:30')
  expect(draft).toEqual({ from: '2027-03-26 10:30', until: '' })
  const until = (typed: string) => readActionDraft(ending, { ...draft, until: typed }, zone).values['until']
  expect(until('')).toBeUndefined()
  expect(until(' ')).toBeUndefined()
  expect(until('2027-03-29 ')).toBe('2027-03-30T00:00:00+02:00')
  expect(until('2027-03-31')).toBe('2027-04-01T00:00:00+02:00')
  expect(until(' 12:00')).toBe('2027-03-26T12:00:00+01:00')
  expect(until('2027-03-27 12:00')).toBe('2027-03-27T12:00:00+01:00')
})

test('names the field that is missing or cannot be read', () => {
  const draft = { ...emptyActionDraft(fields, '2027-02-01 '), until: '2027-02-01 26:00', takes: '45' }
  const { faults } = readActionDraft(fields, draft, zone)
  expect(faults.map(({ name }) => name)).toEqual(['from', 'until', 'at', 'takes'])
})

test('choices are things of the input by name, texts it lists, or what is allowed', () => {
  const input = {
    skills: ['gas', 'power'],
    visits: [{ id: 'V1', name: 'Kitchen' }, { id: 'V2' }],
    visitGroups: [{ visits: [{ id: 'V3' }] }],
  }
  const visit = { id: 'visit', singular: 'visit', plural: 'visits', icon: 'box' as const }
  const kinds = [{ ...visit, lists: ['visits', 'visitGroups/visits'] }]
  expect(choicesOf({ kind: 'visit' }, input, kinds)).toEqual([
    { value: 'V1', label: 'Kitchen (V1)' },
    { value: 'V2', label: 'V2' },
    { value: 'V3', label: 'V3' },
  ])
  expect(choicesOf({ list: 'skills' }, input, kinds).map(({ value }) => value)).toEqual(['gas', 'power'])
  expect(choicesOf({ allowed: ['1'] }, input, kinds)).toEqual([{ value: '1', label: '1' }])
  expect(choicesOf({ kind: 'nobody' }, input, kinds)).toEqual([])
})
