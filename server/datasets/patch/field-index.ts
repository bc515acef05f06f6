/** Which elements of an array a filter takes, and an index that answers it without looking at all of them. */
import { fieldOf, isObject } from './json-node.ts'
import type { PatchBudget } from './patch-budget.ts'
import type { FilterSegment } from './patch-path.ts'

/** What is looked for in the texts at `fields` of a node. */
interface TextProbe {
  readonly fields: readonly string[]
  readonly budget: PatchBudget
  /** Answers whether the search is over. */
  readonly test: (text: string) => boolean
}

/** Whether a text at the fields passes the test. Arrays on the way are looked into; only texts count at the end. */
function someText(node: unknown, probe: TextProbe, at = 0): boolean {
  probe.budget.spend(1)
  if (at === probe.fields.length) return typeof node === 'string' && probe.test(node)
  if (Array.isArray(node)) return node.some((element) => someText(element, probe, at))
  return isObject(node) && someText(fieldOf(node, probe.fields[at]!), probe, at + 1)
}

function probeOf(filter: FilterSegment, budget: PatchBudget): TextProbe {
  return { fields: filter.fields, budget, test: (text) => text === filter.value }
}

/** Positions of the elements the filter takes, by looking at each. */
export function scanArray(array: readonly unknown[], filter: FilterSegment, budget: PatchBudget): number[] {
  const probe = probeOf(filter, budget)
  const positions: number[] = []
  array.forEach((element, position) => {
    if (someText(element, probe)) positions.push(position)
  })
  return positions
}

/**
 * Positions by text for one choice of fields. It is told of new and changed elements but not of what disappeared: every
 * find looks again at the few candidates and forgets those that are no longer right.
 */
export class FieldIndex {
  readonly fields: readonly string[]
  readonly #positions = new Map<string, number[]>()
  readonly #budget: PatchBudget

  constructor(fields: readonly string[], array: readonly unknown[], budget: PatchBudget) {
    this.fields = fields
    this.#budget = budget
    array.forEach((element, position) => this.add(element, position))
  }

  add(element: unknown, position: number): void {
    const test = (text: string) => {
      const positions = this.#positions.get(text)
      if (positions) positions.push(position)
      else this.#positions.set(text, [position])
      return false
    }
    someText(element, { fields: this.fields, budget: this.#budget, test })
  }

  find(array: readonly unknown[], filter: FilterSegment): readonly number[] {
    const probe = probeOf(filter, this.#budget)
    const candidates = new Set(this.#positions.get(filter.value))
    const positions = [...candidates].filter((position) => someText(array[position], probe))
    if (positions.length > 0) this.#positions.set(filter.value, positions)
    else this.#positions.delete(filter.value)
    // The index keeps its own list: the caller changes the array, and thereby the index, while it reads this one.
    return [...positions]
  }
}
