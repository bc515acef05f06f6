/**
 * An array that is being changed, with indexes for the filters on it. Elements removed by a filter leave a hole until
 * somebody needs positions, so that thousands of removals by id neither shift the array nor spoil its indexes.
 */
import { FieldIndex, scanArray } from './field-index.ts'
import type { PatchBudget } from './patch-budget.ts'
import type { FilterSegment, PathSegment } from './patch-path.ts'

const hole = Symbol('removed element')

/** Below this an index costs more than it saves. */
const minIndexedLength = 16

/** Filters of one patch rarely name more; a bound keeps a patch from filling the memory with indexes. */
const maxIndexes = 4

/** Every change of the array goes through here, so that its indexes learn of it. */
export class ArrayDraft {
  /** The very array that stands in the document, with holes in it until it is settled. */
  readonly #elements: unknown[]
  readonly #budget: PatchBudget
  #indexes: FieldIndex[] = []
  #hasHoles = false

  constructor(elements: unknown[], budget: PatchBudget) {
    this.#elements = elements
    this.#budget = budget
  }

  /** The elements without holes. */
  settled(): readonly unknown[] {
    if (this.#hasHoles) {
      this.#budget.spend(this.#elements.length)
      let length = 0
      for (const element of this.#elements) if (element !== hole) this.#elements[length++] = element
      this.#elements.length = length
      this.#hasHoles = false
      this.#indexes = []
    }
    return this.#elements
  }

  /** Positions of the elements the filter takes; good until the next call of `settled`, `insert` or `removeAt`. */
  matches(filter: FilterSegment): readonly number[] {
    if (this.#elements.length < minIndexedLength || filter.compares !== '=')
      return scanArray(this.#elements, filter, this.#budget)
    return this.#indexFor(filter.fields).find(this.#elements, filter)
  }

  #indexFor(fields: readonly string[]): FieldIndex {
    const known = this.#indexes.find((index) => sameFields(index.fields, fields))
    if (known) return known
    const index = new FieldIndex(fields, this.#budget)
    this.#indexes = [index, ...this.#indexes.slice(0, maxIndexes - 1)]
    return index
  }

  at(position: number): unknown {
    return this.#elements[position]
  }

  /** Puts a copy of an element in its place: the same content, so the indexes stay right. */
  replaceCopy(position: number, copy: unknown): void {
    this.#elements[position] = copy
  }

  append(value: unknown): void {
    this.#budget.spendChange()
    this.#elements.push(value)
    for (const index of this.#indexes) index.add(value, this.#elements.length - 1)
  }

  set(position: number, value: unknown): void {
    this.#budget.spendChange()
    this.#elements[position] = value
    for (const index of this.#indexes) index.add(value, position)
  }

  /** `position` counts the settled elements. */
  insert(position: number, value: unknown): void {
    if (position === this.#elements.length) return this.append(value)
    this.#shifted(position)
    this.#elements.splice(position, 0, value)
  }

  /** `position` counts the settled elements. */
  removeAt(position: number): void {
    this.#shifted(position)
    this.#elements.splice(position, 1)
  }

  #shifted(position: number): void {
    this.#budget.spendChange()
    this.#budget.spendShift(this.#elements.length - position)
    this.#indexes = []
  }

  removeMatches(positions: readonly number[]): void {
    for (const position of positions) {
      this.#budget.spendChange()
      this.#elements[position] = hole
      this.#hasHoles = true
    }
  }

  /** To be told when something inside an element has changed; `below` is the path segment after the element's. */
  elementChanged(position: number, below: PathSegment): void {
    for (const index of this.#indexes) {
      // A filter on id is not touched by a change of the name.
      if (below.kind === 'key' && index.fields[0] !== below.key && !Array.isArray(this.#elements[position])) continue
      index.add(this.#elements[position], position)
    }
  }
}

function sameFields(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((field, at) => field === right[at])
}
