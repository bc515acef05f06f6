interface Expression {
  readonly type: 'NODE' | 'LEAF'
  readonly operands?: readonly Expression[] | undefined
  readonly tagId?: string | undefined
  readonly skillId?: string | undefined
}

/** Levels of an expression; more says nothing a planner could follow. */
const mostLevels = 10

/** Nodes have operands, leaves a name. */
export function isWellFormed(expression: Expression, leaf: 'tagId' | 'skillId'): boolean {
  const { type, operands = [] } = expression
  if (type === 'LEAF') return expression[leaf] !== undefined && operands.length === 0
  return operands.length > 0 && operands.every((operand) => isWellFormed(operand, leaf))
}

export function isTooDeep({ operands = [] }: Expression, levels = mostLevels): boolean {
  return levels === 0 || operands.some((operand) => isTooDeep(operand, levels - 1))
}

/** Tags that an operator joins with themselves. */
export function repeatedTags({ operands = [] }: Expression): string[] {
  const own = operands.flatMap(({ tagId }) => tagId ?? [])
  return [...own.filter((tag, index) => own.indexOf(tag) < index), ...operands.flatMap(repeatedTags)]
}
