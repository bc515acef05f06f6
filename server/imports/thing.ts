/** Anything of an input that has members. */
export type Thing = Record<string, unknown>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const hasMembers = (value: unknown): value is Thing => typeof value === 'object' && value !== null

export const isList = (value: unknown): value is unknown[] => Array.isArray(value)
