import { describe, expect, test } from 'vitest'
import { configurationOf, type Configuration } from '../../../server/contract/configuration.ts'
import { mergeConfigurations } from '../../../server/contract/merge-configurations.ts'
import { z } from 'zod'

const parsed = (value: unknown) => configurationOf(z.unknown()).parse(value) as Configuration
const merged = (...layers: unknown[]) => mergeConfigurations(...layers.map(parsed))

describe('merging configurations', () => {
  test('fills in field by field what the higher one leaves open', () => {
    expect(
      merged(
        { run: { name: 'Monday', randomSeed: 7 } },
        { run: { randomSeed: 1, maxThreadCount: 2 } },
        { run: { maxThreadCount: 4 } },
      ),
    ).toEqual({
      run: { name: 'Monday', randomSeed: 7, maxThreadCount: 2 },
      model: { overrides: {} },
    })
  })

  test('takes the termination whole from the first that names a limit', () => {
    const profile = { run: { termination: { spentLimit: 'PT1H', unimprovedSpentLimit: 'PT1M' } } }
    expect(merged({ run: { termination: { stepCountLimit: 100 } } }, profile).run?.termination).toEqual({
      stepCountLimit: 100,
    })
    expect(merged({ run: {} }, profile).run?.termination).toEqual({ spentLimit: 'PT1H', unimprovedSpentLimit: 'PT1M' })
  })

  test.each([{}, { stepCountLimit: 0 }, { spentLimit: null, moveCountLimit: 0 }])(
    '%j names no limit',
    (termination) => {
      expect(
        merged({ run: { termination } }, { run: { termination: { spentLimit: 'PT5S' } } }).run?.termination,
      ).toEqual({ spentLimit: 'PT5S' })
      expect(merged({ run: { termination } }).run).not.toHaveProperty('termination')
    },
  )

  test('merges overrides key by key, and values of keys not at all', () => {
    const profile = {
      model: { overrides: { travelWeight: 1, waitWeight: 2, priorities: [{ id: 'low' }, { id: 'high' }] } },
    }
    expect(
      merged({ model: { overrides: { travelWeight: 0, priorities: [{ id: 'urgent' }] } } }, profile).model,
    ).toEqual({
      overrides: { travelWeight: 0, waitWeight: 2, priorities: [{ id: 'urgent' }] },
    })
  })

  test('null is as good as absent', () => {
    expect(
      merged(
        { run: { tags: null }, model: { overrides: { travelWeight: null } } },
        { run: { tags: ['a'] }, model: { overrides: { travelWeight: 3 } } },
      ),
    ).toEqual({
      run: { tags: ['a'] },
      model: { overrides: { travelWeight: 3 } },
    })
    expect(merged({ run: null, model: null }, { run: { randomSeed: 1 } }).run).toEqual({ randomSeed: 1 })
  })

  test('replaces tags, even by none', () => {
    expect(merged({ run: { tags: ['mine'] } }, { run: { tags: ['standard'] } }).run?.tags).toEqual(['mine'])
    expect(merged({ run: { tags: [] } }, { run: { tags: ['standard'] } }).run?.tags).toEqual([])
  })

  test('of nothing is empty', () => {
    expect(mergeConfigurations()).toEqual({ run: {}, model: { overrides: {} } })
  })
})
