/**
 * Patterns of days of one worker as a tree: what several of them begin with is looked at once, and a pattern costs
 * nothing where the days before its own ones do not fit already. Contracts list one pattern for every number of days
 * off that is not wanted, each as long as its gap.
 */
import type { DayPatternShape } from '../problem/row-shapes.ts'

export interface PricedPattern {
  readonly shape: DayPatternShape
  /** Of each day from which on it fits. */
  readonly price: number
}

interface Node {
  readonly isOn: number
  readonly included: Uint8Array
  readonly mustAll: number
  price: number
  readonly next: Node[]
}

/** Adds up the prices of all fits in a row, which is in the order of time. The patterns are of one clock. */
export function patternTree(patterns: readonly PricedPattern[]): (row: Int32Array, count: number) => number {
  const roots: Node[] = []
  for (const { shape, price } of patterns) plant(roots, shape, price)
  const { startDay } = patterns[0]!.shape

  function fits({ isOn, included, mustAll }: Node, row: Int32Array, from: number, until: number): boolean {
    if (until === from) return isOn === 0
    let matching = 0
    for (let i = from; i < until; i++) matching += included[row[i]!]!
    if (isOn === 0) return matching === 0
    return mustAll === 1 ? matching === until - from : matching > 0
  }

  /** Of the nodes that may stand for a day, whose duties begin at `from`. */
  function sumFrom(nodes: readonly Node[], row: Int32Array, count: number, from: number, day: number): number {
    let until = from
    while (until < count && startDay[row[until]!] === day) until++
    let sum = 0
    for (let n = 0; n < nodes.length; n++) {
      const node = nodes[n]!
      if (!fits(node, row, from, until)) continue
      sum += node.price
      if (node.next.length > 0) sum += sumFrom(node.next, row, count, until, day + 1)
    }
    return sum
  }

  return (row, count) => {
    let sum = 0
    for (let i = 0; i < count;) {
      const day = startDay[row[i]!]!
      sum += sumFrom(roots, row, count, i, day)
      while (i < count && startDay[row[i]!] === day) i++
    }
    return sum
  }
}

function plant(roots: Node[], { isOn, included, mustAll }: DayPatternShape, price: number): void {
  let level = roots
  for (let p = 0; p < isOn.length; p++) {
    const own = { isOn: isOn[p]!, included: included[p]!, mustAll: mustAll[p]! }
    let node = level.find((one) => isAlike(one, own))
    if (!node) level.push((node = { ...own, price: 0, next: [] }))
    if (p === isOn.length - 1) node.price += price
    level = node.next
  }
}

type Day = Pick<Node, 'isOn' | 'included' | 'mustAll'>

function isAlike(a: Day, b: Day): boolean {
  if (a.isOn !== b.isOn || (a.isOn === 1 && a.mustAll !== b.mustAll)) return false
  if (a.included === b.included) return true
  for (let duty = 0; duty < a.included.length; duty++) if (a.included[duty] !== b.included[duty]) return false
  return true
}
