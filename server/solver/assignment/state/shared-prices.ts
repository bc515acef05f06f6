/** Loads, even shares and couplings: what concerns several workers, kept up to date duty by duty. */
import type { AssignmentProblem, BalanceRule, LoadRule } from '../problem/problem.ts'
import { shareOf, unevenness } from '../problem/shares.ts'
import { createCouplingPrices } from './couplings.ts'

export interface SharedPrices {
  /** One more duty (`sign` 1) or one less (-1) of a worker. */
  change(duty: number, worker: number, sign: number): void
  readonly hard: number
  readonly soft: number
}

interface Load extends LoadRule {
  readonly load: Int32Array
}

interface Balance extends BalanceRule {
  readonly total: Float64Array
  readonly members: number
  sum: number
  squares: number
}

/** For a plan in which nobody does anything. */
export function createSharedPrices(problem: AssignmentProblem): SharedPrices {
  const { loadRules, balanceRules, couplingRules = [], workerCount } = problem
  const loads = loadRules.map((rule): Load => ({ ...rule, load: new Int32Array(rule.min.length) }))
  const balances = balanceRules.map((rule) => startBalance(rule, workerCount))
  const couplings = createCouplingPrices(couplingRules)
  let hard = 0
  let soft = 0
  for (const rule of loads)
    for (let slot = 0; slot < rule.load.length; slot++) {
      const price = beyond(rule, slot)
      if (rule.isHard) hard += price
      else soft += rule.weight * price
    }
  let balance = balances.reduce((sum, rule) => sum + priceOf(rule), 0)
  return {
    change(duty, worker, sign) {
      for (let r = 0; r < loads.length; r++) {
        const rule = loads[r]!
        if (rule.members[worker] === 0) continue
        const until = rule.first[duty + 1]!
        for (let i = rule.first[duty]!; i < until; i++) {
          const slot = rule.slots[i]!
          const before = beyond(rule, slot)
          rule.load[slot] = rule.load[slot]! + sign * rule.amounts[i]!
          const change = beyond(rule, slot) - before
          if (rule.isHard) hard += change
          else soft += rule.weight * change
        }
      }
      for (let r = 0; r < balances.length; r++) {
        const rule = balances[r]!
        if (rule.scale[worker] === 0 || rule.amounts[duty] === 0) continue
        balance += shift(rule, worker, sign * rule.amounts[duty]!)
      }
      couplings.change(duty, worker, sign)
    },
    get hard() {
      return hard + couplings.hard
    },
    get soft() {
      return soft + balance + couplings.soft
    },
  }
}

function beyond({ load, min, max }: Load, slot: number): number {
  const amount = load[slot]!
  return amount > max[slot]! ? amount - max[slot]! : amount < min[slot]! ? min[slot]! - amount : 0
}

function startBalance(rule: BalanceRule, workerCount: number): Balance {
  const balance = { ...rule, total: Float64Array.from(rule.before), members: 0, sum: 0, squares: 0 }
  for (let worker = 0; worker < workerCount; worker++) {
    if (rule.scale[worker] === 0) continue
    const share = shareOf(balance.total[worker]!, rule.scale[worker]!)
    balance.members++
    balance.sum += share
    balance.squares += share * share
  }
  return balance
}

function priceOf({ weight, sum, squares, members }: Balance): number {
  return weight * unevenness(sum, squares, members)
}

/** Change of the price. */
function shift(rule: Balance, worker: number, amount: number): number {
  const price = priceOf(rule)
  const scale = rule.scale[worker]!
  const before = shareOf(rule.total[worker]!, scale)
  rule.total[worker] = rule.total[worker]! + amount
  const after = shareOf(rule.total[worker], scale)
  rule.sum += after - before
  rule.squares += after * after - before * before
  return priceOf(rule) - price
}
