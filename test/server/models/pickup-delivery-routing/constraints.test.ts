/** Every constraint where it is broken by a known amount, and where it is kept by just enough. */
import { describe, expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { cases } from './constraint-cases.ts'
import { amountsOf, sentencesOf } from './street.ts'

describe('each constraint', () => {
  test.each(cases.map((one) => [`${one.id}: ${one.sentence}`, one] as const))(
    '%s',
    async (_name, { id, amount, broken, kept, overrides, sentence }) => {
      expect((await amountsOf(broken, overrides))[id]).toBe(amount)
      expect((await amountsOf(kept, overrides))[id]).toBeUndefined()
      expect(await sentencesOf(id, broken, overrides)).toContain(sentence)
    },
  )

  test('is among these cases', () => {
    const tried = new Set(cases.map(({ id }) => id))
    expect(model.constraints.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([])
  })
})
