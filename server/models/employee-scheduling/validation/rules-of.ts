/** All rules of an input, with their places. */
import type { Input } from '../schema/input.ts'

export interface PlacedRule {
  readonly rule: { readonly id: string } & Readonly<Record<string, unknown>>
  /** Name of its list. */
  readonly list: string
  readonly path: string
}

export function rulesOf({ contracts, globalRules }: Input): PlacedRule[] {
  return [
    ...contracts.flatMap((contract, index) => listed(contract, `/contracts/${index}`)),
    ...(globalRules ? listed(globalRules, '/globalRules') : []),
    ...(globalRules?.unassignedShiftRule
      ? [
          {
            rule: globalRules.unassignedShiftRule,
            list: 'unassignedShiftRule',
            path: '/globalRules/unassignedShiftRule',
          },
        ]
      : []),
  ]
}

function listed(owner: object, path: string): PlacedRule[] {
  return Object.entries(owner).flatMap(([list, rules]) =>
    Array.isArray(rules)
      ? (rules as PlacedRule['rule'][]).map((rule, index) => ({ rule, list, path: `${path}/${list}/${index}` }))
      : [],
  )
}
