/**
 * JSON text laid out for reading, token by token: numbers and texts stay exactly as they were written, which parsing
 * and writing anew would not promise (1e400, 0.10, 2^53 + 1). Text that ends in the middle is laid out as far as it
 * goes.
 */
const tokens = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s{}[\],:"]+/g

export function formatJson(text: string): string {
  const parts: string[] = []
  const indent: string[] = []
  const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
  let before = ''
  const newLine = () => parts.push('\n', ...indent)
  for (const [token] of text.matchAll(tokens)) {
    if (token === '}' || token === ']') {
      indent.pop()
      if (closers[before] !== token) newLine()
    } else if (before in closers || before === ',') newLine()
    parts.push(token === ':' ? ': ' : token)
    if (token in closers) indent.push('  ')
    before = token
  }
  return parts.join('')
}
