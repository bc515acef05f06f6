import { expect, test } from 'vitest'
import type { ConfigurationProfile } from '../../../../server/contract/configuration-profile.ts'
import type { OverrideSummary } from '../../../../server/contract/model-summary.ts'
import { goalGroups, overrideFieldsOf } from '../../../../renderer/features/configuration/override-fields.ts'
import { draftOf, faultsOf, formOf } from '../../../../renderer/features/configuration/profile-form.ts'

const goals = [
  {
    override: 'balanceWeight',
    title: 'Fair shares of work',
    group: 'Fairness',
    constraint: 'one',
    reason: '',
    default: 0,
    normal: 1,
  },
  {
    override: 'minimizeTravelTimeWeight',
    title: 'Little time on the road',
    group: 'Routes',
    constraint: 'one',
    reason: '',
    default: 1,
    normal: 1,
  },
  {
    override: 'stayInTheArea',
    title: 'Technicians stay in their area',
    group: 'Fairness',
    constraint: 'one',
    reason: '',
    default: 1,
    normal: 1,
  },
]
const number = (name: string, others: Partial<OverrideSummary> = {}) => ({
  name,
  description: '',
  isNumber: true,
  ...others,
})
const all = overrideFieldsOf({
  overrides: [
    number('minimizeTravelTimeWeight', { description: 'Points per second', minimum: 0, maximum: 1000 }),
    number('stayInTheArea'),
    number('balanceWeight'),
    number('defaultTechnicianRating'),
    { name: 'priorityWeights', description: 'Standard ones when left out', isNumber: false },
  ],
  goals,
})
const fields = all.numbers

const profile: ConfigurationProfile = {
  id: 'p',
  name: 'Overnight',
  description: 'Takes its time',
  isDefault: true,
  defaultConfigProfileId: 'p',
  runConfiguration: { termination: { spentLimit: 'PT2H', moveCountLimit: 5 }, randomSeed: 7, tags: ['night'] },
  modelConfiguration: { minimizeTravelTimeWeight: 3, priorityWeights: [{ priority: '1', weight: 2 }] },
}

test('single numbers of the overrides become fields, in the words of the model where they weight a goal, with what holds without them', () => {
  expect(
    fields.map(({ title, goal, standard, least, most }) => [title, goal?.override, standard, least, most]),
  ).toEqual([
    ['Little time on the road', 'minimizeTravelTimeWeight', 1, 0, 1000],
    ['Technicians stay in their area', 'stayInTheArea', 1, undefined, undefined],
    ['Fair shares of work', 'balanceWeight', 0, undefined, undefined],
    ['Default technician rating', undefined, undefined, undefined, undefined],
  ])
  expect(all.others).toMatchObject([{ name: 'priorityWeights', description: 'Standard ones when left out' }])
})

test('weights stand in the groups of their goals, in the order of the model, whatever they are called', () => {
  expect(goalGroups(fields, goals).map(({ group, fields: own }) => [group, own.map(({ title }) => title)])).toEqual([
    ['Fairness', ['Fair shares of work', 'Technicians stay in their area']],
    ['Routes', ['Little time on the road']],
  ])
})

test('a profile comes out of the form as it went in, with what the form does not show', () => {
  const draft = draftOf(formOf(profile, fields), profile)
  expect(JSON.parse(JSON.stringify(draft))).toEqual({
    name: 'Overnight',
    description: 'Takes its time',
    isDefault: true,
    runConfiguration: profile.runConfiguration,
    modelConfiguration: profile.modelConfiguration,
  })
})

test('limits are typed in minutes and seconds, and stay as they were written until they are touched', () => {
  const form = formOf(profile, fields)
  expect([form.spentLimit, form.unimprovedSpentLimit]).toEqual(['120', ''])
  expect(
    draftOf({ ...form, spentLimit: '2,5', unimprovedSpentLimit: '30' }, profile).runConfiguration?.termination,
  ).toEqual({ spentLimit: 'PT150S', unimprovedSpentLimit: 'PT30S', moveCountLimit: 5, stepCountLimit: undefined })
  expect(draftOf({ ...form, stepCountLimit: 9 }, profile).runConfiguration?.termination?.spentLimit).toBe('PT2H')
})

test('an emptied field goes back to the default', () => {
  const form = formOf(profile, fields)
  form.spentLimit = ''
  form.numbers['minimizeTravelTimeWeight'] = undefined
  form.rest = ''
  expect(JSON.parse(JSON.stringify(draftOf(form, profile)))).toMatchObject({
    runConfiguration: { termination: { moveCountLimit: 5 } },
    modelConfiguration: {},
  })
})

test('issues are named by field', () => {
  const form = { ...formOf(undefined, fields), spentLimit: '10 minutes', unimprovedSpentLimit: '0', rest: '[1]' }
  expect(Object.keys(faultsOf(form))).toEqual(['name', 'spentLimit', 'unimprovedSpentLimit', 'rest'])
  expect(faultsOf({ ...form, name: 'x', spentLimit: '10', unimprovedSpentLimit: '0,5', rest: '{}' })).toEqual({})
})
