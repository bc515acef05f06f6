/** Every rule fires with the amount that was counted by hand, and is silent otherwise. */
import { describe, expect, it } from 'vitest'
import { explain, measure } from './night-watch.ts'
import { ruleCases } from './rule-cases.ts'

describe.each(ruleCases)('$constraint: $what', ({ constraint, fires, amount, silent }) => {
  it('costs just that', () => {
    expect(measure(fires, constraint)).toBe(amount)
  })

  it('says who, and a sentence', () => {
    for (const { description } of explain(fires, constraint)) expect(description).toMatch(/^\p{Lu}.*\.$/u)
  })

  it('costs nothing otherwise', () => {
    expect(measure(silent, constraint)).toBe(0)
  })
})
