/**
 * How big a pattern gets when its counted repetitions are written out: known before it is compiled, which takes time.
 */

/**
 * Quoted text, an escape, a class, a count, a parenthesis, or any other character. This one runs in V8: where it fails
 * there is one way to fail only, so that no pattern can make it slow.
 */
const parts =
  /\\Q(?<quoted>.*?)(?:\\E|$)|\\[pPx]\{[^}]*\}|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\{(?<least>\d+)(?:,(?<most>\d*))?\}|./gsu

/** Characters, classes, operators and groups after unfolding; of a pattern that is none, any number. */
export function unfoldedSize(pattern: string): number {
  const open: number[] = []
  let [size, last] = [0, 0]
  for (const { 0: part, groups: { quoted, least, most } = {} } of pattern.matchAll(parts)) {
    if (part === '(') {
      open.push(size)
      size = 0
    } else if (part === ')') {
      last = size + 2
      size = last + (open.pop() ?? 0)
    } else if (least !== undefined) {
      const times = Math.max(Number(least), Number(most ?? 0))
      size += last * (times - 1)
      last *= times
    } else {
      last = quoted?.length ?? 1
      size += last
    }
  }
  return open.reduce((sum, outer) => sum + outer, size)
}
