/** Limits of a run, from the wire to the solver. */
import { describe, expect, test } from 'vitest'
import { terminationConfiguration } from '../../../../server/contract/configuration.ts'
import { runLimits } from '../../../../server/datasets/queue/run-limits.ts'

describe('limits of a run', () => {
  test('may be parts of a second', () => {
    const termination = terminationConfiguration.parse({ spentLimit: 'PT0.2S', unimprovedSpentLimit: 'PT1.5S' })
    expect(runLimits(termination)).toEqual({ spentSeconds: 0.2, unimprovedSeconds: 1.5 })
  })

  test.each(['PT0S', 'PT0.0S', '-PT1S', 'soon'])('are above zero: %s is none', (spentLimit) => {
    expect(terminationConfiguration.safeParse({ spentLimit }).success).toBe(false)
  })
})
