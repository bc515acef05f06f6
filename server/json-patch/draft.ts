/**
 * The document while a patch works on it: copied on the first write, node by node, so that the given document stays as
 * it is, what the patch does not touch is shared, and a failed patch is simply dropped.
 */
import { ArrayDraft } from './array-draft.ts'
import { fieldOf, isObject, setField, type JsonObject } from './json-node.ts'
import type { PatchBudget } from './patch-budget.ts'

/** A node the draft may change: a copy of its own, or not a container at all. */
export type DraftNode = JsonObject | ArrayDraft | string | number | boolean | null | undefined

export class Draft {
  readonly budget: PatchBudget
  #root: unknown
  /**
   * Every container in here stands at one place of the document, unlike the values of a patch, which may be at many.
   */
  readonly #own = new Set<object>()
  readonly #arrays = new Map<object, ArrayDraft>()

  constructor(document: unknown, budget: PatchBudget) {
    this.#root = document
    this.budget = budget
  }

  root(): DraftNode {
    this.#root = this.#ownCopy(this.#root)
    return this.#opened(this.#root)
  }

  replaceRoot(value: unknown): void {
    this.budget.spendChange()
    this.#root = value
  }

  field(object: JsonObject, field: string): DraftNode {
    const child = fieldOf(object, field)
    const copy = this.#ownCopy(child)
    if (copy !== child) setField(object, field, copy)
    return this.#opened(copy)
  }

  element(array: ArrayDraft, position: number): DraftNode {
    const child = array.at(position)
    const copy = this.#ownCopy(child)
    if (copy !== child) array.replaceCopy(position, copy)
    return this.#opened(copy)
  }

  setField(object: JsonObject, field: string, value: unknown): void {
    this.budget.spendChange()
    setField(object, field, value)
  }

  removeField(object: JsonObject, field: string): void {
    this.budget.spendChange()
    Reflect.deleteProperty(object, field)
  }

  /** The patched document. The draft is not to be used afterwards. */
  finish(): unknown {
    for (const array of this.#arrays.values()) array.settled()
    return this.#root
  }

  #ownCopy(node: unknown): unknown {
    if (typeof node !== 'object' || node === null || this.#own.has(node)) return node
    // Spread defines fields instead of assigning them, so that a field called __proto__ stays a field.
    const copy: object = Array.isArray(node) ? (node as unknown[]).slice() : { ...node }
    this.budget.spend(1 + (Array.isArray(copy) ? copy.length : Object.keys(copy).length))
    this.#own.add(copy)
    return copy
  }

  #opened(node: unknown): DraftNode {
    if (isObject(node)) return node
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- JSON has no other value
    if (!Array.isArray(node)) return node as DraftNode
    const known = this.#arrays.get(node)
    if (known) return known
    const opened = new ArrayDraft(node, this.budget)
    this.#arrays.set(node, opened)
    return opened
  }
}
