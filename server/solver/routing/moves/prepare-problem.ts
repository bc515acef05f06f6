/**
 * A problem prepared for the search: once, however many threads search. Its large arrays are read by all of them and
 * changed by none.
 */
import { createSharing } from '../../../foundation/shared-arrays.ts'
import type { Sliced } from '../../search/sliced.ts'
import { compileCoupling } from '../facts/coupling.ts'
import { buildNeighbourLists, type NeighbourLists } from '../facts/neighbour-lists.ts'
import type { RoutingProblem } from '../problem/problem.ts'
import { compileFacts, type RoutingFacts } from '../facts/routing-facts.ts'
import { priceOpenings, type Openings } from './openings.ts'
import { createRouteState } from '../edits/starting-state.ts'

export interface PreparedProblem {
  readonly facts: RoutingFacts
  readonly openings: Openings
  readonly lists: NeighbourLists
}

export function* prepareProblem(problem: RoutingProblem): Sliced<PreparedProblem> {
  const facts = compileFacts(problem)
  yield
  const openings = yield* priceOpenings(createRouteState(facts))
  return { facts, openings, lists: yield* buildNeighbourLists(facts) }
}

/** The same with all that grows with the square of the problem in shared memory, to be posted to other threads. */
export function sharedProblem({ facts, openings, lists }: PreparedProblem): PreparedProblem {
  const share = createSharing()
  const { problem } = facts
  return {
    facts: {
      ...facts,
      problem: {
        ...problem,
        travelSeconds: share(problem.travelSeconds),
        travelMeters: share(problem.travelMeters),
        compatible: share(problem.compatible),
        assignmentPrice: share(problem.assignmentPrice),
      },
      seconds: share(facts.seconds),
      secondsInto: share(facts.secondsInto),
      price: share(facts.price),
      priceInto: share(facts.priceInto),
      compatible: share(facts.compatible),
    },
    openings: {
      ...openings,
      kind: share(openings.kind),
      price: share(openings.price),
      routeLength: share(openings.routeLength),
    },
    lists: {
      ...lists,
      before: share(lists.before),
      after: share(lists.after),
      secondsBefore: share(lists.secondsBefore),
      priceBefore: share(lists.priceBefore),
      secondsAfter: share(lists.secondsAfter),
      priceAfter: share(lists.priceAfter),
      near: share(lists.near),
    },
  }
}

/** As another thread gets it: how visits wait for one another is also where a search keeps its notes of that. */
export function receivedProblem({ facts, openings, lists }: PreparedProblem): PreparedProblem {
  return { facts: { ...facts, coupling: compileCoupling(facts.problem, facts.isPinned) }, openings, lists }
}
