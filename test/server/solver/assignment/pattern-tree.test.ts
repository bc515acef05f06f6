/** All patterns of a worker in one walk cost what each of them costs by itself. */
import { expect, it } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { multiDayWalk, type DayPattern } from '../../../../server/models/employee-scheduling/rules/walks-patterns.ts'
import { patternTree, type PricedPattern } from '../../../../server/solver/assignment/state/pattern-tree.ts'

it('patterns at random, in rows with several duties on a day', () => {
  const random = createRandom(4)
  const duties = 40
  const startDay = Int32Array.from({ length: duties }, (_, duty) => Math.floor(duty / 3))
  let found = 0
  for (let round = 0; round < 300; round++) {
    const masks = [0, 1, 2].map((kind) =>
      Uint8Array.from({ length: duties }, (_, duty) => Number(kind === 0 || duty % (kind + 1) === 0)),
    )
    const dayAtRandom = (isOn: boolean): DayPattern => ({
      isOn,
      included: masks[random.below(3)]!,
      mustAll: random.below(2) === 0,
    })
    const walks = Array.from({ length: 1 + random.below(8) }, () =>
      multiDayWalk(
        [
          dayAtRandom(random.below(5) > 0),
          ...Array.from({ length: random.below(5) }, () => dayAtRandom(random.below(2) === 0)),
        ],
        startDay,
        1 + random.below(9),
      ),
    )
    const patterns = walks.flatMap(({ shape }): PricedPattern[] =>
      shape?.kind === 'pattern' ? [{ shape, price: 3 * shape.amount }] : [],
    )
    const row = Int32Array.from({ length: duties }, (_, duty) => duty).filter(() => random.below(3) === 0)
    let sum = 0
    for (const walk of walks) walk(row, row.length, { add: (amount) => void (sum += 3 * amount) })
    expect(patternTree(patterns)(row, row.length)).toBe(sum)
    found += sum
  }
  expect(found).toBeGreaterThan(1000)
})
