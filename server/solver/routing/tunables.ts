/**
 * Every number of the routing search that was found by trial, in one place; which trials, and what else was tried, is
 * in docs/solver. Shares are of 1; steps are ruins and recreates with their tail swaps.
 */
export const tunables = {
  /** Plans to start from, and the looks at the progress of a run. */
  start: {
    /** How often temperature and population follow the progress, in steps. */
    stepsPerLook: 32,
    /** A start plan that serves this share of the visits is improved from warm instead of being dissolved. */
    warmStartShare: 0.5,
  },
  /** Which visits are near: neighbour-lists.ts. */
  neighbours: {
    /** Nearest visits behind which a visit is tried, and from which ruins take. */
    granularLength: 50,
    ruinLength: 150,
    /** Share of unavoidable waiting that counts as travel. */
    waitingShare: 0.2,
  },
  ruin: {
    /** Visits taken out per ruin on average, and the longest string. */
    averageRemovals: 10,
    maxString: 10,
    /** Share of ruins that take out all of a group with a visit of it, so that it can come back at another time. */
    wholeGroupShare: 0.5,
    /** Chance that a string preserves visits inside, and that it preserves one more. */
    splitShare: 0.5,
    preserveMore: 0.01,
    /** Share of ruins that make room for a visit left out, where visits weigh differently. */
    roomShare: 0.05,
  },
  recreate: {
    /** Chance to overlook a position that would be the best so far. */
    blink: 0.01,
    /** Kinds of shifts up to which opening one is looked at before the places in open routes. */
    fewKinds: 8,
    /** Most visits absent before the move that one recreate tries again. */
    maxRetries: 12,
    /** Chance that a route emptied by the ruin is opened again with one of its visits. */
    reopenShare: 0.5,
    /** Share of recreates in which opening a shift is looked at with a random discount. */
    discountShare: 0.1,
    /**
     * How often a group is tried in one recreate; one that was absent before, of which many fit nowhere and take a
     * fifth of the time at four attempts.
     */
    groupAttempts: 4,
    absentGroupAttempts: 2,
    /**
     * Share of recreates that insert visits at any price: one that does not pay alone can be the way to one that does.
     */
    anyPriceShare: 0.1,
  },
  tailSwaps: {
    /** Tried per ruin and recreate. */
    perStep: 10,
    /** Share of swaps aimed at the end of a route: they split and merge routes. */
    splitShare: 0.1,
  },
  /** Large problems are worked on around one visit for a while: focus.ts. */
  focus: {
    /** Visits from which a problem is large, and steps around one visit. */
    largeProblem: 600,
    stepsPerFocus: 300,
    /** Visits near another one that are searched together with it. */
    neighbourhood: 40,
  },
  /** Visits that go on one route together: moves/requests. */
  requests: {
    /**
     * Gaps tried for the first of two stops; arrangements of more stops kept while they are built, and those timed and
     * priced.
     */
    maxGaps: 256,
    beam: 16,
    maxTrials: 64,
    /** Stops times steps that are done without listening to who wants to stop. */
    stopsAtOnce: 4000,
    /** Routes of the nearest stops that are looked at before all others. */
    nearRoutes: 3,
    /** Share of ruins that take out requests near one another, and requests anywhere, instead of strings. */
    relatedShare: 0.1,
    randomShare: 0.05,
    /** Stops taken out per ruin on average, but for a share of ruins that take out so many times as many. */
    averageRemovals: 15,
    largeShare: 0.15,
    largeFactor: 3,
    /** Share of the progress spent on finding the fewest routes: it takes longer than with visits. */
    reducingShare: 0.4,
    /** Of a large problem, share of the ruins near a request that is missing while fewer routes are looked for. */
    nearAbsentShare: 0.4,
    /** Where annealing with missing requests ends: colder than that their routes stay as they are. */
    cold: 0.1,
  },
  /** What leaving a request out costs while few routes are annealed: absence-prices.ts. */
  absences: {
    /** At first, at least and at most, in mean prices of a short arc. */
    first: 20,
    least: 2,
    most: 1000,
    /** Factors per look: of who is missing, and by which all fall where nobody is; share of an annealing they may. */
    rise: 1.02,
    fall: 1.02,
    fallUntil: 0.8,
  },
  /** Requests that take the place of others where fewer routes are looked for: ejection.ts. */
  ejection: {
    /** Steps from one to the next, and ways looked at for one. */
    every: 400,
    mostTrials: 2000,
  },
  /** Plans put together anew of routes that are known: moves/requests/recombine.ts. */
  recombination: {
    /** Share of an annealing from one recombination to the next, steps at least; routes that are kept for it. */
    every: 0.05,
    stepsPerVisit: 5,
    mostRoutes: 8192,
    /** Shifts chosen for together at first and at least; how many more after a short choice, fewer after a long one. */
    firstShifts: 8,
    fewestShifts: 4,
    shiftsMore: 0.3,
    shiftsFewer: 0.6,
    /** Routes drawn to find them; choices in a row that give nothing after which the annealing goes on. */
    mostDraws: 1000,
    mostBarren: 6,
    /** Passes over the prices of rows; those without a better bound after which the rate is halved. */
    passes: 150,
    barrenPasses: 8,
    firstRate: 2,
    /** A step goes as if the bound were so far from what a choice has to cost, at least. */
    leastGap: 0.002,
    /** Columns taken in a choice at most, and rows looked at for the next one. */
    mostNodes: 20_000,
    rowsLookedAt: 8,
  },
  /** Heavy work let in for lighter work: moves/exchange. */
  exchange: {
    /** Sets of work that may leave a route looked at for one that enters. */
    mostSets: 1000,
    /** Visits up to which routes are asked that have no room even without all that is lighter. */
    fewVisits: 60,
    /** Of work of several parts: ways to let one in from which the next one is let in, and trials in all. */
    waysGoneOn: 6,
    mostTrials: 4000,
    /** Shares of the progress at which the plan being annealed is looked at, and trials then, per visit. */
    every: 0.2,
    trialsPerVisit: 4,
  },
  polish: {
    /** Visits near another one that are tried as its partners, and how many of them in one step. */
    maxPartners: 50,
    partnersPerStep: 10,
  },
  /** Temperatures in units of the mean price of a short arc (`priceScale`). */
  annealing: {
    /** An annealing from nothing that has time, one from a good plan, their end. */
    hot: 4,
    warm: 0.4,
    cold: 0.04,
    /** One that repairs a plan people have been told. */
    repair: 0.1,
    /** Steps per visit from which a single annealing begins `hot`. */
    stepsFromHot: 5000,
    /** What it begins with at least: plans whose prices are mostly those of times need it. */
    minHot: 2,
  },
  /** Visits that wait for others: spread-times.ts. */
  coupling: {
    /**
     * Timings of routes after which a change is given up, in multiples of the open ones and at least: it comes to rest
     * after a few unless visits wait for one another in a circle, whose times rise until somebody is late.
     */
    timingsPerRoute: 16,
    fewestTimings: 60,
  },
  fleetReduction: {
    /**
     * What opening a shift costs at least where it is dear, in mean prices of a short arc: more than fewer routes can
     * cost in arcs.
     */
    dearOpening: 50,
    /** Temperature for plans that miss the same visits, in the same prices. */
    mild: 1,
    /**
     * Share of the progress spent on finding the fewest routes, where they are dear; share of a later annealing spent
     * on coming down to as few.
     */
    reducingShare: 0.1,
    catchingUpShare: 0.25,
  },
  /** Shares of a run's progress, and the plans it is spent on: population.ts. */
  population: {
    /**
     * The quench, and the part of it after which its speed is measured: before, code is still being compiled.
     */
    quenchShare: 0.06,
    warmUpShare: 0.8,
    /**
     * Share of the rest spent on founders, when there are several; steps of a founder per visit and per visit of a
     * route, since long routes take longer to sort out, and how many founders there are.
     */
    foundingShare: 0.4,
    founderSteps: 8,
    fewestFounders: 3,
    maxFounders: 16,
    /**
     * Steps per visit, or in all, for each pair of routes (their number squared) from which there are several: it takes
     * children for all pairs of routes to mix them.
     */
    worthFounding: 10,
    worthFoundingInAll: 2000,
    /** Members left at the end. */
    fewestMembers: 4,
    /**
     * Steps of a child per visit whose neighbours in its route are others than in its mother's, as a share of what the
     * whole run has per visit, and at least: mothers who took long are not beaten by children that did not. For how
     * many such visits at least, and when a child is worth it.
     */
    changeShare: 0.01,
    fewestStepsPerChange: 50,
    fewestChanges: 8,
    worthwhileChanges: 4,
    /** Pairs of parents tried for a child that is worth it. */
    maxPairs: 6,
    /**
     * Progress at which the best plan is made a local optimum: a single annealing is nearly cold then, and has time to
     * go on from there.
     */
    polishFrom: 0.97,
  },
  /** Ways a child takes from its father: crossover.ts. */
  crossover: {
    /** Share of the children whose cycle is drawn by its length; all cycles are as likely for the others. */
    byLengthShare: 0.3,
    /** Ways of a cycle that are taken at most. */
    longestPath: 30,
  },
  /** Runs of unknown length: termination.ts. */
  rounds: {
    /** Steps of the first round, per visit and at least. */
    firstStepsPerVisit: 200,
    fewestFirstSteps: 2000,
  },
  /** Threads that work on parts of one plan: plan-parts.ts. */
  parts: {
    /** Visits, and routes per thread, from which that is better than islands. */
    fewestVisits: 600,
    fewestRoutes: 4,
    /** Steps of each thread until the plan is dealt anew: per visit of it, and at most. */
    stepsPerVisit: 2,
    mostSteps: 2048,
    /** And of those that are probably left at most so many: what an epoch has found at the end of a run is lost. */
    shareOfRest: 0.9,
  },
  /** Searches side by side that exchange plans at the end of each epoch: island-search.ts. */
  islands: {
    /**
     * Steps of an epoch: few at first, so that short runs exchange too; later, divided by the visits, about a twentieth
     * of a second.
     */
    firstEpochSteps: 64,
    maxEpochSteps: 8192,
    maxEpochWork: 4_000_000,
    /** Exchanges in a run whose length is known. */
    migrations: 10,
  },
} as const
