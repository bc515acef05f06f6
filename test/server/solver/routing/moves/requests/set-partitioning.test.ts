/** Choices of columns in which every row is once, against all choices there are. */
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../../../server/foundation/random.ts'
import type { Partition } from '../../../../../../server/solver/routing/moves/requests/partition.ts'
import { priceRows } from '../../../../../../server/solver/routing/moves/requests/row-prices.ts'
import { choosePartition } from '../../../../../../server/solver/routing/moves/requests/set-partitioning.ts'
import { examples } from '../../../../../support/examples.ts'

const kindCount = 2

/** Up to 40 rows in some groups that are columns, and other columns across them; a row may be in one column alone. */
function drawPartition(seed: number, below: number): Partition {
  const random = createRandom(seed)
  const rowCount = 4 + random.below(37)
  const draw = () => Array.from({ length: rowCount }, (_, i) => i).filter(() => random.next() < 3 / rowCount)
  const columns = Array.from({ length: 14 }, draw).filter((rows) => rows.length > 0)
  const groups = 3 + random.below(3)
  for (let group = 0; group < groups; group++)
    columns.push(Array.from({ length: rowCount }, (_, i) => i).filter((i) => i % groups === group))
  const rowsFrom = Int32Array.from({ length: columns.length + 1 }, (_, j) => columns.slice(0, j).flat().length)
  return {
    rowCount,
    cost: Float64Array.from(columns, ({ length }) => 10 * length + random.below(40)),
    kind: Int32Array.from(columns, () => random.below(kindCount)),
    rowsFrom,
    rows: Int32Array.from(columns.flat()),
    room: Int32Array.of(2 + random.below(3), 2 + random.below(3)),
    below,
  }
}

const rowsOf = ({ rowsFrom, rows }: Partition, j: number) => rows.subarray(rowsFrom[j], rowsFrom[j + 1])

/** Cost of the cheapest of all choices, column by column; Infinity where there is none. */
function cheapest(partition: Partition): number {
  const { cost, kind, room, rowCount } = partition
  const covered = new Set<number>()
  const left = [...room]
  const from = (j: number): number => {
    if (covered.size === rowCount) return 0
    if (j === cost.length) return Infinity
    const without = from(j + 1)
    const rows = rowsOf(partition, j)
    if (left[kind[j]!] === 0 || rows.some((i) => covered.has(i))) return without
    for (const i of rows) covered.add(i)
    left[kind[j]!]!--
    const price = cost[j]! + from(j + 1)
    left[kind[j]!]!++
    for (const i of rows) covered.delete(i)
    return Math.min(without, price)
  }
  return from(0)
}

function costOf(partition: Partition, columns: readonly number[]): number {
  const { cost, kind, room, rowCount } = partition
  const rows = columns.flatMap((j) => Array.from(rowsOf(partition, j)))
  expect(rows.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rowCount }, (_, i) => i))
  for (let k = 0; k < kindCount; k++) expect(columns.filter((j) => kind[j] === k).length).toBeLessThanOrEqual(room[k]!)
  return columns.reduce((sum, j) => sum + cost[j]!, 0)
}

const seeds = Array.from({ length: examples(100, 300) }, (_, seed) => seed + 1)

describe('a choice of columns', () => {
  it('is the cheapest there is, where there is one', () => {
    let found = 0
    for (const seed of seeds) {
      const partition = drawPartition(seed, 1e6)
      const { columns, isProven } = choosePartition(partition)
      expect(isProven, `seed ${seed}`).toBe(true)
      expect(columns ? costOf(partition, columns) : Infinity, `seed ${seed}`).toBe(cheapest(partition))
      if (columns) found++
    }
    expect(found).toBeGreaterThan(examples(15, 50))
    expect(found).toBeLessThan(seeds.length)
  })

  it('costs less than is asked for', () => {
    let refused = 0
    for (const seed of seeds) {
      const least = cheapest(drawPartition(seed, 1e6))
      if (least === Infinity) continue
      refused++
      expect(choosePartition(drawPartition(seed, least - 0.5)).columns, `seed ${seed}`).toBeUndefined()
      expect(choosePartition(drawPartition(seed, least + 0.5)).columns, `seed ${seed}`).toBeDefined()
    }
    expect(refused).toBeGreaterThan(examples(15, 50))
  })
})

it('prices rows so that no column costs less than they are worth, nor a choice less than all of them', () => {
  let near = 0
  let count = 0
  for (const seed of seeds) {
    const least = cheapest(drawPartition(seed, 1e6))
    if (least === Infinity) continue
    const { reduced, bound } = priceRows(drawPartition(seed, least + 20))
    expect(Math.min(...reduced), `seed ${seed}`).toBeGreaterThan(-1e-6)
    expect(bound, `seed ${seed}`).toBeLessThan(least + 1e-6)
    count++
    if (bound > 0.9 * least) near++
  }
  expect(near).toBeGreaterThan(0.8 * count)
})
