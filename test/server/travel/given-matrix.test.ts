import { describe, expect, it } from 'vitest'
import { AppError } from '../../../server/foundation/app-error.ts'
import { matrixFromInput } from '../../../server/travel/given-matrix.ts'
import { unreachable } from '../../../server/travel/travel-matrix.ts'
import type { Location } from '../../../server/travel/travel-matrix.ts'

const [a, b, c]: [Location, Location, Location] = [
  [52.5, 13.4],
  [52.6, 13.5],
  [52.7, 13.6],
]
const given = {
  locations: [a, b, c],
  travelTimeSeconds: [
    [0, 10.4, 20],
    [11, 0, null],
    [21, 31, 7],
  ],
  distanceMeters: [
    [0, 100.6, 200],
    [110, 0, 300],
    [210, 310, 9],
  ],
}

describe('a given travel matrix', () => {
  it('is picked apart for the wanted locations, in their order', () => {
    const answer = matrixFromInput(given, [c, a, b])
    if (!('matrix' in answer)) throw new Error('locations are missing')
    expect([...answer.matrix.seconds]).toEqual([0, 21, 31, 20, 0, 10, unreachable, 11, 0])
    expect([...answer.matrix.meters]).toEqual([0, 210, 310, 200, 0, 101, unreachable, 110, 0])
  })

  it('serves a location wanted twice', () => {
    const answer = matrixFromInput(given, [a, b, a])
    if (!('matrix' in answer)) throw new Error('locations are missing')
    expect([...answer.matrix.seconds]).toEqual([0, 10, 0, 11, 0, 11, 0, 10, 0])
  })

  it('names each location it does not have once', () => {
    expect(matrixFromInput(given, [a, [1, 2], [52.5000001, 13.4], [1, 2]])).toEqual({
      missing: [
        [1, 2],
        [52.5000001, 13.4],
      ],
    })
  })

  it('is refused with every row that does not fit', () => {
    const broken = { ...given, travelTimeSeconds: [[0, -1, 2], [1], [0, 0, 0]], distanceMeters: [[0]] }
    const error = thrownBy(() => matrixFromInput(broken, [a]))
    expect(error.code).toBe('TRAVEL_MATRIX_INVALID')
    expect(error.details).toEqual([
      'travelTimeSeconds[0][1] is -1',
      'travelTimeSeconds[1] has 1 values',
      'distanceMeters has 1 rows',
    ])
    expect(error.message).toContain('does not fit its 3 locations')
  })
})

function thrownBy(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('no AppError was thrown')
}
