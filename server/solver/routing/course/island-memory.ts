/** What the islands of a search for routes tell each other of epochs and plans. */
import { sharedFloat64s, sharedInt32s } from '../../../foundation/shared-arrays.ts'
import * as epochs from '../../search/epoch-memory.ts'
import type { Plan } from '../edits/plan.ts'
import type { JoinedPart } from './part-search.ts'

export interface IslandMemory {
  readonly epochs: epochs.EpochMemory
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
const epochKinds = ['alone', 'migration', 'parts', 'leaving'] as const
export type EpochKind = (typeof epochKinds)[number]

const courseNumbers = 7
const epochNumbers = 4 + courseNumbers
/** Medium, soft and moves. */
const planNumbers = 3
const partNumbers = 2

export function createIslandMemory(islandCount: number, nodeCount: number): IslandMemory {
  return {
    epochs: epochs.createEpochMemory({ islandCount, epochNumbers, planNumbers, planLength: nodeCount }),
    whole: sharedInt32s(nodeCount),
    partOf: sharedInt32s(nodeCount),
    parts: sharedInt32s(2 * islandCount * nodeCount),
    partPrices: sharedFloat64s(2 * islandCount * partNumbers),
    nodeCount,
  }
}

/** Home only: lets every island do epoch number `index`, counted from 1. */
export function openEpoch(
  memory: IslandMemory,
  index: number,
  { steps, progress, kind, temperature, course }: Epoch,
): void {
  epochs.openEpoch(memory.epochs, index, [steps, progress, epochKinds.indexOf(kind), temperature, ...course])
}

/** Waits until home has opened the epoch. */
export function awaitEpoch(memory: IslandMemory, index: number): Epoch {
  const [steps = 0, progress = 0, kind = 0, temperature = 0, ...course] = epochs.awaitEpoch(memory.epochs, index)
  return { steps, progress, kind: epochKinds[kind]!, temperature, course }
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
  memory: IslandMemory,
  index: number,
  island: number,
  { next, medium, soft, moves }: Plan & { moves: number },
): void {
  epochs.tellPlan(memory.epochs, index, island, { plan: next, numbers: [medium, soft, moves] })
}

/** Copies what an island told about an epoch into `plan`; returns its moves. */
export function readPlan(memory: IslandMemory, index: number, island: number, plan: Plan): number {
  const told = epochs.toldPlan(memory.epochs, index, island)
  plan.next.set(told.plan)
  plan.medium = told.numbers[0]!
  plan.soft = told.numbers[1]!
  return told.numbers[2]!
}
