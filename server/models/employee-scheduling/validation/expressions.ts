interface Expression {
  readonly type: 'NODE' | 'LEAF'
  readonly operands?: readonly Expression[] | undefined
  readonly tagId?: string | undefined
  readonly skillId?: string | undefined
}

/** Nodes have operands, leaves a name. */
export function isWellFormed(expression: Expression, leaf: 'tagId' | 'skillId'): boolean {
  const { type, operands = [] } = expression
  if (type === 'LEAF') return expression[leaf] !== undefined && operands.length === 0
  return operands.length > 0 && operands.every((operand) => isWellFormed(operand, leaf))
}
