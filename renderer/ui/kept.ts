/** Small things kept in this browser. What cannot be read, because somebody else wrote it, counts as absent. */
/** Of the browser's storage. */
export const keptKey = (name: string): string => `planwright.${name}`

export function readKept<Value>(name: string, isValue: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keptKey(name)) ?? 'null')
    return isValue(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. */
export function writeKept(name: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(keptKey(name))
  else localStorage.setItem(keptKey(name), JSON.stringify(value))
}
