/** Coupling rules of a roster, kept up to date duty by duty: what workers do together. */
import type { CouplingRule } from '../problem/problem.ts'

export interface CouplingPrices {
  /** One more duty (`sign` 1) or one less (-1) of a worker. */
  change(duty: number, worker: number, sign: number): void
  readonly hard: number
  readonly soft: number
}

/** For a roster in which nobody does anything. */
export function createCouplingPrices(rules: readonly CouplingRule[]): CouplingPrices {
  const couplings = rules.map((rule) => rule.start())
  const count = rules.length
  let hard = 0
  let soft = 0
  const add = ({ isHard, weight }: CouplingRule, amount: number): void => {
    if (isHard) hard += amount
    else soft += weight * amount
  }
  for (let r = 0; r < count; r++) add(rules[r]!, couplings[r]!.empty)
  return {
    change(duty, worker, sign) {
      for (let r = 0; r < count; r++) add(rules[r]!, couplings[r]!.change(duty, worker, sign))
    },
    get hard() {
      return hard
    },
    get soft() {
      return soft
    },
  }
}
