/**
 * Memory the islands of one search share. An island is a search in a thread of its own; island 0, at home, leads: it
 * opens epochs of equally many steps and takes over what the others found. Home is at most `maxLead` epochs ahead,
 * so that it does not wait for a thread that is only a little behind, and what is told about an epoch has that many
 * slots and one.
 */
import type { Plan } from '../state/plan.ts'

export interface IslandMemory {
  readonly control: Int32Array<SharedArrayBuffer>
  readonly numbers: Float64Array<SharedArrayBuffer>
  readonly plans: Int32Array<SharedArrayBuffer>
  readonly nodeCount: number
}

export interface Epoch {
  readonly steps: number
  readonly progress: number
  /** Whether each island goes on from what the others found. */
  readonly isMigration: boolean
}

/** Epochs home may have done that another island has not. */
export const maxLead = 3
const slots = maxLead + 1
/** In `control`: the epoch open now, whether an island has failed, and the last epoch each island has done. */
const openIndex = 0
const failedIndex = 1
const doneFrom = 2
/** In `numbers`: steps, progress and migration per slot; then medium, soft and moves per island and slot. */
const epochNumbers = 3
const planNumbers = 3

/** One wait for another island: short, so that home can answer messages between two of them. */
const waitMilliseconds = 20
/**
 * So many waits in a row, about 20 s: well above an epoch, below the silence after which the process would be given up.
 */
const maxWaits = 1000

export function createIslandMemory(islandCount: number, nodeCount: number): IslandMemory {
  const numbers = slots * (epochNumbers + islandCount * planNumbers)
  return {
    control: new Int32Array(new SharedArrayBuffer((doneFrom + islandCount) * Int32Array.BYTES_PER_ELEMENT)),
    numbers: new Float64Array(new SharedArrayBuffer(numbers * Float64Array.BYTES_PER_ELEMENT)),
    plans: new Int32Array(new SharedArrayBuffer(slots * islandCount * nodeCount * Int32Array.BYTES_PER_ELEMENT)),
    nodeCount,
  }
}

/** Home only: lets every island do epoch number `index`, counted from 1. */
export function openEpoch(
  { control, numbers }: IslandMemory,
  index: number,
  { steps, progress, isMigration }: Epoch,
): void {
  numbers.set([steps, progress, Number(isMigration)], (index % slots) * epochNumbers)
  Atomics.store(control, openIndex, index)
  Atomics.notify(control, openIndex)
}

/** Waits until home has opened the epoch. */
export function awaitEpoch({ control, numbers }: IslandMemory, index: number): Epoch {
  for (let open = Atomics.load(control, openIndex); open < index; open = Atomics.load(control, openIndex))
    Atomics.wait(control, openIndex, open)
  const at = (index % slots) * epochNumbers
  return { steps: numbers[at]!, progress: numbers[at + 1]!, isMigration: numbers[at + 2] === 1 }
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
