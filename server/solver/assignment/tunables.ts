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
  /**
   * How often the price of hard breaks is looked at, in steps; by how much it changes; its least, in usual changes.
   * From `endOfRound` on, as a share of the round, the best roster goes on at a price above all open duties.
   */
  strain: { stepsPerLook: 50, factor: 1.1, least: 1, endOfRound: 0.97 },
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
    /** Share of a run that is annealing where there is time for the rest: exact rows. */
    annealingShare: 0.4,
    /** Moves after which it is known how long a run is. */
    forecastMoves: 1_000_000,
    dives: {
      /** Most labels of a row program over all days; each is four bytes. */
      mostLabels: 20_000_000,
      /** Labels that take as long as a move. */
      workPerMove: 120,
      /** Passes over all workers that must have time, for dives at all. */
      fewestPasses: 150,
      /** Prices: passes, their steps in usual steps of the cover a pass, and how much of a share a row is. */
      rootPasses: 60,
      firstStep: 0.05,
      lastStep: 0.002,
      rootMemory: 0.04,
      diveMemory: 0.15,
      divePasses: 6,
      diveFirst: 0.02,
      diveLast: 0.1,
      /** Cells fixed at a time, those left for the end, and how much chance there is in their order. */
      mostParts: 40,
      fixShare: 0.04,
      freeShare: 0.1,
      noise: 0.15,
      /** Annealing of the roster that a dive gives: parts, moves of each, first and last temperature. */
      polish: { parts: 40, moves: 20_000, hot: 0.08, cold: 0.6 },
    },
    /** Linear programmes over rows. */
    columns: {
      /** Rounds of rows for the programme over all workers, rows of each worker a round, and how far duals lag. */
      rootRounds: 60,
      rowsPerPricing: 3,
      smoothing: 0.5,
      /** Simplex iterations, times rows of the programme, that take as long as a move. */
      workPerMove: 0.2,
      /** So much of that at a time: a tenth of a second of a programme, one or two seconds of an exact choice. */
      sliceWork: 100_000,
      choiceWork: 2_500_000,
      /** After so many slices of one solution the programme is solved by the primal simplex. */
      mostDualSlices: 20,
      /** Dives: cells fixed at a time, those left for the choice, and each how many begins from nothing. */
      fixShare: 0.04,
      freeShare: 0.1,
      roundsPerFixing: 2,
      rowsPerRound: 2,
      freeDives: 8,
      /** Choices: rows of a worker to choose from, simplex iterations at most. */
      candidates: 40,
      diveIterations: 10_000,
      crewIterations: 10_000,
      /** Crews grow while a choice takes fewer moves than this; their part of the time, that of dives being 1. */
      crewWork: 300_000,
      leastCrewShare: 0.1,
      /** Choices for all: share of the time before, what is worth while, rows, and how those near are looked for. */
      choiceShare: 0.4,
      fewestIterations: 8_000,
      mostChosen: 1500,
      noisyPasses: 10,
      noise: 0.3,
      rowsPerNoise: 4,
    },
    /** Annealing over rows: workers taken out at a time, changes per worker, temperatures and wrong prices. */
    rows: {
      fewest: 2,
      most: 4,
      turns: 20,
      hot: 0.3,
      cold: 0.01,
      noise: 1,
      workPerMove: 120,
      /** Annealing of the roster with the rows put back: parts, moves of each, first and last temperature. */
      polish: { parts: 40, moves: 5_000, hot: 0.08, cold: 0.6 },
    },
    /**
     * Rows no move mends: looks at the price without a nearer roster, twice as many after each time that did not help,
     * up to so many; moves of a row and in all, temperatures in hard units.
     */
    mending: { patience: 16, mostPatience: 64, movesPerDay: 1000, mostMoves: 1_000_000, hot: 1, cold: 0.1 },
    /**
     * The price of a hard unit. Below a temperature of so many usual steps of the cover it is never below
     * `leastWhenCool` while annealing: at one step a break pays for one duty more, and rows that are mended again cost
     * several.
     */
    strain: { looks: 32_768, least: 0.7, most: 2.5, start: 2, factor: 1.05, coolBelow: 0.1, leastWhenCool: 1.3 },
  },
  /** Threads: first and longest epochs, also on tables, and how often in a round all go on from the best roster. */
  islands: { firstEpochSteps: 64, epochSteps: 1024, tableEpochSteps: 4096, migrations: 10 },
  /** Steps of the first round of a run of unknown length: at least, and for each duty that is not fixed. */
  rounds: { fewestFirstSteps: 2000, firstStepsPerDuty: 20 },
  /** Moves looked at to learn what a change usually costs. */
  probes: 400,
  /** Steps of a polish, per duty. */
  polishPerDuty: 4,
}
