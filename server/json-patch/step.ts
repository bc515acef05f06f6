/** One segment of an operation's path being followed, and what its surroundings allow. */
import type { Draft } from './draft.ts'
import { shortened } from './patch-error.ts'
import type { PathSegment } from './patch-path.ts'
import type { PreparedOperation } from './prepare-operation.ts'

export class Step {
  readonly draft: Draft
  readonly operation: PreparedOperation
  readonly #at: number

  constructor(draft: Draft, operation: PreparedOperation, at: number) {
    this.draft = draft
    this.operation = operation
    this.#at = at
  }

  get segment(): PathSegment {
    return this.operation.segments[this.#at]!
  }

  get isLast(): boolean {
    return this.#at === this.operation.segments.length - 1
  }

  /** A filter may take elements that differ: behind it, what is not there is no fault. */
  get isBehindFilter(): boolean {
    return this.#at > this.operation.firstFilter
  }

  /** Whether removing something that is not there is fine here. */
  get mayBeGone(): boolean {
    return this.operation.op === 'remove' && this.isBehindFilter
  }

  /**
   * Whether the path ends here in adding to an array: by `-`, or by a filter whose element is (re)placed at the end.
   */
  get isAppend(): boolean {
    return this.isLast && this.operation.op !== 'remove' && (this.segment.kind === 'filter' || this.segment.key === '-')
  }

  /** Whether the segment before this one is a filter, too. */
  get isAfterFilter(): boolean {
    return this.operation.segments[this.#at - 1]?.kind === 'filter'
  }

  next(): Step {
    return new Step(this.draft, this.operation, this.#at + 1)
  }

  /** The operation's value; counted, as it is about to be put in one more place. */
  takeValue(): unknown {
    this.draft.budget.grow(this.operation.valueBytes)
    return this.operation.value
  }

  /** Where the walk stands, for messages. */
  get place(): string {
    const walked = this.operation.segments.slice(0, this.#at)
    return walked.length === 0 ? 'the document' : shortened(walked.map(({ text }) => `/${text}`).join(''))
  }
}
