/**
 * Rosters by exact rows and a linear programme over them (HiGHS): the programme over all workers, dives from it, and
 * exact choices among the rows seen on the way.
 */
import { tunables } from '../tunables.ts'
import { chooseForAll, createCrewChoice } from './column-choice.ts'
import { diveByColumns } from './column-dive.ts'
import { solveRoot } from './column-root.ts'
import { createColumnRun, type ColumnTools, type Work } from './column-run.ts'

const { choiceShare, fewestIterations, workPerMove, freeDives, leastCrewShare } = tunables.grid.columns

/** Goes on for ever; yields what was done, in moves. */
export function* searchColumns(tools: ColumnTools): Work<never> {
  const run = createColumnRun(tools)
  const { state, random, everybody, best } = run
  const { grid } = state
  const root = yield* solveRoot(run)
  const chooseForCrew = createCrewChoice(run, root)
  const rows = grid.days * grid.symbols + everybody.length
  let crewShare = 1
  /** Moves since the last choice for all, and above which gap the next one is not worth while. */
  let saved = 0
  let hopeful = Infinity
  for (let round = 0; ; round++) {
    const iterations = (choiceShare * saved * workPerMove) / rows
    if (iterations >= fewestIterations && best() - root.bound < hopeful) {
      saved = 0
      const gap = best() - root.bound
      if (!(yield* chooseForAll(run, root, iterations))) hopeful = gap
    }
    const dived = yield* counted(diveByColumns(run, root, round % freeDives === 0 ? 0 : 0.4 + 0.6 * random.next()))
    const before = best()
    let chosen = 0
    while (chosen < dived * crewShare) chosen += yield* counted(chooseForCrew())
    crewShare = best() < before ? Math.min(1, 2 * crewShare) : Math.max(leastCrewShare, crewShare / 2)
    saved += dived + chosen
  }
}

/** What was done in all, one move at least. */
function* counted(work: Work<void>): Work<number> {
  let done = 1
  for (const part of work) {
    done += part
    yield part
  }
  return done
}
