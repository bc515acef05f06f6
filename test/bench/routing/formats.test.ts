import { describe, expect, test } from 'vitest'
import { readLiLim } from './li-lim-format.ts'
import { readSolomon } from './solomon-format.ts'
import { liLimText, solomonText, vrplibText } from './tiny-instances.ts'
import { readVrplib } from './vrplib-format.ts'

describe('a Solomon file', () => {
  test('is read with its fleet, its depot and its customers', () => {
    const instance = readSolomon(solomonText.replaceAll('\n', '\r\n'))
    expect(instance.vehicles).toEqual(
      Array.from({ length: 2 }, () => ({ depot: 0, capacity: 10, maxDuration: Infinity })),
    )
    expect(instance.depotCount).toBe(1)
    expect(instance.stops).toHaveLength(4)
    expect(instance.stops[2]).toEqual({ x: 4, y: 4, demand: 6, ready: 10, due: 20, service: 2 })
  })

  test('without customers is refused', () => {
    expect(() => readSolomon('C1\n\nVEHICLE\nNUMBER CAPACITY\n 25 200\n')).toThrow('0 rows of seven numbers')
  })
})

describe('a Li and Lim file', () => {
  test('is read with its pairs', () => {
    const instance = readLiLim(liLimText)
    expect(instance.vehicles).toHaveLength(2)
    expect(instance.pairs).toEqual([
      { pickup: 1, delivery: 3 },
      { pickup: 4, delivery: 2 },
    ])
    expect(instance.stops[3]).toMatchObject({ demand: -5, ready: 0, due: 90, service: 1 })
  })

  test('whose pairs do not match is refused', () => {
    expect(() => readLiLim(liLimText.replace('3 6 0 -5', '3 6 0 -4'))).toThrow('Row 1 is delivered at row 3')
  })

  test('is not mistaken for a Solomon file', () => {
    expect(() => readLiLim(solomonText)).toThrow('Not a Li and Lim file')
  })
})

describe('a VRPLIB file', () => {
  test('is read with its depots, the vehicles of each and their longest duration', () => {
    const instance = readVrplib(vrplibText)
    expect(instance.depotCount).toBe(2)
    expect(instance.vehicles).toEqual([
      { depot: 0, capacity: 8, maxDuration: 30 },
      { depot: 1, capacity: 8, maxDuration: 30 },
    ])
    expect(instance.stops).toEqual([
      { x: 0, y: 0, demand: 0, ready: 0, due: 100, service: 0 },
      { x: 20, y: 0, demand: 0, ready: 0, due: 100, service: 0 },
      { x: 3, y: 4, demand: 5, ready: 50, due: 60, service: 2 },
      { x: 20.5, y: 1.25, demand: 4, ready: 0, due: 100, service: 3 },
    ])
  })

  test.each([
    ['of another metric', 'EUC_2D', 'GEO', 'EDGE_WEIGHT_TYPE is GEO'],
    ['with missing nodes', 'DIMENSION: 4', 'DIMENSION: 5', 'but 4 rows of coordinates'],
    ['without a capacity', 'CAPACITY: 8\n', '', 'CAPACITY is missing'],
    [
      'with depots among the customers',
      'DEPOT_SECTION\n1\n2\n',
      'DEPOT_SECTION\n1\n3\n',
      'Depots must be the first nodes; they are 1, 3',
    ],
  ])('%s is refused', (_, from, to, message) => {
    const at = vrplibText.lastIndexOf(from)
    expect(() => readVrplib(vrplibText.slice(0, at) + to + vrplibText.slice(at + from.length))).toThrow(message)
  })
})
