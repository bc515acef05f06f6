/** Tags and skills joined by AND and OR. */
interface Expression {
  readonly type: 'NODE' | 'LEAF'
  readonly operator?: 'AND' | 'OR' | undefined
  readonly operands?: readonly Expression[] | undefined
  readonly tagId?: string | undefined
  readonly skillId?: string | undefined
}

/** A node without an operator joins by AND. */
export function holds(expression: Expression, has: (name: string) => boolean): boolean {
  if (expression.type === 'LEAF') return has(expression.tagId ?? expression.skillId ?? '')
  const operands = expression.operands ?? []
  return expression.operator === 'OR'
    ? operands.some((operand) => holds(operand, has))
    : operands.every((operand) => holds(operand, has))
}

/** Every name in it. */
export function namesIn({ type, operands = [], tagId, skillId }: Expression): string[] {
  return type === 'LEAF' ? [tagId ?? skillId ?? []].flat() : operands.flatMap(namesIn)
}

/** `first aid and (driver or nurse)` */
export function inWords(expression: Expression): string {
  if (expression.type === 'LEAF') return expression.tagId ?? expression.skillId ?? ''
  const parts = (expression.operands ?? []).map((one) => (one.type === 'LEAF' ? inWords(one) : `(${inWords(one)})`))
  return parts.join(expression.operator === 'OR' ? ' or ' : ' and ')
}
