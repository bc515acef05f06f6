/** Tags of a type as numbers. */
import type { Facts } from '../domain/plan.ts'

export interface TagNumbers {
  /** By number. */
  readonly names: readonly string[]
  /** Of each shift, its tags of the type. */
  readonly ofShift: readonly Int32Array[]
}

/** Only tags that are declared have a type. */
export function tagNumbers({ shifts, tagTypes }: Facts, type: string): TagNumbers {
  const names = [...tagTypes].flatMap(([tag, own]) => (own === type ? [tag] : []))
  const numbers = new Map(names.map((tag, index) => [tag, index]))
  return {
    names,
    ofShift: shifts.map(({ tags }) => Int32Array.from([...tags].flatMap((tag) => numbers.get(tag) ?? []))),
  }
}
