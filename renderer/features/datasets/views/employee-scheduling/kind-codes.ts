/** Kinds of shifts in as few letters as tell them apart: E and L, but Ea and Ex. */

const longest = 3

export function kindCodes(kinds: readonly string[]): ReadonlyMap<string, string> {
  return new Map(kinds.map((kind) => [kind, codeOf(kind, kinds)]))
}

/** Those that begin alike for too long are shortened all the same; their colours differ. */
function codeOf(kind: string, kinds: readonly string[]): string {
  const others = kinds.filter((other) => other !== kind)
  for (let length = 1; length < longest; length++) {
    const code = kind.slice(0, length)
    if (!others.some((other) => other.startsWith(code))) return code
  }
  return kind.slice(0, longest)
}
