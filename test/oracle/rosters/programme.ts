/** A linear programme with whole numbers, minimised level by level by HiGHS. */
import loadHighs from 'highs'

export interface Variable {
  readonly name: string
  readonly hard: number
  readonly medium: number
  readonly soft: number
  readonly kind: 'binary' | 'amount'
}

export type Term = readonly [factor: number, variable: Variable]

export interface Programme {
  add(costs: Partial<Pick<Variable, 'hard' | 'medium' | 'soft'>>, kind?: Variable['kind']): Variable
  /** The sum is as much, at least or at most so much. */
  limit(terms: readonly Term[], relation: '=' | '>=' | '<=', bound: number): void
  solve(): Promise<Solution | undefined>
}

export interface Solution {
  readonly hard: number
  readonly medium: number
  readonly soft: number
  valueOf(variable: Variable): number
}

const loading = loadHighs()
const levels = ['hard', 'medium', 'soft'] as const

const termsText = (terms: readonly Term[]) =>
  terms.map(([factor, { name }]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`).join('\n ')

export function createProgramme(): Programme {
  const variables: Variable[] = []
  const limits: string[] = []
  const limit: Programme['limit'] = (terms, relation, bound) => {
    const present = terms.filter(([factor]) => factor !== 0)
    if (present.length > 0) limits.push(`c${limits.length}: ${termsText(present)} ${relation} ${bound}`)
  }
  return {
    add({ hard = 0, medium = 0, soft = 0 }, kind = 'binary') {
      const variable: Variable = { name: `x${variables.length}`, hard, medium, soft, kind }
      variables.push(variable)
      return variable
    },
    limit,
    async solve() {
      const highs = await loading
      const sums = { hard: 0, medium: 0, soft: 0 }
      let values = new Map<string, number>()
      for (const level of levels) {
        const costs = variables.map((variable): Term => [variable[level], variable]).filter(([cost]) => cost !== 0)
        if (costs.length === 0 && values.size > 0) continue
        const text = [
          'Minimize',
          ` obj: ${costs.length > 0 ? termsText(costs) : `0 ${variables[0]!.name}`}`,
          'Subject To',
          ...limits.map((line) => ` ${line}`),
          'Binary',
          ...variables.filter(({ kind }) => kind === 'binary').map(({ name }) => ` ${name}`),
          'End',
        ].join('\n')
        const { Status, Columns } = highs.solve(text, { mip_rel_gap: 0, mip_abs_gap: 0.4, presolve: 'on' })
        if (Status === 'Infeasible') return undefined
        if (Status !== 'Optimal') throw new Error(`HiGHS ended with ${Status} on the ${level} level.`)
        values = new Map(Object.entries(Columns).map(([name, column]) => [name, column.Primal]))
        const sum = costs.reduce((total, [cost, { name }]) => total + cost * Math.round(values.get(name) ?? 0), 0)
        sums[level] = sum
        limit(costs, '<=', sum)
      }
      const last = values
      return { ...sums, valueOf: ({ name }) => Math.round(last.get(name) ?? 0) }
    },
  }
}
