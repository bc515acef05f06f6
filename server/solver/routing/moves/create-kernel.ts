/** The kernel of one problem, put together. */
import { createRandom } from '../../../foundation/random.ts'
import type { Sliced } from '../../search/sliced.ts'
import { createGranularScan } from './insertion.ts'
import { createRichScan } from './rich-scan.ts'
import { createRequestSearch } from './requests/request-search.ts'
import { createRichPrice } from './rich-pricing.ts'
import type { RoutingProblem } from '../problem/problem.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'
import { createInsertionOrders } from './insertion-orders.ts'
import { prepareProblem, type PreparedProblem } from './prepare-problem.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { createRouteState } from '../edits/starting-state.ts'

export function* prepareKernel(problem: RoutingProblem, seed: number): Sliced<RoutingKernel> {
  return createKernel(yield* prepareProblem(problem), seed)
}

export function createKernel({ facts, openings, lists }: PreparedProblem, seed: number): RoutingKernel {
  const state = createRouteState(facts)
  const kernel: RoutingKernel = {
    facts,
    state,
    openings,
    lists,
    orders: createInsertionOrders(facts, openings),
    random: createRandom(seed),
    credit: insertionCredits(facts),
    moves: 0,
    temperature: 0,
    routeLimit: facts.shiftCount,
    movable: facts.freeVisits,
    focus: -1,
    focusSteps: 0,
    region: new Int32Array(facts.visitCount),
    regionCount: 0,
    ruinCentre: 0,
    emptiedVisit: -1,
    isByWeight: false,
    reopenWith: -1,
    isDiscounted: false,
    isAnyPrice: false,
    insertionPrice: 0,
    openKind: -1,
    refused: new Int32Array(facts.visitCount + facts.shiftCount),
    scan: 1,
    swap: { a: 0, p: 0, u: 0, b: 0, v: 0, x: 0 },
    richPrice: createRichPrice(state),
    requests: createRequestSearch(state),
    richScan: undefined,
    granularPosition: () => -1,
  }
  if (facts.isRich) kernel.richScan = createRichScan(kernel)
  kernel.granularPosition = kernel.richScan ? kernel.richScan.granular : createGranularScan(kernel)
  return kernel
}

function insertionCredits({ problem, preferred, visitCount, shiftCount, classCount }: RoutingFacts): Float64Array {
  return Float64Array.from({ length: visitCount }, (_, v) => {
    let dearest = 0
    for (let k = v * shiftCount; k < (v + 1) * shiftCount; k++)
      if (problem.assignmentPrice[k]! < dearest) dearest = problem.assignmentPrice[k]!
    const service = problem.serviceSeconds
      .subarray(v * classCount, (v + 1) * classCount)
      .reduce((a, b) => Math.max(a, b), 0)
    return (problem.waitingSecondPrice + preferred.secondPrice) * service - dearest
  })
}
