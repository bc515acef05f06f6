/** Small things kept in this browser. What cannot be read, because somebody else wrote it, counts as absent. */
const prefix = 'planwright.'

export function readKept<Value>(name: string, isValue: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isValue(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. */
export function writeKept(name: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(prefix + name)
  else localStorage.setItem(prefix + name, JSON.stringify(value))
}
