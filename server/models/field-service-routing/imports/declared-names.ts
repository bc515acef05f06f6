/**
 * An input declares its skills and tags. Where the sheet of the plan does not, they are those the shifts have: what a
 * visit requires and nobody has is misspelt more often than not, and the validation says so.
 */
interface NamedThings {
  readonly [list: string]: unknown
}

const isNamed = (value: unknown): value is NamedThings => typeof value === 'object' && value !== null

const thingsIn = (thing: NamedThings, list: string): NamedThings[] => {
  const value = thing[list]
  return Array.isArray(value) ? value.filter(isNamed) : []
}

const textsIn = (thing: NamedThings, list: string): string[] => {
  const value = thing[list]
  return Array.isArray(value) ? value.map(String) : []
}

export function declaredNames(input: Record<string, unknown>): void {
  const shifts = thingsIn(input, 'vehicles').flatMap((vehicle) => thingsIn(vehicle, 'shifts'))
  const skills = shifts.flatMap((shift) => thingsIn(shift, 'skills').map(({ name }) => String(name)))
  const tags = shifts.flatMap((shift) => textsIn(shift, 'tags'))
  if (skills.length > 0) input['skills'] ??= [...new Set(skills)].sort()
  if (tags.length > 0) input['tags'] ??= [...new Set(tags)].sort()
}
