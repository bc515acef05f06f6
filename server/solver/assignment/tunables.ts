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
  /**
   * On tables: first and last temperature, the first one of later rounds, and the price of a hard unit, which is looked
   * at every so many moves: in usual steps of the cover, but for `cold`, in the smallest wishes.
   */
  grid: {
    hot: 0.6,
    cold: 0.6,
    warm: 0.1,
    movesPerStep: 200,
    /** Steps of a polish, per duty. */
    polishPerDuty: 0.25,
    strain: { looks: 32_768, least: 0.7, most: 2.5, start: 2, factor: 1.05 },
  },
  rounds: { fewestFirstSteps: 2000, firstStepsPerDuty: 20 },
  /** Moves looked at to learn what a change usually costs. */
  probes: 400,
  /** Steps of a polish, per duty. */
  polishPerDuty: 4,
}
