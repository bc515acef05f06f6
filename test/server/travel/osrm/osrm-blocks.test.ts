import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownBlocks } from '../../../../server/travel/osrm/blocks.ts'
import { createPairMemory } from '../../../../server/travel/osrm/pair-memory.ts'
import { openTable, unknown } from '../../../../server/travel/osrm/pair-table.ts'
import type { PairTable } from '../../../../server/travel/osrm/pair-table.ts'

const clock = { now: () => new Date(0), seconds: () => 0 }

function table(ids: readonly number[]): PairTable {
  return openTable(ids.map((id) => ({ latitudeMicros: id, longitudeMicros: -id })))
}

/** The value of a trip, told by its places. */
function fill(filled: PairTable): void {
  filled.places.forEach((from, row) => {
    filled.places.forEach((to, column) => {
      const cell = row * filled.size + column
      filled.seconds[cell] = from.latitudeMicros * 1_000 + to.latitudeMicros
      filled.meters[cell] = filled.seconds[cell]! * 2
    })
  })
}

describe('blocks', () => {
  it('cover every unknown cell, and no block is larger than allowed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat(143)),
        fc.integer({ min: 1, max: 13 }),
        (size, known, side) => {
          const partly = table(Array.from({ length: size }, (_, i) => i))
          for (const cell of known) if (cell < size * size) partly.seconds[cell] = 1
          for (const { rows, columns } of unknownBlocks(partly, side)) {
            expect(Math.max(rows.length, columns.length)).toBeLessThanOrEqual(side)
            for (const row of rows) for (const column of columns) partly.seconds[row * size + column] = 1
          }
          expect(partly.seconds).not.toContain(unknown)
        },
      ),
    )
  })

  it('give up on exactness where gaps are scattered', () => {
    const scattered = table(Array.from({ length: 40 }, (_, i) => i))
    scattered.seconds.fill(1)
    for (let i = 0; i < 40; i++) scattered.seconds[i * 40 + ((i * 7 + 3) % 40)] = unknown
    expect(unknownBlocks(scattered, 20).length).toBeLessThanOrEqual(16)
  })
})

describe('the memory of pairs', () => {
  it('never tells a wrong trip, however often places come and go', () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(fc.nat(9), { maxLength: 8 }), { maxLength: 12 }), (lists) => {
        const memory = createPairMemory(clock, 5)
        for (const ids of lists) {
          const right = table(ids)
          fill(right)
          const read = table(ids)
          memory.read(read)
          read.seconds.forEach((seconds, cell) => {
            if (seconds === unknown || seconds === 0) return
            expect([seconds, read.meters[cell]]).toEqual([right.seconds[cell], right.meters[cell]])
          })
          memory.write(right)
          const again = table(ids.slice(0, 5))
          memory.read(again)
          expect(again.seconds).not.toContain(unknown)
        }
      }),
    )
  })

  it('forgets the places used longest ago', () => {
    const memory = createPairMemory(clock, 3)
    for (const ids of [
      [1, 2],
      [2, 3],
      [2, 4],
    ]) {
      const filled = table(ids)
      fill(filled)
      memory.write(filled)
    }
    const read = table([1, 2, 3, 4])
    memory.read(read)
    expect([...read.seconds.subarray(4, 8)]).toEqual([unknown, 0, 2_003, 2_004])
    expect([...read.seconds.subarray(0, 4)]).toEqual([0, unknown, unknown, unknown])
  })
})
