/** How much the soft level can change with one duty more or less, at most: what a medium unit must cost more than. */
import { softOf, type GridRules } from './grid.ts'

/** Points, by the row rules of a worker. */
export function mostPerDuty(rules: GridRules): number {
  const { pair, runs, patterns } = rules
  const ofRuns = runs.map(({ on, onAtEdge, off }) => 2 * (Math.max(spread(on), spread(onAtEdge)) + spread(off)))
  const ofPatterns = patterns.map(({ length, price }) => length * Math.abs(softOf(price)))
  return [...ofRuns, ...ofPatterns].reduce((sum, points) => sum + points, mostPerCell(rules) + 2 * spread(pair))
}

/** Between the least and the most of some prices, 0 among them. */
function spread(prices: Float64Array): number {
  let [least, most] = [0, 0]
  for (const price of prices) {
    least = Math.min(least, softOf(price))
    most = Math.max(most, softOf(price))
  }
  return most - least
}

/** By the sums that a cell adds to. */
function mostPerCell({ quantities, first, target, amount, quantityOfGroup }: GridRules): number {
  const steps = quantities.map(({ price, dear }) => largestStep(price) + largestStep(dear))
  let most = 0
  for (let cell = 0; cell + 1 < first.length; cell++) {
    let sum = 0
    for (let at = first[cell]!; at < first[cell + 1]!; at++)
      sum += amount[at] === 0 ? steps[quantityOfGroup[target[at]!]!]! : amount[at]! * steps[target[at]!]!
    most = Math.max(most, sum)
  }
  return most
}

/** Between two sums that are one apart. */
function largestStep(prices: Float64Array): number {
  let largest = 0
  for (let sum = 1; sum < prices.length; sum++)
    largest = Math.max(largest, Math.abs(softOf(prices[sum]!) - softOf(prices[sum - 1]!)))
  return largest
}
