/**
 * Constraints of rosters as they are written: one object for what people read of a constraint and for the rule that
 * measures it. A rule is compiled for a plan; what it then says is what the search adds up and the analysis tells.
 */
import { weightOf, type Constraint } from '../../constraint.ts'
import type { Facts, Plan } from '../domain/plan.ts'
import { matchesIn } from './plan-matches.ts'
import type {
  CellRule,
  Level,
  RosterBalanceRule,
  RosterCoupling,
  RosterLoadRule,
  RosterRowRule,
  RosterSummary,
} from './rule.ts'

export type RosterConstraint = RosterSummary & Constraint<Plan>

/** What rules are compiled of at least; rules of contracts are handed the contract, others one rule of the input. */
export interface Terms {
  readonly facts: Facts
}

/** A constraint that has its rule for itself. */
export interface Ruled<Own extends Terms, Rule> extends RosterConstraint {
  /** The rule, compiled: none where the input gives it nothing to say. */
  rules(terms: Own): Rule[]
}

/** Constraints of which a rule of the input names the one it belongs to. */
export interface Family<Kind extends string, Own extends Terms, Rule> {
  readonly constraints: Readonly<Record<Kind, RosterConstraint>>
  rules(terms: Own & OfKind<Kind>): Rule[]
}

export interface OfKind<Kind extends string> {
  readonly rule: { readonly satisfiability: Kind }
}

export function levelOf({ overrides }: Pick<Facts, 'overrides'>, constraint: RosterSummary): Level {
  return { constraint, isHard: constraint.level === 'hard', weight: weightOf(constraint, overrides) }
}

/** A constraint that shares its rule with others: one of a family, or of company. */
export function rosterConstraint(summary: RosterSummary): RosterConstraint {
  const made: RosterConstraint = { ...summary, matches: (plan) => matchesIn(plan, made) }
  return made
}

type Definition<Own, Parts> = RosterSummary & { readonly rules: (terms: Own) => readonly Parts[] }

function ruled<Own extends Terms, Parts, Rule>(
  { rules, ...summary }: Definition<Own, Parts>,
  compile: (parts: Parts, level: Level) => Rule,
): Ruled<Own, Rule> {
  const made: Ruled<Own, Rule> = {
    ...summary,
    matches: (plan) => matchesIn(plan, made),
    rules: (terms) => rules(terms).map((parts) => compile(parts, levelOf(terms.facts, made))),
  }
  return made
}

/** On a shift and who works it. */
export const onShifts = (definition: Definition<Terms, Omit<CellRule, keyof Level>>): Ruled<Terms, CellRule> =>
  ruled(definition, (parts, level) => ({ ...level, ...parts }))

export type RowParts = Pick<RosterRowRule, 'walk' | 'justify'> & Partial<Pick<RosterRowRule, 'asksForWork' | 'unit'>>

/** On the shifts of an employee. `unit`, of the search, is 60 where amounts are minutes. */
const rowRule = ({ asksForWork = false, unit = 1, ...parts }: RowParts, level: Level): RosterRowRule => ({
  ...level,
  asksForWork,
  unit,
  ...parts,
})

export const onRows = <Own extends Terms>(definition: Definition<Own, RowParts>): Ruled<Own, RosterRowRule> =>
  ruled(definition, rowRule)

type LoadParts = Omit<RosterLoadRule, keyof Level>

/** On what is worked by all of some employees together. */
export const onLoads = <Own extends Terms>(definition: Definition<Own, LoadParts>): Ruled<Own, RosterLoadRule> =>
  ruled(definition, (parts, level) => ({ ...level, ...parts }))

/** On even shares. */
export const onShares = <Own extends Terms>(
  definition: Definition<Own, Omit<RosterBalanceRule, keyof Level>>,
): Ruled<Own, RosterBalanceRule> => ruled(definition, (parts, level) => ({ ...level, ...parts }))

type CouplingParts = Omit<RosterCoupling, 'constraints' | keyof Level>

const couplingRule = (parts: CouplingParts, level: Level): RosterCoupling => ({
  ...level,
  constraints: [level.constraint],
  ...parts,
})

/** On what several employees do together. */
export const onCompany = <Own extends Terms>(definition: Definition<Own, CouplingParts>): Ruled<Own, RosterCoupling> =>
  ruled(definition, couplingRule)

interface FamilyDefinition<Kind extends string, Own, Parts> {
  readonly constraints: Readonly<Record<Kind, RosterConstraint>>
  readonly rules: (terms: Own & OfKind<Kind>) => readonly Parts[]
}

function family<Kind extends string, Own extends Terms, Parts, Rule>(
  { constraints, rules }: FamilyDefinition<Kind, Own, Parts>,
  compile: (parts: Parts, level: Level) => Rule,
): Family<Kind, Own, Rule> {
  return {
    constraints,
    rules: (terms) =>
      rules(terms).map((parts) => compile(parts, levelOf(terms.facts, constraints[terms.rule.satisfiability]))),
  }
}

export const rowFamily = <Kind extends string, Own extends Terms>(
  definition: FamilyDefinition<Kind, Own, RowParts>,
): Family<Kind, Own, RosterRowRule> => family(definition, rowRule)

export const loadFamily = <Kind extends string, Own extends Terms>(
  definition: FamilyDefinition<Kind, Own, LoadParts>,
): Family<Kind, Own, RosterLoadRule> => family(definition, (parts, level) => ({ ...level, ...parts }))

export const companyFamily = <Kind extends string, Own extends Terms>(
  definition: FamilyDefinition<Kind, Own, CouplingParts>,
): Family<Kind, Own, RosterCoupling> => family(definition, couplingRule)
