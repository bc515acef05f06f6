/**
 * What the run loop knows of a kernel. A search owns all its state, is deterministic for a seed and a sequence of
 * calls, and never reads a clock: the caller tells it how far the run has come.
 */
import type { Score } from './score.ts'

export interface Search<Plan> {
  /**
   * Does `steps` steps (a step is one iteration of the metaheuristic, a move is one change tried within it).
   * `progress` from 0 to 1 is the share of the round already over (termination.ts), a run of known length being a
   * single round; it drives the annealing temperature. Where it falls, a new round begins from the best plan.
   * May come back early rather than wait long for another thread: then `steps` has grown by less, and the next call
   * does what this one left and nothing of its own, so that the outcome does not depend on how fast threads are.
   */
  advance(steps: number, progress: number): void
  /**
   * Steps that are done in a moment, where they are slow: who wants to stop is heard between them. Fewer while the next
   * ones are slower, so it is asked before each call.
   */
  readonly stepsAtOnce?: number
  /** Steps that are worth while as the first round of a run of unknown length. */
  readonly firstRoundSteps: number
  /**
   * Makes the best plan a local optimum, `steps` steps of that at a call, for a run that ends before its round does;
   * false when there is nothing left to do. Nothing is advanced after it.
   */
  polish(steps: number): boolean
  /**
   * Lets heavy work that is left out into the best plan, and lighter work out for it, `trials` trials at a call; false
   * when no exchange is left that makes the plan better. For the end of every run: nothing is advanced after it. Absent
   * where no work is left out for other work.
   */
  exchange?(trials: number): boolean
  /** Steps and moves so far. */
  readonly steps: number
  readonly moves: number
  /** Score of the best plan found; rises monotonically. */
  readonly bestScore: Score
  /** There is nothing to decide, for instance as everything is pinned: the run ends at once. */
  readonly isDecided?: boolean
  /** The best plan found, as a plan of its own that later steps do not touch. */
  bestPlan(): Plan
}

export interface SearchOptions {
  /** Any integer; equal seeds and equal calls give equal plans. */
  readonly seed: number
  /** Threads to search with; absent for one. */
  readonly threads?: SearchThreads | undefined
}

/**
 * Threads beyond the one that asks. What they are told is copied, but for shared memory; the host ends them after the
 * run.
 */
export interface SearchThreads {
  /** How many, with the one that asks. */
  readonly count: number
  /**
   * `program` is the folder of `server/solver`, or of `server/models` where the problem has functions and so must be
   * made anew in each thread, whose `search-thread.ts` carries out the order.
   */
  start(program: string, order: unknown): void
}
