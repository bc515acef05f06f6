/** All rules of an input, with their places. */
import type { ContractInput } from '../schema/contract.ts'
import type { GlobalRules } from '../schema/global-rules.ts'
import type { Input } from '../schema/input.ts'

type ListsOf<Owner> = { [Name in keyof Owner]-?: Owner[Name] extends (infer Rule)[] ? Rule : never }[keyof Owner]

export type AnyRule = ListsOf<ContractInput> | ListsOf<GlobalRules> | NonNullable<GlobalRules['unassignedShiftRule']>

export interface PlacedRule {
  readonly rule: AnyRule
  /** Name of its list. */
  readonly list: string
  readonly path: string
}

export function rulesOf({ contracts, globalRules }: Input): PlacedRule[] {
  const unassigned = globalRules?.unassignedShiftRule
  return [
    ...contracts.flatMap((contract, index) =>
      Object.entries(contract).flatMap(([list, rules]) =>
        Array.isArray(rules) ? placed(rules, list, `/contracts/${index}`) : [],
      ),
    ),
    ...Object.entries(globalRules ?? {}).flatMap(([list, rules]) =>
      Array.isArray(rules) ? placed(rules, list, '/globalRules') : [],
    ),
    ...(unassigned
      ? [{ rule: unassigned, list: 'unassignedShiftRule', path: '/globalRules/unassignedShiftRule' }]
      : []),
  ]
}

function placed(rules: readonly AnyRule[], list: string, path: string): PlacedRule[] {
  return rules.map((rule, index) => ({ rule, list, path: `${path}/${list}/${index}` }))
}
