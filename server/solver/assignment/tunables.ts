/** Figures of the search that were found by trying; what they were tried on stands beside them. */
export const tunables = {
  annealing: {
    /** First and last temperature of a round, in changes of the soft level that moves make on average. */
    hot: 0.6,
    cold: 0.01,
    /** First temperature of rounds after the first. */
    warm: 0.25,
  },
  /** Moves of a step; one of so many steps takes a part of the roster down and up again. */
  step: { moves: 12, stepsPerRuin: 8, blockShare: 4, dayShare: 8, ruinShare: 0.3 },
  /** How often the price of hard breaks is looked at, in steps; by how much it changes; its least, in usual changes. */
  strain: { stepsPerLook: 50, factor: 1.1, least: 1 },
  rounds: { fewestFirstSteps: 2000, firstStepsPerDuty: 20 },
  /** Moves looked at to learn what a change usually costs. */
  probes: 400,
  /** Steps of a polish, per duty. */
  polishPerDuty: 4,
}
