/** What is kept of the course of a run (population.ts). */
import type { Exchange } from '../moves/exchange/let-in.ts'
import type { FleetReduction } from '../moves/fleet-reduction.ts'
import type { Polish } from '../moves/polish.ts'
import type { Recombination } from '../moves/requests/recombine.ts'
import type { RoutePool } from '../moves/requests/route-pool.ts'
import type { Plan } from '../edits/plan.ts'

export const stages = ['quench', 'founders', 'children'] as const
type Stage = (typeof stages)[number]

export interface Course {
  stage: Stage
  /** Steps so far, and the progress of the last ones. */
  steps: number
  progress: number
  /** Threads that work on one plan where that pays: a single annealing has their steps together. */
  readonly crew: number
  readonly members: Plan[]
  /** Best of the annealing going on. */
  readonly episode: Plan
  /** Best of all. */
  readonly best: Plan
  /** Whether the plan to start from has been told to people: it is repaired, and no other plan is looked for. */
  isRepair: boolean
  /** Founders wanted, 0 until decided; as many members have been there. */
  memberCount: number
  startTemperature: number
  /** Of every round. */
  firstTemperature: number
  /** Progress at which the annealing going on began and will end, the catching up before it not counted. */
  annealedFrom: number
  annealedUntil: number
  /** Where the speed of the quench is measured from. */
  measuredFrom: { steps: number; progress: number }
  /**
   * How the fleet is reduced, absent where opening shifts is not dear; the same while that goes on, until this
   * progress.
   */
  readonly fleet: FleetReduction | undefined
  reduction: FleetReduction | undefined
  reducedUntil: number
  /**
   * Known routes of which plans are put together anew, where few routes of requests are annealed; how that goes, absent
   * while it does not, and when it began last: the share of the annealing that was over, and the steps.
   */
  readonly pool: RoutePool | undefined
  recombination: Recombination | undefined
  recombinedAt: { share: number; steps: number }
  /**
   * Heavy work that is being let in for lighter work, absent while none is; trials of it at most. Progress at which
   * that began last, in the plan being annealed.
   */
  exchange: Exchange | undefined
  exchangesLeft: number
  exchangedAt: number
  /** Whether it is the best plan that is exchanged in, at the end of the run. */
  isExchangingBest: boolean
  /** How far the polishing of the best plan has come, absent while none goes on; whether the round has had one. */
  polish: Polish | undefined
  isPolished: boolean
  /** Whether the best plan is known to be a local optimum. */
  isBestPolished: boolean
  /** Progress at which the first child began; of the child going on, its mother, the steps before and its own. */
  childrenFrom: number
  mother: Plan | undefined
  childFrom: number
  childSteps: number
  /** Steps of a child per changed visit, set with the number of founders. */
  stepsPerChange: number
}
