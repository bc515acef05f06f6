/**
 * How the islands of one search go along: home opens an epoch for all, does its own steps of it, and takes over what
 * the others have found; each of them does one epoch after the other. The outcome depends on the seed, the calls and
 * the number of islands, not on their speed.
 */
import { awaitDone, maxLead, tellDone, tellFailed, type EpochMemory } from './epoch-memory.ts'

/** What home makes of its epochs. */
export interface HomeCourse {
  /** Opens epoch number `index`; its steps. */
  open(index: number, progress: number): number
  /** Does so many steps of the epoch that is open. */
  advance(steps: number, progress: number): void
  /** Whether what others make of the open epoch is taken at its end; otherwise as long after as home may lead. */
  isAwaited(): boolean
  /** Takes over what an island made of epoch number `index`. */
  take(index: number, island: number): void
  /** After all of that, before the next one is opened: no island reads any more what is overwritten. */
  close(index: number): void
}

export interface Epochs {
  /** As `advance` of `Search`. */
  advance(steps: number, progress: number): void
}

export function createEpochs(memory: EpochMemory, course: HomeCourse): Epochs {
  let epoch = 0
  let left = 0
  /** Steps, and their progress, that a call left undone as another island was not there yet. */
  let owed = 0
  let owedProgress = 0
  /** The island waited for next at the end of an epoch, and how often it was waited for. */
  let awaited = 1
  let waits = 0
  /** Takes over what the others have found; false while one is not there yet. */
  const end = (): boolean => {
    const told = course.isAwaited() ? epoch : epoch - maxLead
    for (; told > 0 && awaited < memory.islandCount; awaited++) {
      if (!awaitDone(memory, told, awaited, waits++)) return false
      waits = 0
      course.take(told, awaited)
    }
    awaited = 1
    if (epoch > 0) course.close(epoch)
    return true
  }
  return {
    advance(steps, progress) {
      if (owed === 0) {
        owed = steps
        owedProgress = progress
      }
      while (owed > 0) {
        if (left === 0) {
          if (!end()) return
          left = course.open(++epoch, owedProgress)
        }
        const now = Math.min(owed, left)
        course.advance(now, owedProgress)
        owed -= now
        left -= now
      }
    },
  }
}

/**
 * The epochs of an island, in a thread that does nothing else and is ended from outside. `start` makes it ready; what
 * that returns carries out one epoch.
 */
export async function runEpochs(
  memory: EpochMemory,
  island: number,
  start: () => Promise<(index: number) => void>,
): Promise<never> {
  try {
    const carryOut = await start()
    for (let index = 1; ; index++) {
      carryOut(index)
      tellDone(memory, index, island)
    }
  } catch (error) {
    tellFailed(memory, island)
    throw error
  }
}

/** Of an island, far from the seeds people choose, 0, 1, 2 and on. */
export const islandSeed = (seed: number, island: number) => (seed + Math.imul(island, 0x3c6ef372)) | 0
