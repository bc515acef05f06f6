/** Travel prepared for the loop: what a way costs, and both matrices by destination where that differs. */
import { sharedFloat64s, sharedInt32s } from '../../../foundation/shared-arrays.ts'
import { noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { quickestSeconds } from '../problem/travel-clock.ts'

export type PriceMatrix = Int32Array | Float64Array

export interface TravelMatrices {
  /**
   * Travel at the quickest pace at `from * placeCount + to`, and transposed at `to * placeCount + from` (the same array
   * when symmetric).
   */
  readonly seconds: Int32Array
  readonly secondsInto: Int32Array
  readonly price: PriceMatrix
  readonly priceInto: PriceMatrix
  /** Price of the dearest way there is, 1 at least. */
  readonly dearest: number
  /** Whether no road leads between some places. */
  readonly hasGaps: boolean
}

/** Rows and columns are read in squares of this many, which stay in the cache: matrices of 10,000 places do not. */
const tile = 64

export function compileTravel(problem: RoutingProblem): TravelMatrices {
  const { travelClock: clock, placeCount } = problem
  const seconds = clock ? quickestSeconds(clock, problem.travelSeconds) : problem.travelSeconds
  const price = priceMatrix(problem, seconds)
  const isSymmetric =
    problem.isTravelSymmetric ??
    (isSymmetricMatrix(seconds, placeCount) && (price === seconds || isSymmetricMatrix(price, placeCount)))
  const secondsInto = isSymmetric ? seconds : transpose(seconds, placeCount)
  const priceInto = isSymmetric ? price : price === seconds ? secondsInto : transpose(price, placeCount)
  return { seconds, secondsInto, price, priceInto, ...extremesOf(seconds, price, placeCount, isSymmetric) }
}

/** Soft price of each arc; the seconds themselves when they are the price, and doubles only when int32 is too small. */
function priceMatrix(
  { travelMeters, travelSecondPrice, travelMeterPrice }: RoutingProblem,
  seconds: Int32Array,
): PriceMatrix {
  if (travelSecondPrice === 1 && travelMeterPrice === 0) return seconds
  const size = seconds.length
  let highest = 0
  for (let k = 0; k < size; k++)
    highest = Math.max(highest, seconds[k]! * travelSecondPrice + travelMeters[k]! * travelMeterPrice)
  const prices = highest <= noUpperBound ? sharedInt32s(size) : sharedFloat64s(size)
  for (let k = 0; k < size; k++) prices[k] = seconds[k]! * travelSecondPrice + travelMeters[k]! * travelMeterPrice
  return prices
}

/** Of what is symmetric, half is looked at. */
function extremesOf(seconds: Int32Array, price: PriceMatrix, size: number, isSymmetric: boolean) {
  let dearest = 1
  let hasGaps = false
  for (let i = 0; i < size; i++) {
    for (let k = i * size, end = k + (isSymmetric ? i + 1 : size); k < end; k++) {
      if (seconds[k]! >= noUpperBound) hasGaps = true
      else if (price[k]! > dearest) dearest = price[k]!
    }
  }
  return { dearest, hasGaps }
}

function isSymmetricMatrix(matrix: PriceMatrix, size: number): boolean {
  for (let top = 0; top < size; top += tile) {
    for (let left = 0; left <= top; left += tile) {
      for (let i = top; i < Math.min(top + tile, size); i++) {
        for (let j = left; j < Math.min(left + tile, i); j++)
          if (matrix[i * size + j] !== matrix[j * size + i]) return false
      }
    }
  }
  return true
}

function transpose<Matrix extends PriceMatrix>(matrix: Matrix, size: number): Matrix {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- a copy is of the same kind
  const transposed = matrix.slice() as Matrix
  for (let top = 0; top < size; top += tile) {
    for (let left = 0; left < size; left += tile) {
      for (let i = top; i < Math.min(top + tile, size); i++) {
        for (let j = left; j < Math.min(left + tile, size); j++) transposed[j * size + i] = matrix[i * size + j]!
      }
    }
  }
  return transposed
}
