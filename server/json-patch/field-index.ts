/** Which elements of an array a filter takes, and an index that answers it without looking at all of them. */
import { parseDateTime } from '../foundation/iso-date-time.ts'
import { fieldOf, isObject } from './json-node.ts'
import type { PatchBudget } from './patch-budget.ts'
import type { FilterSegment } from './patch-path.ts'

/** Only texts compare with anything, and only date-times with `<`. */
function holdsFor(node: unknown, { compares, value }: FilterSegment): boolean {
  if (compares === '=') return node === value
  if (typeof node !== 'string') return false
  if (compares === '!=') return node !== value
  const [time, limit] = [parseDateTime(node), parseDateTime(value)]
  return time !== undefined && limit !== undefined && time.seconds < limit.seconds
}

/**
 * Whether a node holds a text the filter takes at its fields, from field number `at` on. Arrays on the way are looked
 * into. Most nodes do not match, so whether a field is the node's own is asked last.
 */
export function holdsText(node: unknown, filter: FilterSegment, budget: PatchBudget, at = 0): boolean {
  if (at === filter.fields.length) return holdsFor(node, filter)
  if (Array.isArray(node)) {
    budget.spend(node.length)
    return node.some((element) => holdsText(element, filter, budget, at))
  }
  const field = filter.fields[at]!
  return isObject(node) && holdsText(node[field], filter, budget, at + 1) && Object.hasOwn(node, field)
}

/** Positions of the elements the filter takes, by looking at each. */
export function scanArray(array: readonly unknown[], filter: FilterSegment, budget: PatchBudget): number[] {
  budget.spend(array.length)
  const positions: number[] = []
  for (let position = 0; position < array.length; position++) {
    if (holdsText(array[position], filter, budget)) positions.push(position)
  }
  return positions
}

/** Building is dearer than looking; it pays from the second filter on. */
const stepsPerEntry = 6

/**
 * Positions by text for one choice of fields, built when it is asked the second time. It is told of new and changed
 * elements but not of what disappeared: every find looks again at the few candidates and forgets those that are no
 * longer right.
 */
export class FieldIndex {
  readonly fields: readonly string[]
  readonly #budget: PatchBudget
  #positions: Map<string, number[]> | undefined
  #isAsked = false

  constructor(fields: readonly string[], budget: PatchBudget) {
    this.fields = fields
    this.#budget = budget
  }

  find(array: readonly unknown[], filter: FilterSegment): readonly number[] {
    if (!this.#isAsked) {
      this.#isAsked = true
      return scanArray(array, filter, this.#budget)
    }
    const index = (this.#positions ??= this.#build(array))
    const candidates = index.get(filter.value) ?? []
    this.#budget.spend(1 + candidates.length)
    const positions = withoutRepeats(candidates).filter((position) => holdsText(array[position], filter, this.#budget))
    index.set(filter.value, positions)
    // The caller changes the array, and thereby the index, while it reads what it got.
    return positions.slice()
  }

  add(element: unknown, position: number): void {
    if (this.#positions) this.#addTexts(this.#positions, element, position)
  }

  #build(array: readonly unknown[]): Map<string, number[]> {
    const index = new Map<string, number[]>()
    array.forEach((element, position) => this.#addTexts(index, element, position))
    return index
  }

  #addTexts(index: Map<string, number[]>, node: unknown, position: number, at = 0): void {
    this.#budget.spend(stepsPerEntry)
    if (at === this.fields.length) {
      if (typeof node !== 'string') return
      const positions = index.get(node)
      if (positions) positions.push(position)
      else index.set(node, [position])
    } else if (Array.isArray(node)) {
      for (const element of node) this.#addTexts(index, element, position, at)
    } else if (isObject(node)) {
      this.#addTexts(index, fieldOf(node, this.fields[at]!), position, at + 1)
    }
  }
}

/** Repeats come from changed elements, which are added again; positions added once each ascend. */
function withoutRepeats(positions: readonly number[]): readonly number[] {
  return positions.every((position, at) => at === 0 || positions[at - 1]! < position)
    ? positions
    : [...new Set(positions)]
}
