/**
 * What one patch may cost, counted while it is applied: a short patch can ask for a lot of work and a huge result,
 * because a filter repeats it for every match.
 */
import { maxPatchOperations } from '../contract/patch.ts'
import { maxJsonDepth } from '../foundation/json-scanner.ts'
import { PatchError } from './patch-error.ts'

/** Bounds of one patch. */
export interface PatchLimits {
  readonly operations: number
  /** Elements looked at by filters, values copied, changes made (each of these counts `changeSteps`). */
  readonly steps: number
  /** Estimated size of the result as JSON. Removed parts are not subtracted, so it is an upper bound. */
  readonly bytes: number
  /** Nesting of the result along the paths of the patch. */
  readonly depth: number
}

/** 50 million steps are about two seconds of processor time. */
export const patchLimits: PatchLimits = Object.freeze({
  operations: maxPatchOperations,
  steps: 50_000_000,
  bytes: 2_000_000_000,
  depth: maxJsonDepth,
})

/** A change costs about as much time as looking at this many elements. */
const changeSteps = 8

/** Shifting the elements of an array is that much cheaper than looking at them. */
const shiftedPerStep = 32

/** The document is measured when the patch has added this much; below that, the limit on documents is enough. */
const unmeasuredBytes = 1_000_000

/** Counts what a patch costs and throws a PatchError when that is over the limits. */
export class PatchBudget {
  readonly #limits: PatchLimits
  readonly #measureDocument: () => number
  #steps = 0
  #addedBytes = 0
  #documentBytes: number | undefined

  constructor(limits: PatchLimits, measureDocument: () => number) {
    this.#limits = limits
    this.#measureDocument = measureDocument
  }

  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > this.#limits.steps) {
      throw new PatchError(
        `the patch takes too much work: over ${this.#limits.steps} steps, counting elements looked at, copied and changed. Split it, or send the whole input.`,
      )
    }
  }

  spendChange(): void {
    this.spend(changeSteps)
  }

  spendShift(elements: number): void {
    this.spend(Math.ceil(elements / shiftedPerStep))
  }

  /** Counts a value put into the document; one value counts once for every place it is put. */
  grow(bytes: number): void {
    this.#addedBytes += bytes
    if (this.#addedBytes <= Math.min(unmeasuredBytes, this.#limits.bytes)) return
    this.#documentBytes ??= this.#measureDocument()
    if (this.#documentBytes + this.#addedBytes > this.#limits.bytes) {
      throw new PatchError(
        `the result would be larger than ${this.#limits.bytes} bytes. Add less, or add it in fewer places.`,
      )
    }
  }
}
