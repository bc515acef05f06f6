import { expect, test } from 'vitest'
import type { ConfigurationProfile } from '../../../../server/contract/configuration-profile.ts'
import { overrideFieldsOf } from '../../../../renderer/features/configuration/override-fields.ts'
import { draftOf, faultsOf, formOf } from '../../../../renderer/features/configuration/profile-form.ts'

const fields = overrideFieldsOf({
  Configuration: { properties: { model: { properties: { overrides: { anyOf: [{ $ref: '#/components/schemas/ModelOverrides' }, { type: 'null' }] } } } } },
  ModelOverrides: {
    properties: {
      minimizeTravelTimeWeight: { type: 'integer', description: 'Points per second', minimum: 0, maximum: 1000 },
      defaultTechnicianRating: { type: 'number' },
      priorityWeights: { type: 'array' },
    },
  },
})

const profile: ConfigurationProfile = {
  id: 'p',
  name: 'Overnight',
  description: 'Takes its time',
  isDefault: true,
  defaultConfigProfileId: 'p',
  runConfiguration: { termination: { spentLimit: 'PT2H', moveCountLimit: 5 }, randomSeed: 7, tags: ['night'] },
  modelConfiguration: { minimizeTravelTimeWeight: 3, priorityWeights: [{ priority: '1', weight: 2 }] },
}

test('single numbers of the overrides become fields, weights apart, named in words', () => {
  expect(fields.map(({ title, isWeight, least, most }) => [title, isWeight, least, most])).toEqual([
    ['Minimize travel time', true, 0, 1000],
    ['Default technician rating', false, undefined, undefined],
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
  expect(draftOf({ ...form, spentLimit: '2,5', unimprovedSpentLimit: '30' }, profile).runConfiguration?.termination).toEqual({ spentLimit: 'PT150S', unimprovedSpentLimit: 'PT30S', moveCountLimit: 5, stepCountLimit: undefined })
  expect(draftOf({ ...form, stepCountLimit: 9 }, profile).runConfiguration?.termination?.spentLimit).toBe('PT2H')
})

test('an emptied field goes back to the default', () => {
  const form = formOf(profile, fields)
  form.spentLimit = ''
  form.numbers['minimizeTravelTimeWeight'] = undefined
  form.rest = ''
  expect(JSON.parse(JSON.stringify(draftOf(form, profile)))).toMatchObject({ runConfiguration: { termination: { moveCountLimit: 5 } }, modelConfiguration: {} })
})

test('faults are named by field', () => {
  const form = { ...formOf(undefined, fields), spentLimit: '10 minutes', unimprovedSpentLimit: '0', rest: '[1]' }
  expect(Object.keys(faultsOf(form))).toEqual(['name', 'spentLimit', 'unimprovedSpentLimit', 'rest'])
  expect(faultsOf({ ...form, name: 'x', spentLimit: '10', unimprovedSpentLimit: '0,5', rest: '{}' })).toEqual({})
})
