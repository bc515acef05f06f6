/** The end of a path at an array: an index, `-`, a text to remove, or a filter. */
import type { ArrayDraft } from './array-draft.ts'
import { PatchError, shortened } from './patch-error.ts'
import type { KeySegment } from './patch-path.ts'
import type { Step } from './step.ts'

/** For messages: how long the array is. */
export function lengthText(elements: readonly unknown[]): string {
  return elements.length === 1 ? 'the array has 1 element' : `the array has ${elements.length} elements`
}

/** A filter as last segment: the elements go; what is put in their place goes to the end of the array. */
export function changeMatches(step: Step, array: ArrayDraft, positions: readonly number[]): number {
  const { op } = step.operation
  if (op === 'add' && positions.length > 0) {
    const filter = shortened(step.segment.text)
    throw new PatchError(
      `${step.place} already has an element that ${filter} takes. Use replace to exchange it, or end the path in - to append.`,
    )
  }
  array.removeMatches(positions)
  if (op === 'remove') return positions.length
  array.append(step.takeValue())
  return Math.max(1, positions.length)
}

/** A plain segment as last: an index, `-`, or, to remove from an array of texts, the text itself. */
export function changeElement(step: Step, array: ArrayDraft, segment: KeySegment): number {
  const { op } = step.operation
  if (segment.key === '-') return changeEnd(step, array)
  if (segment.index === undefined) return op === 'remove' ? removeText(step, array, segment) : refuseName(step, segment)
  const elements = array.settled()
  if (segment.index >= elements.length) return changeBeyond(step, array, segment.index)
  if (op === 'remove') array.removeAt(segment.index)
  else if (op === 'replace') array.set(segment.index, step.takeValue())
  else array.insert(segment.index, step.takeValue())
  return 1
}

/** `-` is the element after the last: there is something to add, but nothing to remove. */
function changeEnd(step: Step, array: ArrayDraft): number {
  if (step.mayBeGone) return 0
  if (step.operation.op !== 'add' && !step.isBehindFilter) {
    throw new PatchError(
      `"-" is the place after the last element of ${step.place}, where nothing is yet. Use an index or a filter, or add.`,
    )
  }
  array.append(step.takeValue())
  return 1
}

/** An index past the last element; the one right after it can be added to. */
function changeBeyond(step: Step, array: ArrayDraft, index: number): number {
  const { length } = array.settled()
  const mayAppend = step.operation.op === 'add' || (step.operation.op === 'replace' && step.isBehindFilter)
  if (mayAppend && index === length) {
    array.append(step.takeValue())
    return 1
  }
  if (step.mayBeGone) return 0
  throw new PatchError(
    `${step.place} has no element ${index}: ${lengthText(array.settled())}. Use a lower index, a filter such as [id=...], or - with add to append.`,
  )
}

function removeText(step: Step, array: ArrayDraft, segment: KeySegment): number {
  const positions = array.matches({ kind: 'filter', text: segment.text, fields: [], compares: '=', value: segment.key })
  array.removeMatches(positions)
  if (positions.length > 0) return positions.length
  // In an array of texts (the first element tells) it is a filter that takes nothing; elsewhere it is no path.
  const elements = array.settled()
  return elements.length === 0 || typeof elements[0] === 'string' ? 0 : refuseName(step, segment)
}

function refuseName(step: Step, segment: KeySegment): never {
  throw new PatchError(
    `${step.place} is an array and "${shortened(segment.text)}" is no index. Use an index from 0, - with add to append, or a filter such as [id=...].`,
  )
}
