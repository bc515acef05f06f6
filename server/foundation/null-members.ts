/**
 * Without the members that are null at any depth, but for those of the names given: the reference service treats null
 * as absent, and so do we. Nearly always there are none, and the value is left as it is: copying it costs more than
 * looking.
 */
export function withoutNullMembers(value: unknown, kept: readonly string[] = []): unknown {
  return hasNull(value) ? cleared(value, kept) : value
}

/** Lists of numbers are left alone: matrices are large. */
const isOfNumbers = (list: readonly unknown[]) => typeof list[0] === 'number'

function hasNull(value: unknown): boolean {
  if (Array.isArray(value)) return !isOfNumbers(value) && value.some(hasNull)
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull))
}

function cleared(value: unknown, kept: readonly string[]): unknown {
  if (Array.isArray(value)) return isOfNumbers(value) ? value : value.map((item) => cleared(item, kept))
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([name, member]) => member !== null || kept.includes(name))
  return Object.fromEntries(present.map(([name, member]) => [name, cleared(member, kept)]))
}
