/** What the form of a derived dataset shows in grey: what holds where nothing is typed. */
import { expect, test } from 'vitest'
import { valuesInForce } from '../../../../../renderer/features/datasets/page/derivation-draft.ts'

test('limits and seed stand in the units of the form', () => {
  const run = { termination: { spentLimit: 'PT1H30M', unimprovedSpentLimit: 'PT45S' }, randomSeed: 7 }
  expect(valuesInForce(run)).toEqual({ minutes: '90', unimprovedSeconds: '45', seed: '7' })
})

test('without a limit a run ends within ten minutes, with another one it has none of this kind', () => {
  expect(valuesInForce({})).toEqual({ minutes: '10', unimprovedSeconds: 'No limit', seed: '0' })
  expect(valuesInForce({ termination: { unimprovedSpentLimit: 'PT30S' } })).toMatchObject({
    minutes: 'No limit',
    unimprovedSeconds: '30',
  })
})
