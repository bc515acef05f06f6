/**
 * Memory the islands of one search share. An island is a search in a thread of its own; island 0, at home, leads: it
 * opens epochs of equally many steps and takes over what the others found. Home is at most `maxLead` epochs ahead,
 * so that it does not wait for a thread that is only a little behind, and what is told about an epoch has that many
 * slots and one.
 */
import { sharedFloat64s, sharedInt32s } from '../../../foundation/shared-arrays.ts'
import type { Plan } from '../state/plan.ts'
import type { JoinedPart } from './part-search.ts'

export interface IslandMemory {
  readonly control: Int32Array<SharedArrayBuffer>
  readonly numbers: Float64Array<SharedArrayBuffer>
  readonly plans: Int32Array<SharedArrayBuffer>
  /** Of an epoch on one plan: the plan, the part of each node, and what each island has made of its part. */
  readonly whole: Int32Array<SharedArrayBuffer>
  readonly partOf: Int32Array<SharedArrayBuffer>
  readonly parts: Int32Array<SharedArrayBuffer>
  readonly partPrices: Float64Array<SharedArrayBuffer>
  readonly nodeCount: number
}

export interface Epoch {
  readonly steps: number
  readonly progress: number
  readonly kind: EpochKind
  /** Of an epoch on one plan, and how home's course goes on where it is left. */
  readonly temperature: number
  readonly course: readonly number[]
}

/**
 * Each island goes on with its own plan; from what the others found; all work on parts of one plan; each goes on alone
 * from that.
 */
export const epochKinds = ['alone', 'migration', 'parts', 'leaving'] as const
export type EpochKind = (typeof epochKinds)[number]

/** Epochs home may have done that another island has not. */
export const maxLead = 3
const slots = maxLead + 1
/** In `control`: the epoch open now, whether an island has failed, and the last epoch each island has done. */
const openIndex = 0
const failedIndex = 1
const doneFrom = 2
/** In `numbers`: those of the epoch per slot; then medium, soft and moves per island and slot. */
const courseNumbers = 7
const epochNumbers = 4 + courseNumbers
const planNumbers = 3
const partNumbers = 2

/** One wait for another island: short, so that home can answer messages between two of them. */
const waitMilliseconds = 20
/**
 * So many waits in a row, about 20 s: well above an epoch, below the silence after which the process would be given up.
 */
const maxWaits = 1000

export function createIslandMemory(islandCount: number, nodeCount: number): IslandMemory {
  return {
    control: sharedInt32s(doneFrom + islandCount),
    numbers: sharedFloat64s(slots * (epochNumbers + islandCount * planNumbers)),
    plans: sharedInt32s(slots * islandCount * nodeCount),
    whole: sharedInt32s(nodeCount),
    partOf: sharedInt32s(nodeCount),
    parts: sharedInt32s(2 * islandCount * nodeCount),
    partPrices: sharedFloat64s(2 * islandCount * partNumbers),
    nodeCount,
  }
}

/** Home only: lets every island do epoch number `index`, counted from 1. */
export function openEpoch(
  { control, numbers }: IslandMemory,
  index: number,
  { steps, progress, kind, temperature, course }: Epoch,
): void {
  numbers.set([steps, progress, epochKinds.indexOf(kind), temperature, ...course], (index % slots) * epochNumbers)
  Atomics.store(control, openIndex, index)
  Atomics.notify(control, openIndex)
}

/** Waits until home has opened the epoch. */
export function awaitEpoch({ control, numbers }: IslandMemory, index: number): Epoch {
  for (let open = Atomics.load(control, openIndex); open < index; open = Atomics.load(control, openIndex))
    Atomics.wait(control, openIndex, open)
  const at = (index % slots) * epochNumbers
  return {
    steps: numbers[at]!,
    progress: numbers[at + 1]!,
    kind: epochKinds[numbers[at + 2]!]!,
    temperature: numbers[at + 3]!,
    course: [...numbers.subarray(at + 4, at + epochNumbers)],
  }
}

/** Tells what an island has made of its part: as it is, and its best. */
export function tellPart(
  { parts, partPrices, nodeCount }: IslandMemory,
  island: number,
  { current, best }: JoinedPart,
): void {
  parts.set(current.next, 2 * island * nodeCount)
  parts.set(best.next, (2 * island + 1) * nodeCount)
  partPrices.set([current.medium, current.soft, best.medium, best.soft], 2 * island * partNumbers)
}

/** The same as told, not copied. */
export function toldPart({ parts, partPrices, nodeCount }: IslandMemory, island: number): JoinedPart {
  const plan = (number: number) => ({
    next: parts.subarray(number * nodeCount, (number + 1) * nodeCount),
    medium: partPrices[number * partNumbers]!,
    soft: partPrices[number * partNumbers + 1]!,
  })
  return { current: plan(2 * island), best: plan(2 * island + 1) }
}

/** Tells the plan and the moves an island had at the end of an epoch. */
export function tellPlan(
  { numbers, plans, nodeCount }: IslandMemory,
  index: number,
  island: number,
  { next, medium, soft, moves }: Plan & { moves: number },
): void {
  const slot = island * slots + (index % slots)
  plans.set(next, slot * nodeCount)
  numbers.set([medium, soft, moves], slots * epochNumbers + slot * planNumbers)
}

/** Tells that an island has done an epoch, or that it has failed. */
export function tellDone({ control }: IslandMemory, index: number, island: number): void {
  Atomics.store(control, doneFrom + island, index)
  Atomics.notify(control, doneFrom + island)
}

export function tellFailed({ control }: IslandMemory, island: number): void {
  Atomics.store(control, failedIndex, 1)
  Atomics.notify(control, doneFrom + island)
}

/**
 * Home only: waits a little until an island has done an epoch; false when it has not. `waits` counts the waits for it
 * before.
 */
export function awaitDone({ control }: IslandMemory, index: number, island: number, waits: number): boolean {
  for (
    let done = Atomics.load(control, doneFrom + island);
    done < index;
    done = Atomics.load(control, doneFrom + island)
  ) {
    if (Atomics.load(control, failedIndex) === 1) throw new Error(`Search thread ${island} has failed`)
    if (waits >= maxWaits)
      throw new Error(`Search thread ${island} was silent for ${(maxWaits * waitMilliseconds) / 1000} s`)
    if (Atomics.wait(control, doneFrom + island, done, waitMilliseconds) === 'timed-out') return false
  }
  return true
}

/** Copies what an island told about an epoch into `plan`; returns its moves. */
export function readPlan(
  { numbers, plans, nodeCount }: IslandMemory,
  index: number,
  island: number,
  plan: Plan,
): number {
  const slot = island * slots + (index % slots)
  plan.next.set(plans.subarray(slot * nodeCount, (slot + 1) * nodeCount))
  const at = slots * epochNumbers + slot * planNumbers
  plan.medium = numbers[at]!
  plan.soft = numbers[at + 1]!
  return numbers[at + 2]!
}
