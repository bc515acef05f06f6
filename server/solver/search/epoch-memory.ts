/**
 * Memory the islands of one search share. An island is a search in a thread of its own; island 0, at home, leads: it
 * opens epochs of equally many steps and takes over what the others found. Home is at most `maxLead` epochs ahead,
 * so that it does not wait for a thread that is only a little behind, and what is told about an epoch has that many
 * slots and one.
 */
import { sharedFloat64s, sharedInt32s } from '../../foundation/shared-arrays.ts'

export interface EpochShape {
  /** Islands, with home. */
  readonly islandCount: number
  /** Numbers that say what an epoch is, that go with a plan, and that a plan consists of. */
  readonly epochNumbers: number
  readonly planNumbers: number
  readonly planLength: number
}

export interface EpochMemory extends EpochShape {
  readonly control: Int32Array<SharedArrayBuffer>
  readonly numbers: Float64Array<SharedArrayBuffer>
  readonly plans: Int32Array<SharedArrayBuffer>
}

/** What an island had at the end of an epoch. */
export interface ToldPlan {
  readonly plan: Int32Array
  readonly numbers: ArrayLike<number>
}

/** Epochs home may have done that another island has not. */
export const maxLead = 3
const slots = maxLead + 1
/** In `control`: the epoch open now, whether an island has failed, and the last epoch each island has done. */
const openIndex = 0
const failedIndex = 1
const doneFrom = 2

/** One wait for another island: short, so that home can answer messages between two of them. */
const waitMilliseconds = 20
/**
 * So many waits in a row, about 20 s: well above an epoch, below the silence after which the process would be given up.
 * Before its first epoch an island gets ready, which takes ten times as long at most.
 */
const maxWaits = 1000
const maxFirstWaits = 10 * maxWaits

export function createEpochMemory(shape: EpochShape): EpochMemory {
  const { islandCount, epochNumbers, planNumbers, planLength } = shape
  return {
    ...shape,
    control: sharedInt32s(doneFrom + islandCount),
    numbers: sharedFloat64s(slots * (epochNumbers + islandCount * planNumbers)),
    plans: sharedInt32s(slots * islandCount * planLength),
  }
}

/** Home only: lets every island do epoch number `index`, counted from 1. */
export function openEpoch(
  { control, numbers, epochNumbers }: EpochMemory,
  index: number,
  epoch: readonly number[],
): void {
  numbers.set(epoch, (index % slots) * epochNumbers)
  Atomics.store(control, openIndex, index)
  Atomics.notify(control, openIndex)
}

/** Waits until home has opened the epoch; what it said of it. */
export function awaitEpoch({ control, numbers, epochNumbers }: EpochMemory, index: number): number[] {
  for (let open = Atomics.load(control, openIndex); open < index; open = Atomics.load(control, openIndex))
    Atomics.wait(control, openIndex, open)
  const at = (index % slots) * epochNumbers
  return [...numbers.subarray(at, at + epochNumbers)]
}

/** Tells what an island had at the end of an epoch. */
export function tellPlan(memory: EpochMemory, index: number, island: number, { plan, numbers }: ToldPlan): void {
  const told = toldPlan(memory, index, island)
  told.plan.set(plan)
  told.numbers.set(numbers)
}

/** The same as told, not copied. */
export function toldPlan(memory: EpochMemory, index: number, island: number) {
  const { islandCount, epochNumbers, planNumbers, planLength } = memory
  const slot = (index % slots) * islandCount + island
  const at = slots * epochNumbers + slot * planNumbers
  return {
    plan: memory.plans.subarray(slot * planLength, (slot + 1) * planLength),
    numbers: memory.numbers.subarray(at, at + planNumbers),
  }
}

/** Tells that an island has done an epoch, or that it has failed. */
export function tellDone({ control }: EpochMemory, index: number, island: number): void {
  Atomics.store(control, doneFrom + island, index)
  Atomics.notify(control, doneFrom + island)
}

export function tellFailed({ control }: EpochMemory, island: number): void {
  Atomics.store(control, failedIndex, 1)
  Atomics.notify(control, doneFrom + island)
}

/**
 * Home only: waits a little until an island has done an epoch; false when it has not. `waits` counts the waits for it
 * before.
 */
export function awaitDone({ control }: EpochMemory, index: number, island: number, waits: number): boolean {
  const at = doneFrom + island
  for (let done = Atomics.load(control, at); done < index; done = Atomics.load(control, at)) {
    if (Atomics.load(control, failedIndex) === 1) throw new Error(`Search thread ${island} has failed`)
    const most = done === 0 ? maxFirstWaits : maxWaits
    if (waits >= most) throw new Error(`Search thread ${island} was silent for ${(most * waitMilliseconds) / 1000} s`)
    if (Atomics.wait(control, at, done, waitMilliseconds) === 'timed-out') return false
  }
  return true
}
